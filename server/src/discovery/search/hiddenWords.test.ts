import { sql } from 'kysely'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, post } from '../../posts/statuses/posting.fixture.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { findStatuses } from './findStatuses.ts'
import { byWords } from './statusCandidates.ts'

const HIDDEN = 3000

let server: TestServer
let writer: TestAccount
let stranger: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  writer = await server.createAccount('writer')
  stranger = await server.createAccount('stranger')
  const first = BigInt(server.ctx.ids.next())
  await sql`insert into statuses (id, account_id, visibility, searchability, conversation_id, search, created_at)
    select ${first.toString()}::bigint + i, ${writer.account.id}::bigint, 'public', (array['private', 'direct', 'limited'])[1 + i % 3], ${first.toString()}::bigint + i,
      array_to_tsvector(array['whisper']), ${server.ctx.now()} from generate_series(1, ${HIDDEN}::integer) as i`.execute(server.ctx.db)
})
afterAll(() => server.close())

const search = { text: 'whisper', accountId: null, maxId: null, minId: null, limit: 20, offset: 0 }

async function find(viewer: TestAccount, more: object = {}) {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      statements += 1
      return Promise.resolve(result)
    },
  }
  const ids = await findStatuses({ ...server.ctx, db: server.ctx.db.withPlugin(counter) }, viewer.account.id, { ...search, ...more })
  return { ids, statements }
}

describe('a common word of posts that strangers may not find (R-vis-05)', () => {
  it('is looked for three times, however many such posts there are, and after the newest of them no post is weighed', async () => {
    expect(await find(stranger)).toEqual({ ids: [], statements: 3 })
    const matching = { words: ['whisper'], bounds: [], latestMs: server.ctx.now().getTime(), earliestMs: 0 }
    for (const source of byWords(matching, stranger.account.id, false)) expect((await source.execute(server.ctx.db)).rows).toEqual([])
  })

  it('is found by followers and by its author, newest first and page after page', async () => {
    const follower = await server.createAccount('follower')
    await follow(server, follower, writer)
    const all = await server.ctx.db
      .selectFrom('statuses')
      .select(['id', 'searchability'])
      .where('account_id', '=', writer.account.id)
      .orderBy('id', 'desc')
      .execute()
    const forFollowers = all.filter((row) => row.searchability === 'private').map((row) => row.id)
    expect((await find(follower)).ids).toEqual(forFollowers.slice(0, 20))
    expect((await find(follower, { offset: 500 })).ids).toEqual(forFollowers.slice(500, 520))
    expect((await find(writer, { offset: 2990 })).ids).toEqual(all.slice(2990).map((row) => row.id))
    expect((await find(follower, { maxId: forFollowers[800] })).ids).toEqual(forFollowers.slice(801, 821))
  })

  it('does not keep what everybody may find from being found, whenever it was written', async () => {
    const old = new Date(server.ctx.now().getTime() - 400 * 86_400_000)
    const { id } = await post(writer, { status: 'whisper aloud', searchability: 'public' })
    const early = firstIdOf(old.getTime())
    await server.ctx.db.updateTable('statuses').set({ id: early, created_at: old }).where('id', '=', id).execute()
    expect((await find(stranger)).ids).toEqual([early])
    expect((await find(stranger, { text: 'whisper during:2000' })).ids).toEqual([])
    await server.ctx.db.updateTable('statuses').set({ searchability: 'private' }).where('id', '=', early).execute()
    expect((await find(stranger)).ids).toEqual([])
  })

  it('leaves a rare word to be found in one look, in one’s own library too (R-vis-05, R-srch-01a)', async () => {
    const early = firstIdOf(server.ctx.now().getTime() - 300 * 86_400_000)
    const { id } = await post(writer, { status: 'whisper of snowdrops', searchability: 'direct' })
    await server.ctx.db.updateTable('statuses').set({ id: early }).where('id', '=', id).execute()
    expect(await find(stranger, { text: 'snowdrops' })).toEqual({ ids: [], statements: 2 })
    await server.ctx.db
      .insertInto('favourites')
      .values({ id: server.ctx.ids.next(), account_id: stranger.account.id, status_id: early, created_at: server.ctx.now() })
      .execute()
    expect(await find(stranger, { text: 'snowdrops' })).toEqual({ ids: [early], statements: 2 })
    expect(await find(writer, { text: 'whisper snowdrops' })).toEqual({ ids: [early], statements: 2 })
  })
})
