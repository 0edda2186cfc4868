import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppContext } from '../../AppContext.ts'
import { runCommand } from '../../operator/control/runCommand.ts'
import { beforeNextTransaction } from '../../platform/database/beforeNextTransaction.fixture.ts'
import { failingDatabase } from '../../platform/events/failingDatabase.fixture.ts'
import { createMetrics } from '../../platform/metrics/createMetrics.ts'
import type { TestAccount } from '../../testing.fixture.ts'
import { PUBLIC, startFediverse } from '../fediverse.fixture.ts'
import type { Fediverse, Post } from '../fediverse.fixture.ts'
import { ask, meet } from '../twoServers.fixture.ts'
import { retentionJob } from './retentionJob.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

let net: Fediverse
let eve: TestAccount
const metrics = createMetrics()
beforeAll(async () => {
  net = await startFediverse({
    metrics,
    now: new Date('2026-06-01T12:00:00Z'),
    settings: { retention: { postDays: KEPT_DAYS, fileDays: 7 }, idleTokenDays: 3650 },
  })
  eve = await net.one.createAccount('eve')
})
afterAll(() => net.close())

/** A post of rob's as it is known at one.test. */
async function received(more: object = {}): Promise<Post> {
  const note = net.note(more)
  net.far.serve(note)
  await net.deliver(net.wrap('Create', note))
  const post = await net.at(net.one, net.ada, note.id)
  if (post === undefined) throw new Error(`${note.id} did not arrive`)
  return post
}

/** Lets the posts there are become older than what is kept. */
async function growOld(): Promise<void> {
  // The job, which is due by then, leaves the work to the test.
  await net.one.ctx.db
    .updateTable('retention')
    .set({ finished_at: new Date('2099-01-01T00:00:00Z') })
    .execute()
  net.one.advance((KEPT_DAYS + 1) * DAY_MS)
  net.two.advance((KEPT_DAYS + 1) * DAY_MS)
  await net.servers.settle()
}

/** One pass through all posts and people. */
async function prune(ctx: AppContext = net.one.ctx): Promise<void> {
  await net.one.ctx.db.updateTable('retention').set({ finished_at: null }).execute()
  const job = retentionJob(ctx)
  while ((await job.work({})) !== undefined) continue
}

const isThere = async (id: string): Promise<boolean> =>
  (await net.one.ctx.db.selectFrom('statuses').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const call = (id: string, verb: string, body: object = {}) => net.act(net.one, net.ada, id, verb, body)

/** Rows that refer to a post that is not there. */
async function orphans(): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns as c
    join information_schema.tables as t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = current_schema() and c.column_name in ('status_id', 'target_status_id', 'reblog_of_id', 'in_reply_to_id', 'quote_of_id')`.execute(
    net.one.ctx.db,
  )
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: left } = await sql`select ${sql.ref(column)} from ${sql.table(table)} as t where ${sql.ref(column)} is not null
      and not exists (select 1 from statuses as s where s.id = t.${sql.ref(column)})`.execute(net.one.ctx.db)
    if (left.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Authors of other servers whose number of posts is not that of their posts here. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await sql`select a.username, a.statuses_count, count(s.id) as stored from accounts as a
    left join statuses as s on s.account_id = a.id and s.deleted_at is null and s.visibility <> 'direct'
    where a.domain is not null group by a.id having a.statuses_count <> count(s.id)`.execute(net.one.ctx.db)
  return rows
}

describe('posts of other servers that concern nobody here (#28, part 5)', () => {
  it('are deleted when they are old, whole threads at once, with all that belongs to them, and can be fetched again', async () => {
    const root = await received({
      published: '2024-01-05T12:00:00Z',
      tag: [{ type: 'Hashtag', name: '#tern', href: 'https://far.test/tags/tern' }],
      attachment: [{ type: 'Document', mediaType: 'image/png', url: 'https://far.test/a.png' }],
    })
    const answer = await received({ inReplyTo: root.uri })
    const poll = await received({
      type: 'Question',
      oneOf: [
        { type: 'Note', name: 'a' },
        { type: 'Note', name: 'b' },
      ],
      endTime: '2026-06-02T12:00:00Z',
    })
    await net.deliver(net.wrap('Announce', root.uri, { to: [PUBLIC], published: net.one.ctx.now().toISOString() }))
    await growOld()
    const young = await received()
    await prune()
    for (const { id } of [root, answer, poll]) expect(await isThere(id)).toBe(false)
    expect(await isThere(young.id)).toBe(true)
    expect(await orphans()).toEqual([])
    expect(await miscounted()).toEqual([])
    expect(await net.one.ctx.db.selectFrom('polls').select('id').execute()).toEqual([])
    const { statuses } = await ask<{ statuses: Post[] }>(
      net.one,
      net.ada,
      `/api/v2/search?resolve=true&type=statuses&q=${encodeURIComponent(root.uri)}`,
    )
    expect(statuses.map(({ uri }) => uri)).toEqual([root.uri])
    // What was fetched a moment ago is not old, whenever it was written.
    await prune()
    expect(await net.at(net.one, net.ada, root.uri)).toBeDefined()
  })

  it('stay as long as a post of their thread is young, or is boosted lately', async () => {
    const [root, boosted] = [await received(), await received()]
    await growOld()
    await received({ inReplyTo: root.uri })
    await net.deliver(net.wrap('Announce', boosted.uri, { to: [PUBLIC], published: net.one.ctx.now().toISOString() }))
    await prune()
    expect([await isThere(root.id), await isThere(boosted.id)]).toEqual([true, true])
    await growOld()
    await prune()
    expect([await isThere(root.id), await isThere(boosted.id)]).toEqual([false, false])
    expect(await orphans()).toEqual([])
  })

  it.each<[string, (post: Post) => Promise<unknown>]>([
    ['has favoured', ({ id }) => call(id, 'favourite')],
    ['has boosted', ({ id }) => call(id, 'reblog')],
    ['has bookmarked', ({ id }) => call(id, 'bookmark')],
    ['reacted to', ({ id }) => call(id, 'emoji_reactions', { emoji: '🦆' })],
    ['muted the thread of', ({ id }) => call(id, 'mute')],
    ['answered', ({ id }) => net.write(net.one, net.ada, { status: 'yes', in_reply_to_id: id })],
    ['quotes', ({ id }) => net.write(net.one, net.ada, { status: 'see', quoted_status_id: id })],
    ['refers to', ({ uri }) => net.write(net.one, net.ada, { status: `see\nBT ${uri}` })],
    [
      'will answer',
      ({ id }) =>
        net.write(net.one, net.ada, {
          status: 'later',
          in_reply_to_id: id,
          scheduled_at: new Date(net.one.ctx.now().getTime() + 300 * DAY_MS).toISOString(),
        }),
    ],
    ['has reported', ({ id, account }) => report(id, (account as { id: string }).id)],
    [
      'opened lately',
      ({ id }) =>
        net.one.ctx.db
          .insertInto('thread_refreshes')
          .values({ id, status_id: id, started_at: new Date('2037-01-01T00:00:00Z') })
          .execute(),
    ],
  ])('stay when somebody here %s a post of the thread', async (_, touch) => {
    const root = await received()
    const answer = await received({ inReplyTo: root.uri })
    await touch(answer)
    await growOld()
    await prune()
    expect([await isThere(root.id), await isThere(answer.id)]).toEqual([true, true])
    expect(await orphans()).toEqual([])
    expect(await miscounted()).toEqual([])
  })

  it('stay when somebody here is named, voted, or is answered or quoted', async () => {
    const mine = await net.write(net.one, net.ada, { status: 'mine', quote_approval_policy: 'public' })
    const named = await received({ tag: [{ type: 'Mention', href: 'https://one.test/users/eve', name: '@eve@one.test' }] })
    const answering = await received({ inReplyTo: mine.uri })
    const quoting = await received({ _misskey_quote: mine.uri, quoteUrl: mine.uri })
    const poll = await received({
      type: 'Question',
      oneOf: [
        { type: 'Note', name: 'a' },
        { type: 'Note', name: 'b' },
      ],
      endTime: '2037-06-02T12:00:00Z',
    })
    await ask(net.one, net.ada, `/api/v1/polls/${(poll['poll'] as { id: string }).id}/votes`, { choices: [0] })
    await net.servers.settle()
    await growOld()
    await prune()
    for (const { id } of [named, answering, quoting, poll]) expect(await isThere(id)).toBe(true)
  })

  it('lower the numbers at the posts that stay', async () => {
    const liked = await received()
    await call(liked.id, 'favourite')
    const quoting = await received({ _misskey_quote: liked.uri, quoteUrl: liked.uri })
    expect((await call(liked.id, 'favourite'))['quotes_count']).toBe(1)
    await growOld()
    await prune()
    expect(await isThere(quoting.id)).toBe(false)
    expect((await net.at(net.one, net.ada, liked.uri))?.['quotes_count']).toBe(0)
  })
})

function report(id: string, accountId: string): Promise<unknown> {
  return ask(net.one, net.ada, '/api/v1/reports', { account_id: accountId, status_ids: [id] })
}

describe('an act on a post that is about to be deleted for its age (#28, part 5)', () => {
  it('that comes first keeps the post', async () => {
    const post = await received()
    await growOld()
    await net.one.ctx.db.updateTable('retention').set({ finished_at: null, place: '0' }).execute()
    beforeNextTransaction(net.one.ctx, () => ask(net.one, eve, `/api/v1/statuses/${post.id}/favourite`, {}))
    await prune()
    expect(await isThere(post.id)).toBe(true)
    expect((await net.at(net.one, eve, post.uri))?.favourites_count).toBe(1)
  })

  it.each(['favourite', 'reblog', 'bookmark', 'mute', 'emoji_reactions'])(
    'that comes after is answered as for a missing post: %s',
    async (verb) => {
      const post = await received()
      await growOld()
      beforeNextTransaction(net.one.ctx, () => prune())
      const response = await net.one.request(`/api/v1/statuses/${post.id}/${verb}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${eve.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ emoji: '🦆' }),
      })
      expect([404, 422]).toContain(response.status)
      expect(await isThere(post.id)).toBe(false)
      expect(await orphans()).toEqual([])
    },
  )

  it('an answer of another server that comes after is stored as one to an unknown post, which is fetched', async () => {
    const post = await received()
    await growOld()
    const answer = net.note({ inReplyTo: post.uri })
    await net.far.post(net.one, net.wrap('Create', answer))
    const write = net.one.ctx.events.write.bind(net.one.ctx.events)
    let isPruned = false
    // Between reading the parent and storing the answer.
    Object.assign(net.one.ctx.events, {
      write: async (work: Parameters<typeof write>[0]) => {
        if (!isPruned) {
          isPruned = true
          await prune()
        }
        return write(work)
      },
    })
    await net.servers.settle()
    Object.assign(net.one.ctx.events, { write })
    expect(await isThere(post.id)).toBe(false)
    const parentId = (await net.at(net.one, net.ada, answer.id))?.['in_reply_to_id']
    // It was fetched anew.
    expect(parentId).not.toBe(post.id)
    expect(await isThere(String(parentId))).toBe(true)
    expect(await orphans()).toEqual([])
  })
})

describe('people of other servers to whom nothing refers (#28, part 5)', () => {
  const known = async (username: string): Promise<boolean> =>
    (await net.one.ctx.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', username)
      .where('domain', 'is not', null)
      .executeTakeFirst()) !== undefined

  it('are forgotten once that was so twice, and found again', async () => {
    for (const name of ['wren', 'kite', 'lark']) await meet(net.one, net.ada, new URL(net.far.addActor(name)).href)
    const [wren, kite, lark] = await Promise.all(['wren', 'kite', 'lark'].map((name) => meet(net.one, net.ada, `${name}@far.test`)))
    await ask(net.one, net.ada, `/api/v1/accounts/${kite}/mute`, {})
    await ask(net.one, net.ada, `/api/v1/accounts/${lark}/note`, { comment: 'sings' })
    await growOld()
    await prune()
    expect(await known('wren')).toBe(true)
    net.one.advance(DAY_MS)
    await prune()
    expect([await known('wren'), await known('kite'), await known('lark'), await known('rob'), await known('bob')]).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    expect(await meet(net.one, net.ada, 'wren@far.test')).not.toBe(wren)
  })

  it('stay when somebody looked them up meanwhile', async () => {
    const crow = net.far.addActor('crow')
    await meet(net.one, net.ada, crow)
    await growOld()
    await prune()
    net.one.advance(DAY_MS)
    const note = net.note({ to: [PUBLIC, 'https://one.test/users/ada'] }, crow)
    net.far.serve(note)
    await net.deliver(net.wrap('Like', 'https://one.test/nothing', {}, crow))
    await prune()
    expect(await known('crow')).toBe(true)
  })
})

describe('a process that is killed while it deletes (#28, part 5)', () => {
  it('leaves nothing half deleted, and the next goes on', async () => {
    const posts: Post[] = []
    for (let number = 0; number < 3; number += 1) {
      const root = await received()
      posts.push(root, await received({ inReplyTo: root.uri }))
    }
    await growOld()
    const failing = failingDatabase(net.one.database)
    const ctx = { ...net.one.ctx, db: failing.database.kysely }
    const left = async () => (await Promise.all(posts.map(({ id }) => isThere(id)))).filter(Boolean).length
    for (let statements = 1; (await left()) > 0; statements += 1) {
      await net.one.ctx.db.updateTable('retention').set({ finished_at: null }).execute()
      failing.dieAfter(statements)
      await retentionJob(ctx)
        .work({})
        .catch(() => undefined)
      expect(await orphans()).toEqual([])
      expect(await miscounted()).toEqual([])
      expect([0, posts.length]).toContain(await left())
    }
    failing.dieAfter(Number.POSITIVE_INFINITY)
  })
})

it('the operator sees what was freed (#28, part 5)', async () => {
  await prune()
  const { lines, data } = await runCommand(net.one.ctx, { words: ['retention', 'show'], folder: '', password: null })
  expect(lines[0]).toMatch(/^posts\tkept for 30 days\t\d+ deleted\tlast looked through 20/)
  expect(lines.join('\n')).toMatch(/files\tkept for 7 days/)
  const freed = (data as { kind: string; freed: number }[]).find(({ kind }) => kind === 'posts')?.freed ?? 0
  expect(freed).toBeGreaterThan(10)
  expect(await metrics.write()).toContain(`starling_federation_posts_freed ${freed}`)
})

it('nothing is deleted where the operator does not ask for it (#28, part 5)', async () => {
  const post = await received()
  await growOld()
  await prune({ ...net.one.ctx, settings: { ...net.one.ctx.settings, retention: { postDays: null, fileDays: 7 } } })
  expect(await isThere(post.id)).toBe(true)
})
