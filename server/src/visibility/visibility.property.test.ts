import * as fc from 'fast-check'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { describe, expect, it } from 'vitest'
import { block, follow, mute, send } from '../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../testing.fixture.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'

/** The same few accounts in every case; their relationships and posts are random. */
const PEOPLE = 5
const person = fc.nat(PEOPLE - 1)
const pair = fc.tuple(person, person).filter(([a, b]) => a !== b)
const VISIBILITIES = ['public', 'public_unlisted', 'login', 'unlisted', 'private', 'mutual', 'circle', 'direct'] as const

const world = fc.record({
  follows: fc.uniqueArray(pair, { maxLength: 12, selector: String }),
  blocks: fc.uniqueArray(pair, { maxLength: 3, selector: String }),
  mutes: fc.uniqueArray(pair, { maxLength: 2, selector: String }),
  posts: fc.array(
    fc.record({
      author: person,
      visibility: fc.constantFrom(...VISIBILITIES),
      mentions: fc.uniqueArray(person, { maxLength: 2 }),
      replyTo: fc.option(fc.nat(20)),
      quote: fc.option(fc.nat(20), { freq: 4 }),
      isPoll: fc.boolean(),
      isPinned: fc.boolean(),
    }),
    { minLength: 6, maxLength: 14 },
  ),
  acts: fc.array(
    fc.record({ who: person, what: fc.constantFrom('reblog', 'favourite', 'bookmark', 'emoji_reactions'), post: fc.nat(20) }),
    { maxLength: 12 },
  ),
  suspended: fc.option(person, { freq: 3 }),
  remote: fc.option(person, { freq: 3 }),
  domainBlocker: person,
  deleted: fc.array(fc.nat(20), { maxLength: 2 }),
})

interface Post {
  readonly id: string
  readonly author: number
  readonly visibility: string
  readonly named: ReadonlySet<number>
  readonly audience: ReadonlySet<number>
  readonly reblogOf: Post | null
  readonly text: string
  isDeleted: boolean
}

describe('what may be seen', () => {
  it('lets nobody see through it, whoever asks whatever endpoint', async () => {
    let looked = 0
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
        try {
          looked += await explore(server, given)
        } finally {
          await server.close()
        }
      }),
      { numRuns: 4, seed: 20261120, endOnFailure: true },
    )
    expect(looked).toBeGreaterThan(500)
  })
})

async function explore(server: TestServer, given: typeof world extends fc.Arbitrary<infer W> ? W : never): Promise<number> {
  const people: TestAccount[] = []
  for (let index = 0; index < PEOPLE; index += 1) people.push(await server.createAccount(`p${index}`))
  const at = (index: number) => people[index] as TestAccount
  const follows = new Set<string>()
  for (const [a, b] of given.follows) {
    await follow(server, at(a), at(b))
    follows.add(`${a}>${b}`)
  }
  const collections = await collect(server, people, follows)
  const posts: Post[] = []
  for (const [index, { author, visibility, mentions, replyTo, quote, isPoll, isPinned }] of given.posts.entries()) {
    const parent = replyTo === null ? null : (posts[replyTo % Math.max(1, posts.length)] ?? null)
    // Accounts that reply also reference the status they reply to.
    const pointer = parent === null ? '' : ` https://starling.test/@p${parent.author}/${parent.id}`
    const text = `bird${index} #birds ${mentions.map((other) => `@p${other}`).join(' ')}${pointer}`
    const quoted = quote === null ? null : (posts[quote % Math.max(1, posts.length)] ?? null)
    const response = await send(server, at(author).token, 'POST', '/api/v1/statuses', {
      status: text,
      visibility,
      searchability: 'public',
      ...(visibility === 'circle' ? { circle_id: collections[author]?.circle } : {}),
      ...(parent === null ? {} : { in_reply_to_id: parent.id }),
      ...(quoted === null ? {} : { quoted_status_id: quoted.id }),
      ...(isPoll && quoted === null ? { poll: { options: ['a', 'b'], expires_in: 600 } } : {}),
    })
    // Replying to or quoting a post that may not be seen is refused; that is part of the check.
    if (response.status !== 200) continue
    const { id } = (await response.json()) as { id: string }
    const named = new Set(mentions.filter((other) => other !== author))
    const mutuals = people
      .map((_, other) => other)
      .filter((other) => follows.has(`${author}>${other}`) && follows.has(`${other}>${author}`))
    const followers = people.map((_, other) => other).filter((other) => follows.has(`${other}>${author}`))
    posts.push({
      id,
      author,
      visibility,
      named,
      audience: new Set(visibility === 'mutual' ? mutuals : visibility === 'circle' ? followers : []),
      reblogOf: null,
      text: `bird${index}`,
      isDeleted: false,
    })
    if (isPinned) await send(server, at(author).token, 'POST', `/api/v1/statuses/${id}/pin`)
  }
  for (const { who, what, post } of given.acts) {
    const target = posts[post % Math.max(1, posts.length)]
    if (target === undefined || target.reblogOf !== null) continue
    const response = await send(
      server,
      at(who).token,
      'POST',
      `/api/v1/statuses/${target.id}/${what}`,
      what === 'emoji_reactions' ? { emoji: '👍' } : {},
    )
    if (what !== 'reblog' || response.status !== 200) continue
    const wrapper = (await response.json()) as Status
    if (!posts.some((known) => known.id === wrapper.id))
      posts.push({
        id: wrapper.id,
        author: who,
        visibility: wrapper.visibility_ex ?? 'direct',
        named: new Set(),
        audience: new Set(),
        reblogOf: target,
        text: target.text,
        isDeleted: false,
      })
  }
  for (const [a, b] of given.mutes) await mute(server, at(a), at(b))
  const separated = new Set<string>()
  for (const [a, b] of given.blocks) {
    await block(server, at(a), at(b))
    separated.add(`${a}>${b}`).add(`${b}>${a}`)
  }
  for (const index of given.deleted) {
    const post = posts[index % Math.max(1, posts.length)]
    if (post === undefined || post.isDeleted) continue
    const response = await send(server, at(post.author).token, 'DELETE', `/api/v1/statuses/${post.id}`)
    if (response.status === 200) for (const other of posts) if (other === post || other.reblogOf === post) other.isDeleted = true
  }
  if (given.remote !== null) {
    await server.ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', at(given.remote).account.id).execute()
    await server.ctx.db
      .insertInto('domain_blocks')
      .values({
        id: server.ctx.ids.next(),
        account_id: at(given.domainBlocker).account.id,
        domain: 'far.test',
        created_at: server.ctx.now(),
      })
      .execute()
    if (given.domainBlocker !== given.remote) separated.add(`${given.domainBlocker}>${given.remote}`)
  }
  if (given.suspended !== null)
    await server.ctx.db
      .updateTable('accounts')
      .set({ suspended_at: server.ctx.now() })
      .where('id', '=', at(given.suspended).account.id)
      .execute()

  const maySee = (viewer: number | null, post: Post): boolean => {
    if (post.isDeleted || post.author === given.suspended) return false
    if (post.reblogOf !== null && !maySee(viewer, post.reblogOf)) return false
    if (viewer === null) return ['public', 'public_unlisted', 'unlisted'].includes(post.visibility)
    if (viewer === post.author) return true
    if (separated.has(`${viewer}>${post.author}`)) return false
    if (['public', 'public_unlisted', 'login', 'unlisted'].includes(post.visibility)) return true
    if (post.named.has(viewer) || post.audience.has(viewer)) return true
    return post.visibility === 'private' && follows.has(`${viewer}>${post.author}`)
  }

  let looked = 0
  const lists = [
    '/api/v1/timelines/home',
    '/api/v1/timelines/public',
    '/api/v1/timelines/public?local=true',
    '/api/v1/timelines/tag/birds',
    '/api/v1/favourites',
    '/api/v1/bookmarks',
    '/api/v1/emoji_reactions',
    '/api/v1/trends/statuses',
    '/api/v2/search?q=bird&type=statuses',
    '/api/v1/notifications',
    '/api/v2/notifications',
    '/api/v1/conversations',
  ]
  const ofAccounts = people.flatMap((each) =>
    ['', '?pinned=true', '?tagged=birds', '?exclude_replies=true'].map((query) => `/api/v1/accounts/${each.account.id}/statuses${query}`),
  )
  for (const viewer of [null, ...people.keys()]) {
    // A suspended account has no session, so it makes no requests.
    if (viewer === given.suspended) continue
    const token = viewer === null ? null : at(viewer).token
    const allowed = new Set(posts.filter((post) => maySee(viewer, post)).map((post) => post.id))
    const hiddenWords = posts.filter((post) => post.reblogOf === null && !allowed.has(post.id)).map((post) => post.text)
    const inspect = (path: string, body: string) => {
      looked += 1
      for (const id of idsIn(JSON.parse(body))) expect(allowed.has(id), `${path} shows ${id} to ${viewer ?? 'a visitor'}`).toBe(true)
      // Hidden text appears nowhere in any answer.
      for (const word of hiddenWords)
        expect(new RegExp(`${word}\\b`).test(body), `${path} tells ${word} to ${viewer ?? 'a visitor'}`).toBe(false)
    }
    const own = viewer === null ? undefined : collections[viewer]
    for (const path of [...lists, ...ofAccounts, ...(own?.paths ?? [])]) {
      const response = await send(server, token, 'GET', path)
      if (response.status === 200) inspect(path, await response.text())
    }
    for (const post of posts) {
      for (const part of [
        '',
        '/context',
        '/history',
        '/reblogged_by',
        '/favourited_by',
        '/emoji_reactioned_by',
        '/source',
        '/quotes',
        '/referred_by',
        '/mentioned_by',
      ]) {
        const path = `/api/v1/statuses/${post.id}${part}`
        const response = await send(server, token, 'GET', path)
        if (part === '') expect(response.status, `${path} for ${viewer ?? 'a visitor'}`).toBe(allowed.has(post.id) ? 200 : 404)
        if (response.status === 200 && !allowed.has(post.id)) expect.fail(`${path} answers ${viewer ?? 'a visitor'}`)
        if (response.status === 200) inspect(path, await response.text())
      }
      const url = await send(
        server,
        token,
        'GET',
        `/api/v2/search?type=statuses&q=${encodeURIComponent(`https://starling.test/@p${post.author}/${post.id}`)}`,
      )
      if (url.status === 200) inspect('search by address', await url.text())
      const poll = await send(server, token, 'GET', `/api/v1/polls/${post.id}`)
      if (poll.status === 200 && !allowed.has(post.id)) expect.fail(`the poll of ${post.id} answers ${viewer ?? 'a visitor'}`)
    }
    const named = await send(server, token, 'GET', `/api/v1/statuses?${posts.map((post) => `id[]=${post.id}`).join('&')}`)
    const body = await named.text()
    inspect('/api/v1/statuses', body)
    expect((JSON.parse(body) as Status[]).map((status) => status.id).sort()).toEqual([...allowed].sort())
    const stolen = posts.find((post) => !allowed.has(post.id))
    if (token !== null && stolen !== undefined) {
      await expect(server.client(token).call(statusEndpoints.reblog, { params: { id: stolen.id } })).rejects.toMatchObject({
        kind: 'not-found',
      })
    }
  }
  return looked
}

/** Creates for every account a list of all followed accounts, a circle of all followers, and antennas for all statuses and for local ones. */
async function collect(
  server: TestServer,
  people: readonly TestAccount[],
  follows: ReadonlySet<string>,
): Promise<{ circle: string; paths: string[] }[]> {
  const made: { circle: string; paths: string[] }[] = []
  for (const [index, { token }] of people.entries()) {
    const create = async (path: string, body: object): Promise<string> =>
      ((await (await send(server, token, 'POST', path, { title: 'all', ...body })).json()) as { id: string }).id
    const fill = async (path: string, isMember: (other: number) => boolean): Promise<void> => {
      const account_ids = people.filter((_, other) => isMember(other)).map((each) => each.account.id)
      expect((await send(server, token, 'POST', path, { account_ids })).status).toBe(200)
    }
    const list = await create('/api/v1/lists', { replies_policy: 'followed' })
    await fill(`/api/v1/lists/${list}/accounts`, (other) => follows.has(`${index}>${other}`))
    const circle = await create('/api/v1/circles', {})
    await fill(`/api/v1/circles/${circle}/accounts`, (other) => follows.has(`${other}>${index}`))
    const antenna = await create('/api/v1/antennas', { insert_feeds: true })
    expect((await send(server, token, 'POST', `/api/v1/antennas/${antenna}/keywords`, { keywords: ['bird'] })).status).toBe(200)
    const near = await create('/api/v1/antennas', { stl: true, insert_feeds: true, list_id: list })
    const paths = [`/api/v1/timelines/list/${list}`, `/api/v1/timelines/antenna/${antenna}`, `/api/v1/timelines/antenna/${near}`]
    made.push({ circle, paths: [...paths, `/api/v1/circles/${circle}/statuses`] })
  }
  return made
}

/** The ids of all objects in an answer that are statuses: those with content and an account. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(idsIn)
  return 'id' in value && 'content' in value && 'account' in value ? [String(value.id), ...inner] : inner
}
