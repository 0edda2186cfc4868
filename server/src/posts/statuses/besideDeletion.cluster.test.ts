import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collide } from '../../platform/database/collide.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { post, send } from './posting.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

const acts = [
  ['favourite', 'favourite'],
  ['boost', 'reblog'],
  ['bookmark', 'bookmark'],
] as const

describe('a deletion and an act on the same post at the same time, in two transactions (#27, fault 11)', () => {
  it.each(acts)('leave nothing of a %s', async (_, verb) => {
    const { db } = server.ctx
    const { id } = await post(ada, 'soon gone')
    const [deleted, acted] = await collide(
      server,
      sql`select id from statuses where id = ${id} for update`,
      () => send(server, ada.token, 'DELETE', `/api/v1/statuses/${id}`),
      () => send(server, ben.token, 'POST', `/api/v1/statuses/${id}/${verb}`),
    )
    expect([deleted.status, acted.status]).toEqual([200, 404])
    const counts = await db
      .selectFrom('statuses')
      .select(['favourites_count', 'reblogs_count'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(counts).toEqual({ favourites_count: 0, reblogs_count: 0 })
    for (const table of ['favourites', 'bookmarks'] as const)
      expect(await db.selectFrom(table).selectAll().where('status_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('statuses').select('id').where('reblog_of_id', '=', id).where('deleted_at', 'is', null).execute()).toEqual(
      [],
    )
    const { statuses_count: posts } = await db
      .selectFrom('accounts')
      .select('statuses_count')
      .where('id', '=', ben.account.id)
      .executeTakeFirstOrThrow()
    expect(posts).toBe(0)
  })
})
