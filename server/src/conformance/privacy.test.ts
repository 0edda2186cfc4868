import { allEndpoints } from '@starling/api/endpoints'
import type { NamedEndpoint } from '@starling/api/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestTables } from '../platform/database/digestTables.fixture.ts'
import { recipeName, recipes } from './recipes.fixture.ts'
import { createSecrets } from './Secrets.fixture.ts'
import type { Secrets } from './Secrets.fixture.ts'
import { startWorld } from './World.fixture.ts'
import type { Answer, Request, World } from './World.fixture.ts'

// Requests every endpoint for another account's private objects. The answer must be the same as for objects that never existed.

type Row = NamedEndpoint['endpoint']

interface Reader {
  readonly token: string | null
  /** Texts that the answers for this account must not contain. */
  readonly words: RegExp
  readonly statuses: readonly string[]
}

let world: World
let secrets: Secrets
let readers: Readonly<Record<string, Reader>>
beforeAll(async () => {
  world = await startWorld()
  secrets = await createSecrets(world)
  const { statuses, forMembers, forAll, mallory } = secrets
  const eve = await world.server.createAccount('eve')
  readers = {
    'a visitor': { token: null, words: /z[qm]/, statuses: [...statuses, forMembers] },
    'an application': { token: world.appToken, words: /z[qm]/, statuses: [...statuses, forMembers] },
    'a stranger': { token: eve.token, words: /zq/, statuses },
    'whoever was blocked': { token: mallory.token, words: /z[qmp]/, statuses: [...statuses, forMembers, forAll] },
  }
})
afterAll(() => world.close())

/** Which ids a path contains; a new endpoint with an id must be added here. */
const OWNED: readonly (readonly [RegExp, (reader: Reader) => readonly string[]])[] = [
  [/^\/api\/v1\/statuses\/:id/, ({ statuses }) => statuses],
  [/^\/api\/v1\/polls\/:id/, () => secrets.polls],
  [/^\/api\/v1\/(timelines\/list|lists)\/:id/, () => [secrets.lists]],
  [/^\/api\/v1\/circles\/:id/, () => [secrets.circles]],
  [/^\/api\/v1\/(timelines\/antenna|antennas)\/:id/, () => [secrets.antennas]],
  [/^\/api\/v1\/bookmark_categories\/:id/, () => [secrets.categories]],
  [/^\/api\/v2\/filters\/keywords\/:id/, () => [secrets.keywords]],
  [/^\/api\/v2\/filters\/statuses\/:id/, () => [secrets.filteredStatuses]],
  [/^\/api\/v2\/filters\/:id/, () => [secrets.filters]],
  [/^\/api\/v1\/filters\/:id/, () => [secrets.keywords, secrets.filters]],
  [/^\/api\/v1\/media\/:id/, () => secrets.media],
  [/^\/api\/v1\/scheduled_statuses\/:id/, () => [secrets.scheduled]],
  [/^\/api\/v1\/conversations\/:id/, () => secrets.conversations],
  [/^\/api\/v1\/notifications\/requests\/:id/, () => secrets.requests],
  [/^\/api\/v1\/notifications\/:id/, () => secrets.notifications],
  [/^\/api\/v2\/notifications\/:groupKey/, () => secrets.groups],
  [/^\/api\/v1\/follow_requests\/:id/, () => [secrets.asking]],
  [/^\/api\/web\/push_subscriptions\/:id/, () => [secrets.subscription]],
  [/^\/api\/v1\/featured_tags\/:id/, () => [secrets.featuredTag]],
]
/** Endpoints about public objects (refreshes are of threads that everybody may read) or about names; their answers are still searched for private texts. */
const OPEN =
  /^\/api\/(v1_alpha\/async_refreshes\/:|v1\/(accounts|collections|tags|timelines\/tag|annual_reports|announcements|suggestions|instance\/terms_of_service)\/:|oembed)/
/** Endpoints that do not concern stored objects, or that create objects of their own. */
const WITHOUT = /^(oauth\.|apps\.|accounts\.register|streaming\.)/

const rows = allEndpoints.filter(({ name }) => !WITHOUT.test(name)).map(({ name, endpoint }) => [name, endpoint] as const)
const idsFor = (path: string): ((reader: Reader) => readonly string[]) | undefined => OWNED.find(([pattern]) => pattern.test(path))?.[1]
const owned = rows.filter(([, { path }]) => idsFor(path) !== undefined)
const others = rows.filter(([, { path }]) => idsFor(path) === undefined)

/** An id of the same form that was never assigned. */
const never = (id: string): string => id.replace(/\d+$/, (digits) => String(BigInt(digits) + 1_000_003n))

/** A request that would succeed for the owner; its ids are replaced. */
async function requestFor(row: Row): Promise<Request> {
  // Reading one object needs nothing but its id.
  if (row.method === 'GET' && idsFor(row.path) !== undefined) return {}
  const recipe = recipes[recipeName(row.method, row.path)]
  if (recipe === undefined) throw new Error(`There is no recipe for ${recipeName(row.method, row.path)}`)
  const { token: _, ...request } = await recipe(world)
  return row.method === 'GET' || request.body !== undefined ? request : { ...request, body: {} }
}

const withoutIds = ({ status, text }: Answer): { status: number; text: string } => ({ status, text: text.replaceAll(/\d{15,}/g, 'ID') })

/** Keys and tokens are random and may contain the searched letters by chance. */
const withoutKeys = (text: string): string => text.replaceAll(/[\w-]{40,}/g, 'KEY')

/** An object of the requesting account, to which private objects are added. */
async function ownOf({ token }: Reader): Promise<Own> {
  const make = async (path: string, body: object): Promise<string> =>
    (JSON.parse((await world.ask('POST', path, { token, body })).text) as { id?: string }).id ?? '1'
  return {
    status: await make('/api/v1/statuses', { status: 'Mine' }),
    category: await make('/api/v1/bookmark_categories', { title: 'Mine' }),
    filter: await make('/api/v2/filters', { title: 'Mine', context: ['home'], filter_action: 'warn' }),
  }
}

describe('the table of private things', () => {
  it('names the owner of whatever a path can ask for', () => {
    expect(others.filter(([, { path }]) => path.includes(':') && !OPEN.test(path)).map(([name]) => name)).toEqual([])
  })

  it('is about things that exist: their owner gets them', async () => {
    const found = await world.ask('GET', '/api/v1/statuses/:id', { params: [secrets.statuses[0] ?? ''], token: secrets.olive.token })
    expect(found.text).toContain('zqprivate')
    for (const ids of ['conversations', 'notifications', 'groups', 'requests', 'media'] as const) expect(secrets[ids]).not.toEqual([])
  })
})

describe('what is another’s is answered as what never was', () => {
  const requests = new Map<string, Request>()
  let before: Record<string, string>
  beforeAll(async () => {
    for (const [name, row] of owned) requests.set(name, await requestFor(row))
    await world.server.settled()
    before = await digestTables(world.server.database)
  })

  it.each(owned)('%s', async (name, row) => {
    const { params = [], ...given } = requests.get(name) ?? {}
    for (const [who, reader] of Object.entries(readers)) {
      const ids = idsFor(row.path)?.(reader) ?? []
      // Requests without a token are refused before any id is examined.
      const isNobody = reader.token === null || reader.token === world.appToken
      for (const id of row.auth === 'user' && isNobody ? ids.slice(0, 1) : ids) {
        const about = (first: string): Promise<Answer> =>
          world.ask(row.method, row.path, { ...given, params: [first, ...params.slice(1)], token: reader.token })
        const answer = await about(id)
        expect(withoutKeys(answer.text), `${id} for ${who}`).not.toMatch(reader.words)
        expect(withoutIds(answer), `${id} for ${who}`).toEqual(withoutIds(await about(never(id))))
      }
    }
  })

  it('and none of these requests has changed anything', async () => {
    await world.server.settled()
    expect(await digestTables(world.server.database)).toEqual(before)
  })
})

describe('no answer contains what its reader may not see', () => {
  // Reading endpoints come first, because the others change what the account has stored.
  it.each(others.toSorted(([, a], [, b]) => Number(a.method !== 'GET') - Number(b.method !== 'GET')))('%s', async (_, row) => {
    const request = await requestFor(row)
    const ofOlive = row.path.startsWith('/api/v1/accounts/:id')
    for (const [who, { token, words }] of Object.entries(readers)) {
      const asked = ofOlive ? { ...request, params: [secrets.olive.account.id] } : request
      const { text } = await world.ask(row.method, row.path, { ...asked, token })
      expect(withoutKeys(text), who).not.toMatch(words)
    }
  })
})

/** Further places that can contain the id of a private object: a body, a query or an address. */
const mentions: readonly (readonly [
  string,
  (reader: Reader) => readonly string[],
  (id: string, own: Own) => readonly [string, string, Request?],
])[] = [
  ['a reply', ({ statuses }) => statuses, (id) => ['POST', '/api/v1/statuses', { body: { status: 'Re', in_reply_to_id: id } }]],
  ['a quote', ({ statuses }) => statuses, (id) => ['POST', '/api/v1/statuses', { body: { status: 'Q', quoted_status_id: id } }]],
  [
    'a reply planned for later',
    ({ statuses }) => statuses,
    (id) => ['POST', '/api/v1/statuses', { body: { status: 'Later', in_reply_to_id: id, scheduled_at: world.later(24) } }],
  ],
  ['a file in a post', () => secrets.media, (id) => ['POST', '/api/v1/statuses', { body: { status: 'File', media_ids: [id] } }]],
  [
    'a file in an edit',
    () => secrets.media,
    (id, { status }) => ['PUT', '/api/v1/statuses/:id', { params: [status], body: { status: 'File', media_ids: [id] } }],
  ],
  [
    'a circle to post to',
    () => [secrets.circles],
    (id) => ['POST', '/api/v1/statuses', { body: { status: 'C', visibility: 'circle', circle_id: id } }],
  ],
  [
    'a bookmark category',
    ({ statuses }) => statuses,
    (id, { category }) => ['POST', '/api/v1/bookmark_categories/:id/statuses', { params: [category], body: { status_ids: [id] } }],
  ],
  [
    'a filter',
    ({ statuses }) => statuses,
    (id, { filter }) => ['POST', '/api/v2/filters/:id/statuses', { params: [filter], body: { status_id: id } }],
  ],
  [
    'a report',
    ({ statuses }) => statuses,
    (id) => ['POST', '/api/v1/reports', { body: { account_id: secrets.olive.account.id, status_ids: [id], category: 'spam' } }],
  ],
  ['the list of an antenna', () => [secrets.lists], (id) => ['POST', '/api/v1/antennas', { body: { title: 'A', list_id: id } }]],
  ['many by id', ({ statuses }) => statuses, (id) => ['GET', '/api/v1/statuses', { query: `id[]=${id}` }]],
  [
    // Other sites embed what visitors can see, whoever reads them.
    'oEmbed',
    ({ statuses }) => statuses.filter((id) => id !== secrets.forAll),
    (id) => ['GET', '/api/oembed', { query: `url=${world.server.origin}/@olive/${id}` }],
  ],
  [
    'a search for an address',
    ({ statuses }) => statuses,
    (id) => ['GET', '/api/v2/search', { query: `resolve=true&q=${encodeURIComponent(`${world.server.origin}/@olive/${id}`)}` }],
  ],
  ['the event stream of a list', () => [secrets.lists], (id) => ['GET', '/api/v1/streaming/list', { query: `list=${id}` }]],
  ['the event stream of an antenna', () => [secrets.antennas], (id) => ['GET', '/api/v1/streaming/antenna', { query: `antenna=${id}` }]],
]

/** Objects of the requesting account to which private objects are added. */
interface Own {
  readonly status: string
  readonly category: string
  readonly filter: string
}

describe('what is another’s cannot be named anywhere', () => {
  it.each(mentions)('in %s', async (_, idsOf, request) => {
    for (const [who, reader] of Object.entries(readers)) {
      const own = await ownOf(reader)
      for (const id of idsOf(reader)) {
        const about = async (each: string): Promise<Answer> => {
          const [method, path, given = {}] = request(each, own)
          return world.ask(method, path, { ...given, token: reader.token })
        }
        const answer = await about(id)
        expect(withoutKeys(answer.text), `${id} for ${who}`).not.toMatch(reader.words)
        expect(withoutIds(answer), `${id} for ${who}`).toEqual(withoutIds(await about(never(id))))
      }
    }
  })

  it.each([
    'private',
    'direct',
    'limited',
    'warning',
    'first',
    'second',
    'asked',
    'yes',
    'description',
    'gone',
    'answer',
    'scheduled',
    'mail',
  ])('by searching for %s', async (word) => {
    for (const [who, { token }] of Object.entries(readers)) {
      for (const query of [`q=zq${word}`, `q=zq${word}&account_id=${secrets.olive.account.id}`, `q=zq${word}@people.test&resolve=true`]) {
        const { text } = await world.ask('GET', '/api/v2/search', { token, query })
        if (text.includes('"error"')) continue
        expect(JSON.parse(text), who).toMatchObject({ accounts: [], statuses: [], hashtags: [] })
      }
    }
  })

  it('by a tag or a link that only private posts have', async () => {
    for (const [who, { token }] of Object.entries(readers)) {
      const ask = (path: string): Promise<Answer> => world.ask('GET', path, { token })
      const asNever = async (path: string): Promise<void> => {
        const [known, unknown] = [await ask(path), await ask(path.replaceAll('zq', 'zx'))]
        expect({ ...withoutIds(known), text: withoutIds(known).text.replaceAll('zq', 'zx') }, `${path} for ${who}`).toEqual(
          withoutIds(unknown),
        )
      }
      for (const path of ['/api/v1/tags/zqtag', '/api/v1/timelines/tag/zqtag', '/api/v1/timelines/link?url=https://pages.test/zqlink'])
        await asNever(path)
      for (const word of ['zqta', 'zqtag', 'zqfoll', 'zqfollowed']) await asNever(`/api/v2/search?q=${word}&type=hashtags`)
      await asNever('/api/v1/accounts/lookup?acct=zqmail@people.test')
    }
  })
})
