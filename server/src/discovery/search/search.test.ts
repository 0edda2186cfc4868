import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, follow, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { findStatuses } from './findStatuses.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

interface Results {
  readonly accounts: readonly { readonly acct: string }[]
  readonly statuses: readonly { readonly id: string }[]
  readonly hashtags: readonly {
    readonly name: string
    readonly history: readonly { readonly uses: string }[]
    readonly following?: boolean
  }[]
}
const search = async (person: TestAccount | null, query: string): Promise<Results> =>
  (await (await send(server, person?.token ?? null, 'GET', `/api/v2/search?${query}`)).json()) as Results
const found = async (person: TestAccount | null, q: string) =>
  (await search(person, `type=statuses&q=${encodeURIComponent(q)}`)).statuses.map((status) => status.id)

describe('search', () => {
  it('finds posts by words and their beginnings, in any language (R-srch-01a)', async () => {
    const english = await post(ada, { status: 'The Quick brown fox', searchability: 'public' })
    const japanese = await post(ada, { status: '今日は東京タワーに行った', searchability: 'public' })
    expect(await found(ben, 'quick FOX')).toEqual([english.id])
    expect(await found(ben, 'brown qui')).toEqual([english.id])
    expect(await found(ben, 'quick cat')).toEqual([])
    expect(await found(ben, '東京')).toEqual([japanese.id])
    expect(await found(ben, 'タワー')).toEqual([japanese.id])
    expect(await found(ben, '京')).toEqual([japanese.id])
    for (const hostile of ["'", "a' | 'b", '\\', ':*', '!()&|', "'; drop table statuses; --"])
      expect(Array.isArray(await found(ben, hostile))).toBe(true)
  })

  it('finds one kind or all, and goes on from where a page ended (R-srch-01a, R-srch-01b, R-srch-01c)', async () => {
    const kestrel = await server.createAccount('kestrel')
    await post(kestrel, {
      status: `kestrel ${Array.from({ length: 12 }, (_, index) => `#kestrel${index}`).join(' ')}`,
      searchability: 'public',
    })
    const shapes = async (query: string) => {
      const { accounts, statuses, hashtags } = await search(ben, `q=kestrel&limit=11${query}`)
      return [accounts.length, statuses.length, hashtags.length]
    }
    expect(await shapes('')).toEqual([1, 1, 11])
    expect(await shapes('&type=accounts')).toEqual([1, 0, 0])
    expect(await shapes('&type=statuses')).toEqual([0, 1, 0])
    expect(await shapes('&type=hashtags')).toEqual([0, 0, 11])
    const names = async (query: string) =>
      (await search(ben, `q=kestrel&type=hashtags&exclude_unreviewed=true${query}`)).hashtags.map(({ name }) => name)
    const [first, rest] = [await names('&limit=11'), await names('&limit=10&offset=11')]
    expect([first.length, rest.length, new Set([...first, ...rest]).size]).toEqual([11, 1, 12])
  })

  it('respects who may find a post, and lets people find what they took part in (R-vis-05b, R-vis-06a)', async () => {
    const cleo = await server.createAccount('cleo')
    await follow(server, cleo, ada)
    const ids: Record<string, string> = {}
    for (const searchability of ['public', 'public_unlisted', 'private', 'direct', 'limited'])
      ids[searchability] = (await post(ada, { status: `findable words ${searchability}`, searchability })).id
    const pick = (...names: string[]) => names.map((name) => ids[name]).toReversed()
    expect(await found(null, 'findable')).toEqual([])
    expect(await found(ben, 'findable')).toEqual(pick('public', 'public_unlisted'))
    expect(await found(cleo, 'findable')).toEqual(pick('public', 'public_unlisted', 'private'))
    expect(await found(ada, 'findable')).toEqual(pick('public', 'public_unlisted', 'private', 'direct', 'limited'))
    for (const id of [ids['direct'], ids['limited']]) await ben.client.call(statusEndpoints.favourite, { params: { id: id ?? '' } })
    expect(await found(ben, 'findable')).toEqual(pick('public', 'public_unlisted', 'direct'))
    const hidden = await post(ada, { status: 'findable secret', visibility: 'private', searchability: 'public' })
    expect(hidden.searchability).toBe('private')
    await block(server, ada, cleo)
    expect(await found(cleo, 'findable')).toEqual([])
  })

  it('finds a post by its address, and only for those who may see it (R-srch-04, R-quote-05a)', async () => {
    const open = await post(ada, 'open')
    const secret = await post(ada, { status: 'secret', visibility: 'direct' })
    expect(await found(ben, open.url ?? '')).toEqual([open.id])
    expect(await found(ben, open.uri)).toEqual([open.id])
    expect(await found(ben, secret.url ?? '')).toEqual([])
    expect(await found(ben, 'https://elsewhere.test/@x/1')).toEqual([])
  })

  it('finds a person by the address of their profile, and nothing else by it (R-srch-04)', async () => {
    for (const address of ['https://starling.test/@ada', 'https://starling.test/users/ADA', 'https://starling.test/@ada@starling.test'])
      expect((await search(ben, `q=${encodeURIComponent(address)}&resolve=true`)).accounts.map((account) => account.acct)).toEqual(['ada'])
    const open = await post(ada, 'by its address')
    for (const address of ['https://starling.test/@nobody', 'https://elsewhere.test/@ada', open.url ?? ''])
      expect((await search(ben, `q=${encodeURIComponent(address)}`)).accounts).toEqual([])
    expect((await search(ben, `q=${encodeURIComponent(open.url ?? '')}&offset=1`)).statuses).toEqual([])
    expect((await search(ben, 'q=https%3A%2F%2Fstarling.test%2F%40ada&offset=1')).accounts).toEqual([])
    const away = await server.createAccount('away')
    const url = 'https://far.test/people/away'
    await server.ctx.db
      .updateTable('accounts')
      .set({ domain: 'far.test', url, uri: `${url}#me` })
      .where('id', '=', away.account.id)
      .execute()
    for (const address of [url, `${url}#me`])
      expect((await search(ben, `q=${encodeURIComponent(address)}`)).accounts.map((account) => account.acct)).toEqual(['away@far.test'])
  })

  it('finds tags by their beginning, with their history, and follows them (R-disc-02a, R-disc-02b, R-disc-02c)', async () => {
    await post(ada, '#Teatime')
    await post(ben, '#teapot #teatime')
    await post(ada, { status: '#teatime', visibility: 'private' })
    const { hashtags } = await search(ben, 'type=hashtags&q=%23tea')
    expect(hashtags.map((tag) => tag.name).sort()).toEqual(['Teatime', 'teapot'])
    expect(hashtags.find((tag) => tag.name === 'Teatime')).toMatchObject({
      following: false,
      history: [{ uses: '2', accounts: '2' }, {}, {}, {}, {}, {}, {}],
    })
    const act = async (what: string, name = 'TeaTime') =>
      send(server, ben.token, 'POST', `/api/v1/tags/${encodeURIComponent(name)}/${what}`)
    for (let time = 0; time < 2; time += 1) expect(await (await act('follow')).json()).toMatchObject({ name: 'Teatime', following: true })
    expect(await (await send(server, ben.token, 'GET', '/api/v1/followed_tags')).json()).toMatchObject([{ name: 'Teatime' }])
    expect(await (await act('unfollow')).json()).toMatchObject({ following: false })
    expect(await (await act('feature')).json()).toMatchObject({ featuring: true })
    expect(await (await act('unfeature')).json()).toMatchObject({ featuring: false })
    expect((await act('follow', '12 34')).status).toBe(404)
    expect((await act('follow', '123')).status).toBe(404)
    expect((await send(server, null, 'POST', '/api/v1/tags/tea/follow')).status).toBe(401)
    expect(await (await send(server, null, 'GET', '/api/v1/tags/never')).json()).toMatchObject({ name: 'never' })
  })

  it('pages followed tags by the follows, newest first (R-disc-03b, R-srv-02b)', async () => {
    const cleo = await server.createAccount('follower_of_tags')
    for (const name of ['one', 'two', 'three']) await send(server, cleo.token, 'POST', `/api/v1/tags/${name}/follow`)
    const seen: string[] = []
    let path: string | null = '/api/v1/followed_tags?limit=2'
    while (path !== null) {
      const response: Response = await send(server, cleo.token, 'GET', path)
      seen.push(...((await response.json()) as { name: string }[]).map((tag) => tag.name))
      path = /<https:\/\/starling\.test([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(seen).toEqual(['three', 'two', 'one'])
  })

  it('refuses visitors who resolve or go on (R-sess-03d, R-srch-02), and finds people for them', async () => {
    expect((await send(server, null, 'GET', '/api/v2/search?q=a&resolve=true')).status).toBe(401)
    expect((await send(server, null, 'GET', '/api/v2/search?q=a&offset=5')).status).toBe(401)
    expect((await send(server, null, 'GET', '/api/v2/search')).status).toBe(422)
    expect((await search(null, 'q=ad')).accounts.map((account) => account.acct)).toEqual(['ada'])
  })
})

describe('how far a search goes (R-srch-01b)', () => {
  it('does not even look for what stands behind five thousand posts', async () => {
    const untouchable = new Proxy(server.ctx.db, {
      get: () => {
        throw new Error('The database was asked')
      },
    })
    const ask = (offset: number) =>
      findStatuses({ ...server.ctx, db: untouchable }, ben.account.id, {
        text: 'opera',
        accountId: null,
        maxId: null,
        minId: null,
        limit: 20,
        offset,
      })
    expect(await ask(5_001)).toEqual([])
    await expect(ask(5_000)).rejects.toThrow('The database was asked')
  })
})

describe('how far to look (R-srch-05a)', () => {
  it('is told by searchability, and never reaches further than a post lets itself be found', async () => {
    const fay = await server.createAccount('fay')
    await follow(server, fay, ada)
    const stranger = await post(ben, { status: 'farsight', searchability: 'public' })
    const touched = await post(ben, { status: 'farsight touched', searchability: 'direct' })
    const friend = await post(ada, { status: 'farsight friend', searchability: 'private' })
    const hidden = await post(ada, { status: 'farsight hidden', searchability: 'direct' })
    const own = await post(fay, { status: 'farsight own', searchability: 'limited' })
    await fay.client.call(statusEndpoints.favourite, { params: { id: touched.id } })
    const within = async (reach: string, person: TestAccount | null = fay) =>
      (await search(person, `type=statuses&q=farsight&searchability=${reach}`)).statuses.map((status) => status.id)
    expect(await within('public')).toEqual([own.id, friend.id, touched.id, stranger.id])
    expect(await within('public_unlisted')).toEqual([own.id, friend.id, touched.id, stranger.id])
    expect(await within('private')).toEqual([own.id, friend.id, touched.id])
    expect(await within('direct')).toEqual([own.id, touched.id])
    expect(await within('limited')).toEqual([own.id])
    expect(await within('limited', ben)).toEqual([touched.id, stranger.id])
    expect(await within('direct', ada)).toEqual([hidden.id, friend.id])
    expect(await within('public', null)).toEqual([])
    expect((await send(server, fay.token, 'GET', '/api/v2/search?q=farsight&searchability=all')).status).toBe(422)
  })
})

describe('search operators (R-srch-05c)', () => {
  it('narrow what is found', async () => {
    const dora = await server.createAccount('dora')
    const write = (body: object) => post(dora, { status: 'opera', searchability: 'public', ...body })
    const plain = await write({ language: 'en' })
    const german = await write({ language: 'de-AT', sensitive: true })
    const poll = await write({ poll: { options: ['a', 'b'], expires_in: 600 }, language: 'en' })
    const reply = await write({ in_reply_to_id: plain.id, language: 'en' })
    const quote = await write({ quoted_status_id: plain.id, language: 'en' })
    const foreign = await post(ada, { status: 'opera', searchability: 'public', language: 'en' })
    const all = [foreign, quote, reply, poll, german, plain].map((status) => status.id)
    const but = (...statuses: { id: string }[]) => all.filter((id) => !statuses.some((status) => status.id === id))
    expect(await found(ben, 'opera')).toEqual(all)
    expect(await found(ben, 'opera from:@dora')).toEqual(but(foreign))
    expect(await found(ben, 'from:dora@starling.test has:poll')).toEqual([poll.id])
    expect(await found(ben, 'opera -from:dora')).toEqual([foreign.id])
    expect(await found(ben, 'opera from:nobody')).toEqual([])
    expect(await found(ben, 'opera -from:nobody')).toEqual(all)
    expect(await found(ada, 'opera from:me')).toEqual([foreign.id])
    expect(await found(ben, 'opera is:reply')).toEqual([reply.id])
    expect(await found(ben, 'opera -is:reply -has:poll -is:quote')).toEqual(but(reply, poll, quote))
    expect(await found(ben, 'opera language:de')).toEqual([german.id])
    expect(await found(ben, 'opera -language:de')).toEqual(but(german))
    expect(await found(ben, 'opera is:sensitive')).toEqual([german.id])
    expect(await found(ben, 'opera has:media')).toEqual([])
    await ben.client.call(statusEndpoints.bookmark, { params: { id: poll.id } })
    expect(await found(ben, 'in:library opera')).toEqual([poll.id])
    expect(await found(ben, 'in:library has:poll')).toEqual([poll.id])
    expect(await found(ben, 'has:poll')).toEqual([poll.id])
    expect(await found(ben, 'is:quote language:en')).toEqual([quote.id])
    expect(await found(ben, 'opera language:de-at')).toEqual([german.id])
    expect(await found(ben, 'opera language:de-CH')).toEqual([])
    const day = server.ctx.now().toISOString().slice(0, 10)
    expect(await found(ben, `opera during:${day}`)).toEqual(all)
    expect(await found(ben, `is:reply during:${day}`)).toEqual([reply.id])
    expect(await found(ben, `is:reply before:${day}`)).toEqual([])
    expect(await found(ben, `opera before:${day}`)).toEqual([])
    expect(await found(ben, `opera after:${day}`)).toEqual([])
    expect(await found(ben, 'opera after:2000-01-01 before:2100')).toEqual(all)
  })

  it('show nothing that was hidden before', async () => {
    const eve = await server.createAccount('eve')
    await post(eve, { status: 'quiet', visibility: 'private', searchability: 'public' })
    await post(eve, { status: 'quieter', searchability: 'direct' })
    expect(await found(ben, 'from:eve')).toEqual([])
    await post(eve, { status: 'quietest', searchability: 'direct', poll: { options: ['x', 'y'], expires_in: 600 } })
    expect(await found(ben, 'has:poll -from:dora')).toEqual([])
  })
})
