import type { Status } from '@starling/api/statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { post, send } from '../statuses/posting.fixture.ts'

const CROWD = 500
let server: TestServer
let ada: TestAccount
let late: TestAccount
let none: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  late = await server.createAccount('late')
  none = await server.createAccount('none')
})
afterAll(() => server.close())

describe('a post to which a crowd reacted (R-react-03, #27, fault 10)', () => {
  it('names the count, some of the accounts, and the reader’s own reaction', async () => {
    const { id } = await post(ada, 'popular')
    await sql`insert into emoji_reactions (id, account_id, status_id, name, created_at)
      select n, n, ${id}::bigint, '🎉', now() from generate_series(1, ${CROWD}) as n`.execute(server.ctx.db)
    await sql`update statuses set reactions_count = ${CROWD} where id = ${id}`.execute(server.ctx.db)
    expect((await send(server, late.token, 'POST', `/api/v1/statuses/${id}/emoji_reactions`, { emoji: '🎉' })).status).toBe(200)
    const seenBy = async (reader: TestAccount) => {
      const status = (await (await send(server, reader.token, 'GET', `/api/v1/statuses/${id}`)).json()) as Status
      return status.emoji_reactions?.[0]
    }
    for (const reader of [ada, none, late]) {
      const reaction = await seenBy(reader)
      const isOwn = reader === late
      expect([reaction?.count, reaction?.me]).toEqual([CROWD + 1, isOwn])
      expect(reaction?.account_ids?.length).toBeLessThanOrEqual(101)
      expect(reaction?.account_ids?.includes(reader.account.id)).toBe(isOwn)
    }
  })
})
