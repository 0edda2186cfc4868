import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyzeTables } from '../../platform/database/analyzeTables.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { selectConversation, selectConversations } from './selectConversations.ts'

const CONVERSATIONS = 20_000

let server: TestServer
let reader: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  reader = await server.createAccount('reader')
  const { account: writer } = await server.createAccount('writer')
  const { db } = server.ctx
  await sql`insert into statuses (id, account_id, visibility, conversation_id, created_at)
    select n, ${writer.id}::bigint, 'direct', n, now() from generate_series(1, ${sql.lit(CONVERSATIONS)}) as n`.execute(db)
  await sql`insert into status_audience (status_id, account_id) select n, ${reader.account.id}::bigint from generate_series(1, ${sql.lit(CONVERSATIONS)}) as n`.execute(
    db,
  )
  await analyzeTables(db)
})
afterAll(() => server.close())

interface Step {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly Plans?: readonly Step[]
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Step }[]
}

const rowsOf = (step: Step): number =>
  step['Actual Rows'] * step['Actual Loops'] + (step.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)

/** What the act answers, and how many rows the steps of all its statements handle. */
async function measure<T>(act: (ctx: Pick<TestServer['ctx'], 'db'>) => Promise<T>): Promise<{ readonly answer: T; readonly rows: number }> {
  const { db } = server.ctx
  const statements: CompiledQuery[] = []
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const answer = await act({ db: watched })
  let rows = 0
  for (const { sql: text, parameters } of statements) {
    const explained = await db.executeQuery(CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]))
    for (const row of explained.rows as readonly Explained[]) for (const { Plan } of row['QUERY PLAN']) rows += rowsOf(Plan)
  }
  return { answer, rows }
}

const page = { limit: 20, maxId: null, sinceId: null, minId: null }

describe('the conversations of a reader who has many (#27)', () => {
  it.each([
    ['first', {}, '20000'],
    ['middle', { maxId: '9001' }, '9000'],
    ['last before a newer one', { minId: '100' }, '120'],
  ])('are not all read for the %s page', async (_, place, newest) => {
    const { answer, rows } = await measure((ctx) => selectConversations(ctx, { accountId: reader.account.id, page: { ...page, ...place } }))
    expect(answer.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (__, index) => String(Number(newest) - index)))
    expect(rows).toBeLessThan(CONVERSATIONS / 4)
  })

  it('are not read for one of them', async () => {
    const { answer, rows } = await measure((ctx) => selectConversation(ctx, reader.account.id, '700'))
    expect(answer).toEqual({ id: '700', last_status_id: '700', unread: true })
    expect(rows).toBeLessThan(50)
  })

  it('are found behind a conversation that is longer than a batch', async () => {
    const { db } = server.ctx
    await sql`update statuses set conversation_id = 19999 where id between 19001 and 19999`.execute(db)
    const rows = await selectConversations({ db }, { accountId: reader.account.id, page: { ...page, limit: 3 } })
    expect(rows.map((row) => row.last_status_id)).toEqual(['20000', '19999', '19000'])
  })
})
