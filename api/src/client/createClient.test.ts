import { describe, expect, it, vi } from 'vitest'
import { accountEndpoints } from '../accounts/index.ts'
import { customEmojiEndpoints } from '../custom-emojis/index.ts'
import { instanceEndpoints } from '../instance/index.ts'
import { mediaEndpoints } from '../media/index.ts'
import { notificationEndpoints } from '../notifications/index.ts'
import { oauthEndpoints } from '../oauth/index.ts'
import { searchEndpoints } from '../search/index.ts'
import { statusEndpoints } from '../statuses/index.ts'
import { aStatus } from '../statuses/status.fixture.ts'
import { timelineEndpoints } from '../timelines/index.ts'
import { createClient, type ClientOptions } from './createClient.ts'
import type { Fetch, FetchInit, FetchResponse } from './Fetch.ts'

interface Reply {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

function reply({ status = 200, body = {}, headers = {} }: Reply = {}): FetchResponse {
  return new Response(status === 304 || status === 204 ? null : typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
}

function clientWith(answer: Reply | Fetch, options: Partial<ClientOptions> = {}) {
  const fetch = vi.fn<Fetch>(typeof answer === 'function' ? answer : async () => reply(answer))
  const client = createClient({ origin: 'https://starling.test', token: 'secret', fetch, ...options })
  const sent = (): { url: string; init: FetchInit } => {
    const [url, init = {}] = fetch.mock.lastCall ?? ['']
    return { url, init }
  }
  return { client, fetch, sent }
}

const never: Fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal as globalThis.AbortSignal
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })

describe('what goes out', () => {
  it('carries the token in a header and never in the address (R-sess-02a)', async () => {
    const { client, sent } = clientWith({ body: [] })
    await client.call(timelineEndpoints.home, { query: { limit: 20, max_id: '9' } })
    expect(sent().url).toBe('https://starling.test/api/v1/timelines/home?limit=20&max_id=9')
    expect(sent().init.headers).toMatchObject({ Authorization: 'Bearer secret' })
    expect(sent().init.credentials).toBe('omit')
  })

  it('sends half a surrogate pair in a query as the character for what cannot be read', async () => {
    const { client, sent } = clientWith({ body: [] })
    await client.call(searchEndpoints.search, { query: { q: '\ud800x' } }).catch(() => undefined)
    expect(sent().url).toContain('q=%EF%BF%BDx')
    const { client: paging, sent: sentPage } = clientWith(async () => reply({ body: [{ ...aStatus(), id: '\udc00' }] }))
    const { next } = await paging.call(timelineEndpoints.home, { canPageById: true })
    expect(next?.path).toContain('max_id=%EF%BF%BD')
    expect(sentPage().url).toContain('/timelines/home')
  })

  it('keeps the token to itself where nobody needs it', async () => {
    const { client, sent } = clientWith({ body: [] })
    await client.call(instanceEndpoints.languages)
    expect(sent().init.headers).not.toHaveProperty('Authorization')
  })

  it.each([
    ['a/b:c', 'a%2Fb%3Ac'],
    ['2026-11-20T21:20:43.390Z/mention/x?y', '2026-11-20T21%3A20%3A43.390Z%2Fmention%2Fx%3Fy'],
    ['..', '%252E%252E'],
    ['\ud800', '%EF%BF%BD'],
  ])('escapes the id %j', async (id, escaped) => {
    const { client, sent } = clientWith({ body: { id: '1', type: 'follow' } })
    await client.call(notificationEndpoints.get, { params: { id } })
    expect(sent().url).toBe(`https://starling.test/api/v1/notifications/${escaped}`)
    expect(new URL(sent().url).pathname).toMatch(/^\/api\/v1\/notifications\/[^/]+$/)
  })

  it('refuses an empty id before it becomes another path', async () => {
    const { client, fetch } = clientWith({})
    await expect(client.call(statusEndpoints.get, { params: { id: '' } })).rejects.toMatchObject({ kind: 'invalid' })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('writes arrays in a query as id[] (R-rel-02)', async () => {
    const { client, sent } = clientWith({ body: [] })
    await client.call(accountEndpoints.relationships, { query: { id: ['1', '2'], with_suspended: true } })
    expect(decodeURIComponent(sent().url)).toContain('?id[]=1&id[]=2&with_suspended=true')
  })

  it('writes JSON with an idempotency key (R-comp-02a)', async () => {
    const { client, sent } = clientWith({ body: aStatus() })
    await client.call(statusEndpoints.create, { body: { status: 'Hi', visibility: 'public' }, idempotencyKey: 'k1' })
    expect(sent().init).toMatchObject({ method: 'POST', body: '{"status":"Hi","visibility":"public"}' })
    expect(sent().init.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' })
  })

  it('writes a form where the row or the caller says so', async () => {
    const { client, sent } = clientWith({ body: { access_token: 't' } })
    await client.call(oauthEndpoints.token, { body: { grant_type: 'authorization_code', code: 'a&b' } })
    expect(sent().init.body).toBe('grant_type=authorization_code&code=a%26b')
    const { client: other, sent: otherSent } = clientWith({ body: aStatus() })
    await other.call(statusEndpoints.create, { body: { poll: { options: ['x', 'y'], expires_in: 300 } }, encoding: 'form' })
    expect(decodeURIComponent(String(otherSent().init.body))).toBe('poll[options][]=x&poll[options][]=y&poll[expires_in]=300')
  })

  it('writes multipart with files and nested fields (R-acct-05a)', async () => {
    const { client, sent } = clientWith({ body: { id: '1' } })
    await client.call(accountEndpoints.updateCredentials, {
      body: { avatar: new Blob(['x'], { type: 'image/png' }), locked: false, fields_attributes: [{ name: 'Web', value: 'a.test' }] },
    })
    const form = sent().init.body as unknown as globalThis.FormData
    expect([...form.keys()]).toEqual(['avatar', 'locked', 'fields_attributes[0][name]', 'fields_attributes[0][value]'])
    expect(form.get('locked')).toBe('false')
    expect(sent().init.headers).not.toHaveProperty('Content-Type')
  })

  it('hands progress and keepalive to the host (R-mark-04)', async () => {
    const { client, sent } = clientWith({ body: { id: '1' } })
    const onUploadProgress = vi.fn()
    await client.call(mediaEndpoints.upload, { body: { file: new Blob(['x']) }, onUploadProgress, keepalive: true })
    expect(sent().init).toMatchObject({ onUploadProgress, keepalive: true })
    expect(sent().init.signal).toBeUndefined()
  })

  it('does not even try what needs a signed-in person without one', async () => {
    const { client, fetch } = clientWith({}, { token: null })
    await expect(client.call(timelineEndpoints.home)).rejects.toMatchObject({ kind: 'unauthorized', status: null })
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('what comes back', () => {
  it('follows Link on the host it talks to, whatever host the link names (GoToSocial)', async () => {
    const link =
      '<https://canonical.test/api/v1/bookmarks?limit=2&max_id=01AB>; rel="next", <https://canonical.test/api/v1/bookmarks?limit=2&min_id=01CD>; rel="prev"'
    const { client, sent } = clientWith({ body: [aStatus()], headers: { Link: link } })
    const page = await client.call(timelineEndpoints.home)
    expect(page.prev).toEqual({ path: '/api/v1/bookmarks?limit=2&min_id=01CD' })
    if (page.next) await client.follow(timelineEndpoints.home, page.next)
    expect(sent().url).toBe('https://starling.test/api/v1/bookmarks?limit=2&max_id=01AB')
  })

  it('makes pages from ids only when asked and only without Link (Sharkey)', async () => {
    const body = [aStatus({ id: '9' }), aStatus({ id: '7' })]
    const { client } = clientWith({ body })
    expect((await client.call(timelineEndpoints.home)).next).toBeNull()
    const page = await client.call(timelineEndpoints.home, { query: { limit: 2, max_id: '10' }, canPageById: true })
    expect(page.next).toEqual({ path: '/api/v1/timelines/home?limit=2&max_id=7' })
    expect(page.prev).toEqual({ path: '/api/v1/timelines/home?limit=2&min_id=9' })
    const empty = clientWith({ body: [] })
    expect((await empty.client.call(timelineEndpoints.home, { canPageById: true })).next).toBeNull()
  })

  it('tells the status of a timeline still in the making (R-tl-04)', async () => {
    const { client } = clientWith({ status: 206, body: [] })
    expect(await client.call(timelineEndpoints.home)).toMatchObject({ status: 206, data: [] })
  })

  it('reads the rate limit and counts dropped items', async () => {
    const { client } = clientWith({
      body: [aStatus(), { id: '2' }, null],
      headers: { 'X-RateLimit-Limit': '300', 'X-RateLimit-Remaining': '299', 'X-RateLimit-Reset': '2026-11-20T21:25:00.000000Z' },
    })
    const answer = await client.call(timelineEndpoints.home)
    expect(answer.rateLimit).toEqual({ limit: 300, remaining: 299, resetAt: '2026-11-20T21:25:00.000Z' })
    expect(answer.dropped).toBe(2)
  })

  it('counts items dropped inside an answer', async () => {
    const { client } = clientWith({ body: { ancestors: [aStatus(), {}], descendants: [null] } })
    expect((await client.call(statusEndpoints.context, { params: { id: '1' } })).dropped).toBe(2)
  })

  it('says nothing changed by null (R-emoji-01a, R-emoji-01b)', async () => {
    const { client, sent } = clientWith({ status: 304, headers: { ETag: '"a"' } })
    expect(await client.callIfChanged(customEmojiEndpoints.list, '"a"')).toMatchObject({ data: null, status: 304, etag: '"a"' })
    expect(sent().init.headers).toMatchObject({ 'If-None-Match': '"a"' })
  })
})

describe('what goes wrong', () => {
  const html = '<!DOCTYPE html><title>Oops</title>'
  it.each([
    [400, { error: 'Bad' }, 'invalid', 'Bad'],
    [401, { error: 'The access token is invalid' }, 'unauthorized', 'The access token is invalid'],
    [403, { error: 'This action is outside the authorized scopes' }, 'forbidden', 'This action is outside the authorized scopes'],
    [404, html, 'not-found', null],
    [405, '405 method not allowed', 'not-found', null],
    [410, {}, 'gone', null],
    [422, { error: 'Validation failed: Text can’t be blank' }, 'invalid', 'Validation failed: Text can’t be blank'],
    [429, { error: 'Too many requests' }, 'rate-limited', 'Too many requests'],
    [500, html, 'server', null],
    [503, '', 'server', null],
    [200, html, 'unreadable', null],
    [200, '{"id": "1", "account"', 'unreadable', null],
    [200, '', 'unreadable', null],
    [200, '[]', 'unreadable', null],
    [200, { id: '1' }, 'unreadable', null],
    [200, { error: { message: 'Search unavailable.', code: 'UNAVAILABLE', kind: 'client' } }, 'invalid', 'Search unavailable.'],
    [200, { error: { message: 'Internal error', code: 'INTERNAL_ERROR', kind: 'server' } }, 'server', 'Internal error'],
    [401, { error: { message: 'No such note.', code: 'NO_SUCH_NOTE', kind: 'client' } }, 'not-found', 'No such note.'],
    [401, { error: { message: 'Slow down', code: 'RATE_LIMIT_EXCEEDED', kind: 'client' } }, 'rate-limited', 'Slow down'],
    [400, { error: 'invalid_grant', error_description: 'The code has expired' }, 'invalid', 'The code has expired'],
  ])('%i with %j is %s', async (status, body, kind, serverMessage) => {
    const { client } = clientWith({ status, body })
    await expect(client.call(statusEndpoints.get, { params: { id: '1' } })).rejects.toMatchObject({
      name: 'ApiError',
      kind,
      status,
      serverMessage,
    })
  })

  it.each([
    [{ 'X-RateLimit-Reset': '2026-11-20T21:25:00Z' }, '2026-11-20T21:25:00.000Z'],
    [{ 'Retry-After': '30' }, '2026-11-20T12:00:30.000Z'],
    [{ 'Retry-After': '99999999999999999999' }, null],
    [{ 'Retry-After': '9'.repeat(400) }, null],
    [{ 'X-RateLimit-Reset': '+275760-09-13T00:00:00.001Z' }, null],
    [{ 'X-RateLimit-Reset': '12', 'Retry-After': '30' }, '2026-11-20T12:00:30.000Z'],
    [{ 'X-RateLimit-Reset': '0.5' }, null],
    [{ 'Retry-After': 'Fri, 20 Nov 2026 13:00:00 GMT' }, '2026-11-20T13:00:00.000Z'],
    [{}, null],
  ])('knows when to try again from %j (R-err-02b)', async (headers, retryAt) => {
    const { client } = clientWith(async () => reply({ status: 429, headers }), { now: () => Date.parse('2026-11-20T12:00:00Z') })
    await expect(client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'rate-limited', retryAt })
  })

  it('a list that is no list is unreadable, not empty', async () => {
    const { client } = clientWith({ body: { statuses: [] } })
    await expect(client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'unreadable' })
  })

  it('a search that answers {error} with 200 fails (Sharkey)', async () => {
    const { client } = clientWith({ body: { error: { message: 'no', code: 'UNAVAILABLE' } } })
    await expect(client.call(searchEndpoints.search, { query: { q: 'x' } })).rejects.toMatchObject({ kind: 'invalid' })
  })

  it('no connection is offline, also when it breaks in the middle of the answer', async () => {
    const lost = clientWith(async () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(lost.client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'offline', status: null })
    const broken = clientWith(async () => ({
      ...reply(),
      ok: true,
      status: 200,
      statusText: '',
      headers: new Headers(),
      body: { getReader: () => ({ read: async () => Promise.reject(new TypeError('terminated')), cancel: async () => undefined }) },
    }))
    await expect(broken.client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'offline' })
  })

  it('waits only so long (R-err-03)', async () => {
    const { client } = clientWith(never, { timeoutMs: 5 })
    await expect(client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('stops when the caller says so, before or meanwhile', async () => {
    const { client } = clientWith(never)
    const caller = new AbortController()
    const waiting = client.call(timelineEndpoints.public, { signal: caller.signal })
    caller.abort()
    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('refuses an answer too long to hold, by its own word or by its length', async () => {
    const announced = clientWith({ body: [], headers: { 'Content-Length': '99999999999' } })
    await expect(announced.client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'unreadable' })
    const long = clientWith({ body: [] }, { maxBytes: 1 })
    await expect(long.client.call(timelineEndpoints.public)).rejects.toMatchObject({ kind: 'unreadable' })
  })
})
