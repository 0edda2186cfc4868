import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, CALLBACK, PASSWORD, passwordHash } from '../identity/oauth/oauth.fixture.ts'
import { post, follow } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
const written: string[] = []
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { passwordHash: await passwordHash() })
  bob = await server.createAccount('bob')
  await follow(server, ada, bob)
  for (let count = 0; count < 45; count += 1) written.unshift((await post(bob, `Post ${count}`)).id)
  await post(bob, '@ada hello')
  await server.settled()
})
afterAll(() => server.close())

interface Wire {
  readonly [key: string]: unknown
  readonly id: string
}

async function form(path: string, entries: readonly (readonly [string, string])[], token: string | null = null): Promise<Response> {
  return server.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: new URLSearchParams(entries.map(([name, value]): [string, string] => [name, value])).toString(),
  })
}

/** Registers an application as different clients do it. */
async function register(entries: readonly (readonly [string, string])[]): Promise<Wire> {
  const response = await form('/api/v1/apps', [['client_name', 'Another client'], ['scopes', 'read write follow push'], ...entries])
  expect(response.status).toBe(200)
  return (await response.json()) as Wire
}

const get = async <T>(token: string, path: string): Promise<{ data: T; link: string | null }> => {
  const response = await server.request(path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.status, path).toBe(200)
  return { data: (await response.json()) as T, link: response.headers.get('link') }
}

describe('another client', () => {
  it('signs in and reads its home screen', async () => {
    // Loads the instance: version 2 first, and version 1 for clients that only know that.
    expect(((await (await server.request('/api/v2/instance')).json()) as Wire)['configuration']).toBeTypeOf('object')
    expect(((await (await server.request('/api/v1/instance')).json()) as Wire)['uri']).toBe('starling.test')

    // Without a website, as many clients register; and with a field only this client knows.
    const app = await register([
      ['redirect_uris', CALLBACK],
      ['force_something', 'new'],
    ])
    expect(app['website']).toBeNull()

    const address = `/oauth/authorize?${new URLSearchParams({
      client_id: String(app['client_id']),
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'read write follow push',
      state: 'of-this-try',
      lang: 'en',
    }).toString()}`
    const browser = new Browser(server)
    await browser.signIn('ada@people.test', PASSWORD, address)
    const { text } = await browser.open(address)
    const { response } = await browser.submit('/oauth/authorize', text, { decision: 'allow' })
    const back = new URL(response.headers.get('location') ?? '')
    expect(back.searchParams.get('state')).toBe('of-this-try')

    const granted = await form('/oauth/token', [
      ['grant_type', 'authorization_code'],
      ['code', back.searchParams.get('code') ?? ''],
      ['client_id', String(app['client_id'])],
      ['client_secret', String(app['client_secret'])],
      ['redirect_uri', CALLBACK],
      ['scope', 'read write follow push'],
    ])
    expect(granted.status).toBe(200)
    const token = (await granted.json()) as { access_token: string; token_type: string; scope: string; created_at: number }
    expect(token).toMatchObject({ token_type: 'Bearer', scope: 'read write follow push', created_at: expect.any(Number) as number })
    const { access_token: key } = token

    const { data: me } = await get<Wire>(key, '/api/v1/accounts/verify_credentials')
    expect(me['acct']).toBe('ada')
    for (const path of ['/api/v1/preferences', '/api/v1/custom_emojis', '/api/v1/filters', '/api/v2/filters', '/api/v1/lists'])
      await get(key, path)
    await get(key, '/api/v1/markers?timeline[]=home&timeline[]=notifications')
    await get(key, '/api/v1/announcements')

    // Forty is the largest page, and paging is by Link.
    const home = await get<Wire[]>(key, '/api/v1/timelines/home?limit=200&with_muted=true&_=1')
    expect(home.data).toHaveLength(40)
    const next = /<([^>]+)>; rel="next"/.exec(home.link ?? '')?.[1] ?? ''
    const rest = await get<Wire[]>(key, next.slice(server.origin.length))
    expect([...home.data, ...rest.data].map((status) => status.id).slice(1)).toEqual(written)

    expect((await get<Wire[]>(key, '/api/v1/notifications?limit=999&exclude_types[]=follow')).data[0]).toMatchObject({ type: 'mention' })
    expect((await get<Wire[]>(key, `/api/v1/accounts/relationships?id=${bob.account.id}`)).data).toHaveLength(1)
    expect((await get<Wire[]>(key, `/api/v1/accounts/relationships?id[]=${bob.account.id}&id[]=${ada.account.id}`)).data).toHaveLength(2)
    await get(key, '/api/v1/conversations')
    await get(key, `/api/v1/statuses/${written[0] ?? ''}/context`)

    // Further calls of a reading client: a marker, a post sent as a form, and signing out.
    expect((await form('/api/v1/markers', [['home[last_read_id]', written[0] ?? '']], key)).status).toBe(200)
    const said = await form(
      '/api/v1/statuses',
      [
        ['status', 'Hello'],
        ['poll[options][]', 'a'],
        ['poll[options][]', 'b'],
        ['poll[expires_in]', '600'],
      ],
      key,
    )
    expect(((await said.json()) as { poll: { options: Wire[] } }).poll.options.map((option) => option['title'])).toEqual(['a', 'b'])
    const revocation = [
      ['client_id', String(app['client_id'])],
      ['client_secret', String(app['client_secret'])],
      ['token', key],
    ] as const
    expect((await form('/oauth/revoke', revocation)).status).toBe(200)
    const refused = await server.request('/api/v1/timelines/home', { headers: { authorization: `Bearer ${key}` } })
    expect(refused.status).toBe(401)
    expect(await refused.json()).toEqual({ error: 'The access token is invalid' })
  })

  it.each([
    ['one text', [['redirect_uris', 'app://back']]],
    [
      'a list of a form',
      [
        ['redirect_uris[]', 'app://back'],
        ['redirect_uris[]', 'https://client.test/back'],
      ],
    ],
    ['lines of a text', [['redirect_uris', 'app://back\nhttps://client.test/back']]],
    [
      'a website that is empty',
      [
        ['redirect_uris', 'app://back'],
        ['website', ''],
      ],
    ],
  ] as const)('names where to come back to as %s', async (_, entries) => {
    const app = await register(entries)
    expect((app['redirect_uris'] as string[])[0]).toBe('app://back')
    expect(app['redirect_uris']).toHaveLength(entries.some(([, value]) => value.includes('client.test')) ? 2 : 1)
  })

  it('names where to come back to as a list in JSON', async () => {
    const response = await server.request('/api/v1/apps', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Another client', redirect_uris: ['app://back', 'https://client.test/back'], website: null }),
    })
    expect(((await response.json()) as Wire)['redirect_uris']).toEqual(['app://back', 'https://client.test/back'])
  })
})
