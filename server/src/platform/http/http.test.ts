import { gzipSync } from 'node:zlib'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueToken } from '../authentication/issueToken.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

const post = (body: BodyInit, type: string | null, path = '/api/v1/statuses'): Promise<Response> =>
  server.request(path, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${ada.token}`, ...(type === null ? {} : { 'content-type': type }) },
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit)

describe('bodies', () => {
  it.each([
    ['JSON', JSON.stringify({ status: 'hello' }), 'application/json; charset=utf-8'],
    ['a form', new URLSearchParams({ status: 'hello' }), null],
    ['text that is JSON, as beacons send it', JSON.stringify({ status: 'hello' }), 'text/plain;charset=UTF-8'],
  ])('are read as %s', async (_, body, type) => {
    const response = await post(body, type)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ content: '<p>hello</p>' })
  })

  it('are read as multipart', async () => {
    const form = new FormData()
    form.set('status', 'with a poll')
    form.append('poll[options][]', 'yes')
    form.append('poll[options][]', 'no')
    form.set('poll[expires_in]', '3600')
    const response = await post(form, null)
    expect(await response.json()).toMatchObject({ poll: { options: [{ title: 'yes' }, { title: 'no' }], multiple: false } })
  })

  it('may come in the query, as Rails allows; unknown parameters harm nobody', async () => {
    const response = await server.request('/api/v1/statuses?status=from+the+query&unknown=1&__proto__[x]=1', {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(await response.json()).toMatchObject({ content: '<p>from the query</p>' })
  })

  it('are refused where they are compressed, and not taken for something else', async () => {
    const zipped = gzipSync(JSON.stringify({ status: 'x'.repeat(50_000_000) }))
    const form = new FormData()
    form.set('file', new Blob(['no picture']))
    for (const [path, body, type] of [
      ['/api/v1/statuses', zipped, 'application/json'],
      ['/api/v1/statuses', JSON.stringify({ status: 'in plain' }), 'application/json'],
      ['/api/v2/media', form, null],
    ] as const) {
      const headers = {
        authorization: `Bearer ${ada.token}`,
        'content-encoding': 'gzip',
        ...(type === null ? {} : { 'content-type': type }),
      }
      const answer = await server.request(path, { method: 'POST', body, headers })
      expect([answer.status, await answer.json()]).toEqual([415, { error: 'Compressed bodies are not understood' }])
      expect(answer.headers.get('accept-encoding')).toBe('identity')
    }
    expect((await post(JSON.stringify({ status: 'as it is' }), 'application/json')).status).toBe(200)
    const identity = { authorization: `Bearer ${ada.token}`, 'content-encoding': 'identity', 'content-type': 'application/json' }
    expect((await server.request('/api/v1/statuses', { method: 'POST', body: '{"status":"also"}', headers: identity })).status).toBe(200)
  })

  it('are told in a sentence that does not repeat what was sent', async () => {
    const wrong = await post(JSON.stringify({ status: 'x', sensitive: 'y'.repeat(5000) }), 'application/json')
    expect(await wrong.json()).toEqual({ error: 'Validation failed: sensitive is not valid' })
    const long = await post(
      JSON.stringify({ status: 'x', poll: { options: ['a', 'b'], expires_in: 'z'.repeat(5000) } }),
      'application/json',
    )
    expect(((await long.json()) as { error: string }).error.length).toBeLessThan(200)
  })

  it('may hold brackets as words', async () => {
    const status = `"\\${'['.repeat(200)}{"`
    const response = await post(JSON.stringify({ status }), 'application/json')
    expect(response.status).toBe(200)
  })

  it('may say null for what they do not mean to say', async () => {
    const response = await post(
      JSON.stringify({ status: 'x', in_reply_to_id: null, media_ids: null, visibility: null, poll: null }),
      'application/json',
    )
    expect(response.status).toBe(200)
  })

  it.each([
    ['broken JSON', '{"status":', 'application/json', 400],
    ['a JSON list', '[1]', 'application/json', 400],
    ['JSON nested without end', `{"status":null,"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'application/json', 400],
    ['a JSON text', '"x"', 'application/json', 400],
    ['broken UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), 'application/json', 400],
    ['multipart without its boundary', 'x', 'multipart/form-data', 400],
    ['another kind of content', 'x', 'application/x-protobuf', 415],
    ['a number for a list', JSON.stringify({ status: 'x', media_ids: 5 }), 'application/json', 422],
    ['an object for a text', JSON.stringify({ status: { a: 1 } }), 'application/json', 422],
    ['too much', JSON.stringify({ status: 'x'.repeat(1_100_000) }), 'application/json', 413],
    ['too many parameters', new URLSearchParams(Array.from({ length: 2500 }, (_, index) => [`p${index}`, '1'])), null, 400],
    ['parameters too deep', `a${'[b]'.repeat(20)}=1`, 'application/x-www-form-urlencoded', 400],
    ['a null character', JSON.stringify({ status: 'a\u0000b' }), 'application/json', 200],
  ])('with %s are answered in a sentence', async (_, body, type, status) => {
    const response = await post(body as BodyInit, type)
    expect(response.status).toBe(status)
    if (status !== 200) expect(await response.json()).toMatchObject({ error: expect.stringMatching(/^\S.{8,}/) })
  })

  it('with a post that cannot be short enough are refused before its words are looked at', async () => {
    const counting = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const response = await post(JSON.stringify({ status: '@a https://a.test #b '.repeat(45_000) }), 'application/json')
    expect([response.status, counting.mock.calls.length]).toEqual([422, 0])
    counting.mockRestore()
  })

  it('have room for files only where files are meant to come', async () => {
    const form = new FormData()
    form.set('client_name', 'x')
    form.set('redirect_uris', 'https://a.test/')
    form.set('file', new Blob([new Uint8Array(2_000_000)]), 'big.bin')
    const sent = new Response(form)
    const [bytes, type] = [new Uint8Array(await sent.arrayBuffer()), sent.headers.get('content-type')]
    const statusOf = async (path: string) => (await post(bytes, type, path)).status
    expect([await statusOf('/api/v1/apps'), await statusOf('/api/v1/statuses'), await statusOf('/oauth/token')]).toEqual([413, 413, 413])
    // The body is read completely, and refused because of its content.
    expect(await statusOf('/api/v2/media')).toBe(422)
  })

  it('with files are read four at a time for one person, whoever else sends some', async () => {
    const bob = await server.createAccount('uploader')
    const gates: (() => void)[] = []
    const upload = (token: string) => {
      // A body that is produced only when it is read, and blocked until the gate opens.
      const source: UnderlyingDefaultSource<Uint8Array> = {
        pull: (controller) => new Promise<void>((done) => gates.push(() => (controller.close(), done()))),
      }
      const body = new ReadableStream(source, { highWaterMark: 0 })
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
      return server.request('/api/v2/media', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
    }
    const answers = Promise.all([...Array.from({ length: 6 }, () => upload(ada.token)), upload(bob.token)])
    await expect.poll(() => gates.length, { interval: 5 }).toBe(5)
    // The later request is read only after the waiting one.
    await server.request('/api/v1/instance')
    expect(gates).toHaveLength(5)
    for (let opened = 0; opened < 7; opened += 1) {
      await expect.poll(() => gates.length, { interval: 5 }).toBeGreaterThan(opened)
      gates[opened]?.()
    }
    expect((await answers).map((answer) => answer.status)).toEqual(Array.from({ length: 7 }, () => 400))
  })

  it('have five minutes to arrive where they hold no files', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isCancelled = false
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.from('{"status":')),
        cancel: () => void (isCancelled = true),
      })
      const answer = post(body, 'application/json')
      let status = 0
      void answer.then((response) => (status = response.status))
      await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 60_000 })
      await vi.advanceTimersByTimeAsync(299_000)
      expect(status).toBe(0)
      await vi.advanceTimersByTimeAsync(1_000)
      expect((await answer).status).toBe(408)
      expect(isCancelled).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not fooled by a length that promises little', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let chunk = 0; chunk < 20; chunk += 1) controller.enqueue(new Uint8Array(100_000).fill(120))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
    }
    expect((await server.request('/api/v1/statuses', init as RequestInit)).status).toBe(413)
  })
})

describe('answers of the API', () => {
  it('are kept by no cache, where nothing else is said', async () => {
    const headers = { authorization: `Bearer ${ada.token}` }
    for (const path of ['/api/v1/timelines/home', '/api/v1/accounts/verify_credentials', '/api/v1/statuses/1', '/api/v1/nothing']) {
      expect([path, (await server.request(path, { headers })).headers.get('cache-control')]).toEqual([path, 'private, no-store'])
      expect([path, (await server.request(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    }
    expect((await server.request('/api/v1/custom_emojis')).headers.get('cache-control')).toBe('no-cache')
  })
})

describe('ids and cursors', () => {
  it.each(['abc', '0x10', '99999999999999999999', '-1', '1%27', '..%2f'])('answers %s as missing', async (id) => {
    const response = await server.request(`/api/v1/statuses/${id}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })

  it('moves a limit to its bounds and leaves out a cursor that cannot be one', async () => {
    for (const query of ['limit=100000', 'limit=0', 'limit=-5', 'max_id=abc', 'min_id=99999999999999999999', 'since_id=']) {
      expect((await server.request(`/api/v1/timelines/public?${query}`)).status).toBe(200)
    }
  })

  it.each([
    '/api/v1/timelines/public?limit=many',
    '/api/v1/timelines/public?limit=',
    '/api/v1/timelines/public?limit[]=3',
    '/api/v1/timelines/public?limit=1e99',
    '/api/v1/directory?offset=x&limit=1.5',
    '/api/v1/trends/tags?offset=&limit=NaN',
    '/api/v2/search?q=x&limit=ten&offset=',
    '/api/v2/notifications?limit=',
  ])('takes a number that is none for one that was not given: %s (R-srv-02a)', async (path) => {
    const response = await server.request(path, { headers: { authorization: `Bearer ${ada.token}` } })
    expect(response.status).toBe(200)
    const plain = await server.request(path.replace(/[?&](limit|offset)[^&]*/g, '').replace('search&', 'search?'), {
      headers: { authorization: `Bearer ${ada.token}` },
    })
    expect(await response.json()).toEqual(await plain.json())
  })

  it('pages by Link, keeping the other parameters (R-srv-02a)', async () => {
    const grace = await server.createAccount('grace')
    for (let index = 0; index < 3; index += 1) await grace.client.call(statusEndpoints.create, { body: { status: `post ${index}` } })
    const first = await server.request(`/api/v1/accounts/${grace.account.id}/statuses?limit=2&exclude_replies=true`)
    const link = first.headers.get('link') ?? ''
    const next = /<([^>]+)>; rel="next"/.exec(link)?.[1] ?? ''
    expect(next).toMatch(/^https:\/\/starling\.test\/api\/v1\/accounts\/\d+\/statuses\?.*exclude_replies=true.*max_id=\d+$/)
    expect(link).toMatch(/min_id=\d+>; rel="prev"/)
    const second = await server.request(next.slice('https://starling.test'.length))
    expect(await second.json()).toMatchObject([{ content: '<p>post 0</p>' }])
  })
})

describe('other origins (interop)', () => {
  it.each(['/api/v1/instance', '/oauth/token', '/oauth/revoke', '/.well-known/webfinger', '/nodeinfo/2.0'])('may ask %s', async (path) => {
    const response = await server.request(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://client.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,idempotency-key')
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
  })

  it('may read the headers that paging and limits need (R-err-11b)', async () => {
    const response = await server.request('/api/v1/timelines/public', { headers: { origin: 'https://client.test' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    for (const name of ['Link', 'ETag', 'X-RateLimit-Reset', 'Mastodon-Async-Refresh'])
      expect(response.headers.get('access-control-expose-headers')).toContain(name)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('may not ask the pages where people sign in', async () => {
    for (const path of ['/auth/sign_in', '/oauth/authorize']) {
      const response = await server.request(path, { headers: { origin: 'https://client.test' } })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('rate limits (R-srv-03c)', () => {
  it('are told in headers, and end in 429 with the time to come back (R-err-02b)', async () => {
    const limited = await startTestServer({ settings: { rateLimits: { perAccount: 2, perAddress: 1, signIns: 5, signUps: 5 } } })
    const bob = await limited.createAccount('bob')
    const ask = (): Promise<Response> =>
      limited.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${bob.token}` } })
    const first = await ask()
    expect(first.headers.get('x-ratelimit-limit')).toBe('2')
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1')
    await ask()
    const third = await ask()
    expect(third.status).toBe(429)
    expect(Date.parse(third.headers.get('x-ratelimit-reset') ?? '')).toBeGreaterThan(Date.now())
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
    // A visitor is counted apart, by address.
    expect((await limited.request('/api/v1/instance')).status).toBe(200)
    expect((await limited.request('/api/v1/instance')).status).toBe(429)
    expect((await limited.request('/health')).status).toBe(200)
    await limited.close()
  })
})

describe('who is counted together (R-srv-03c)', () => {
  const limits = { perAccount: 3, perAddress: 2, signIns: 5, signUps: 5 }
  const left = (response: Response): string | null => response.headers.get('x-ratelimit-remaining')

  it('an account, whichever of its tokens it comes with', async () => {
    const limited = await startTestServer({ settings: { rateLimits: limits } })
    const bob = await limited.createAccount('bob')
    const tokens = [bob.token, await limited.createToken(bob.account.id, ['read']), await limited.createToken(bob.account.id, ['read'])]
    const ask = (token: string) => limited.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${token}` } })
    const answers = []
    for (const token of tokens) answers.push(await ask(token))
    expect(answers.map(left)).toEqual(['2', '1', '0'])
    expect((await ask(bob.token)).status).toBe(429)
    await limited.close()
  })

  it('an address, whatever tokens it makes up or has applications for', async () => {
    const limited = await startTestServer({ settings: { rateLimits: limits } })
    const { token: ofApp } = await issueToken(limited.ctx, { accountId: null, applicationId: null, scopes: ['read'] })
    const ask = (token: string) => limited.request('/api/v1/instance', { headers: { authorization: `Bearer ${token}` } })
    expect([left(await ask('made-up')), left(await ask(ofApp))]).toEqual(['1', '0'])
    expect((await ask('made-up-too')).status).toBe(429)
    expect((await ask(ofApp)).status).toBe(429)
    await limited.close()
  })
})

describe('paths', () => {
  it.each(['PUT', 'PATCH'])(
    'take a change by %s, whichever of the two the documents name (R-srv-10a, X-03a, X-03b, X-04a, X-04b)',
    async (method) => {
      const change = async (path: string, body: object) => {
        const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
        const response = await server.request(path, { method, headers, body: JSON.stringify(body) })
        return [response.status, await response.json()]
      }
      const { data: status } = await ada.client.call(statusEndpoints.create, { body: { status: 'before' } })
      expect(await change(`/api/v1/statuses/${status.id}`, { status: 'after' })).toMatchObject([200, { content: '<p>after</p>' }])
      expect(await change('/api/v1/accounts/update_credentials', { note: method })).toMatchObject([200, { source: { note: method } }])
      expect(await change('/api/v2/notifications/policy', { for_new_accounts: 'drop' })).toMatchObject([200, { for_new_accounts: 'drop' }])
      expect((await change('/api/v1/lists/1', { title: 'x' }))[0]).toBe(404)
    },
  )

  it.each(['/api/v1/timelines/home/', '/api/v1/timelines/tag/x/', '/api/v2/instance/', '/api/v1/streaming/health/'])(
    'may end with a slash: %s',
    async (path) => {
      expect((await server.request(path, { headers: { authorization: `Bearer ${ada.token}` } })).status).toBe(200)
    },
  )
})

describe('failures', () => {
  it('tell nothing of the inside, and are logged without the token', async () => {
    const broken = await startTestServer()
    const bob = await broken.createAccount('bob')
    await broken.ctx.db.schema.dropTable('markers').execute()
    const response = await broken.request('/api/v1/markers?timeline[]=home', { headers: { authorization: `Bearer ${bob.token}` } })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: 'Something went wrong on our side' })
    // The same number in the answer and in the log.
    const errors = broken.logged.filter(({ level }) => level === 'error')
    expect(errors).toEqual([expect.objectContaining({ facts: expect.objectContaining({ id: response.headers.get('x-request-id') }) })])
    expect(JSON.stringify(broken.logged)).not.toContain(bob.token)
    await broken.close()
  })

  it('have a number, and so has every other answer', async () => {
    expect((await server.request('/api/v1/nothing')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('takes tokens from the header only: addresses end up in logs (R-sess-02b)', async () => {
    expect((await server.request(`/api/v1/accounts/verify_credentials?access_token=${ada.token}`)).status).toBe(401)
  })

  it('refuses a token whose owner is disabled', async () => {
    const gone = await server.createAccount('gone')
    await server.ctx.db.updateTable('users').set({ disabled_at: new Date() }).where('account_id', '=', gone.account.id).execute()
    const response = await server.request('/api/v1/timelines/home', { headers: { authorization: `Bearer ${gone.token}` } })
    expect(response.status).toBe(403)
  })
})
