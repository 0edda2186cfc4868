import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mute, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

/** Advances the clock so that the trends are computed again: they are cached for five minutes. */
const rankAnew = () => server.advance(300_000)

const get = async (path: string, token: string | null = null) => {
  const response = await send(server, token, 'GET', path)
  return { status: response.status, link: response.headers.get('link'), body: (await response.json()) as { id: string }[] }
}

/** A status whose link preview has been fetched. */
async function share(who: TestAccount, url: string, more: object = {}): Promise<string> {
  const { id } = await post(who, { status: url, ...more })
  const known = await server.ctx.db.selectFrom('preview_cards').select('id').where('url', '=', url).executeTakeFirst()
  const cardId = known?.id ?? server.ctx.ids.next()
  if (known === undefined)
    await server.ctx.db.insertInto('preview_cards').values({ id: cardId, url, title: 'A page', updated_at: server.ctx.now() }).execute()
  await server.ctx.db.updateTable('statuses').set({ card_id: cardId }).where('id', '=', id).execute()
  return id
}

describe('trends', () => {
  it('ranks tags by how many people use them, posts by what they received (R-disc-01a)', async () => {
    await post(ada, '#rare')
    for (const person of [ada, ben]) await post(person, '#frequent')
    const loved = await post(ada, 'loved')
    await ben.client.call(statusEndpoints.favourite, { params: { id: loved.id } })
    rankAnew()
    const tags = (await (await send(server, null, 'GET', '/api/v1/trends/tags')).json()) as { name: string }[]
    expect(tags.map((tag) => tag.name).indexOf('frequent')).toBeLessThan(tags.map((tag) => tag.name).indexOf('rare'))
    const statuses = (await (await send(server, null, 'GET', '/api/v1/trends/statuses')).json()) as { id: string }[]
    expect(statuses.map((status) => status.id)).toContain(loved.id)
    expect((await send(server, null, 'GET', '/api/v1/trends/links')).status).toBe(200)
  })

  it('turns over pages of posts, tags and links by their Link header (R-disc-01c)', async () => {
    for (const name of ['one', 'two', 'three']) {
      const { id } = await post(ada, `#${name}`)
      await ben.client.call(statusEndpoints.favourite, { params: { id } })
      await share(ada, `https://site.test/${name}`)
    }
    rankAnew()
    for (const what of ['tags', 'links', 'statuses']) {
      const all = (await get(`/api/v1/trends/${what}?limit=20`)).body
      const first = await get(`/api/v1/trends/${what}?limit=2`)
      const next = /<https:\/\/starling\.test([^>]*)>; rel="next"/.exec(first.link ?? '')?.[1] ?? ''
      const second = await get(next)
      expect([...first.body, ...second.body].map((each) => JSON.stringify(each))).toEqual(
        all.slice(0, 4).map((each) => JSON.stringify(each)),
      )
      expect(second.link).toContain('offset=0')
    }
  })

  it('counts a link on each of seven days, today first (R-disc-01a, R-disc-01b)', async () => {
    const url = 'https://site.test/lasting'
    await share(ben, url)
    server.advance(86_400_000)
    for (const who of [ada, ada, ben]) await share(who, url)
    rankAnew()
    const links = (await get('/api/v1/trends/links')).body as unknown as { url: string; history: { uses: string; accounts: string }[] }[]
    const history = links.find((each) => each.url === url)?.history ?? []
    expect(history.map((day) => [day.uses, day.accounts])).toEqual([['3', '2'], ['1', '1'], ...Array.from({ length: 5 }, () => ['0', '0'])])
  })

  it('tells tags to apps that know the older address', async () => {
    expect((await get('/api/v1/trends')).body).toEqual((await get('/api/v1/trends/tags')).body)
  })

  it('leaves out whom the reader muted', async () => {
    const cleo = await server.createAccount('cleo')
    const { id } = await post(ben, 'popular')
    await ada.client.call(statusEndpoints.favourite, { params: { id } })
    const ids = async () => (await get('/api/v1/trends/statuses', cleo.token)).body.map((status) => status.id)
    rankAnew()
    expect(await ids()).toContain(id)
    await mute(server, cleo, ben)
    expect(await ids()).not.toContain(id)
  })
})

describe('a ranking', () => {
  it('is made once in five minutes, however many ask, and shows nothing that has been hidden since', async () => {
    const { id } = await post(ada, '#kept beloved')
    await ben.client.call(statusEndpoints.favourite, { params: { id } })
    rankAnew()
    const paths = ['/api/v1/trends/tags', '/api/v1/trends/statuses', '/api/v1/trends/links']
    for (const path of paths) await get(path)
    const rankings = () => server.statements.filter((statement) => statement.includes('as recent')).length
    const before = rankings()
    await Promise.all(Array.from({ length: 5 }, () => Promise.all(paths.map((path) => get(path)))))
    expect(rankings()).toBe(before)
    expect((await get('/api/v1/trends/statuses')).body.map((status) => status.id)).toContain(id)
    await server.ctx.db.updateTable('statuses').set({ visibility: 'private' }).where('id', '=', id).execute()
    expect((await get('/api/v1/trends/statuses')).body.map((status) => status.id)).not.toContain(id)
    rankAnew()
    for (const path of paths) await get(path)
    expect(rankings()).toBeGreaterThan(before)
  })
})

describe('what is said of one link (R-disc-06a, R-disc-06b)', () => {
  it('is its public posts while it trends, and nothing of any other', async () => {
    const open = 'https://site.test/open'
    const secret = 'https://site.test/secret'
    const shared = await share(ada, open)
    await share(ada, secret, { visibility: 'private' })
    rankAnew()
    const of = (url: string, token: string | null = null) => get(`/api/v1/timelines/link?url=${encodeURIComponent(url)}`, token)
    expect((await of(open)).body.map((status) => status.id)).toEqual([shared])
    for (const url of [secret, 'https://site.test/nobody']) expect((await of(url, ben.token)).status).toBe(404)
    server.advance(8 * 86_400_000)
    expect((await of(open)).status).toBe(404)
  })
})
