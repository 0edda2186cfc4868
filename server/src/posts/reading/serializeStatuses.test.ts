import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { follow, post } from '../statuses/posting.fixture.ts'
import { serializeStatuses } from './serializeStatuses.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  await follow(server, ada, ben)
})
afterAll(() => server.close())

describe('serializeStatuses', () => {
  it('asks a small fixed number of queries however many statuses a page has', async () => {
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const plain = await post(ben, `@ada #tag${index} text :blob: https://example.com`)
      const poll = await post(ben, { status: 'poll', poll: { options: ['a', 'b'], expires_in: 600 } })
      const quote = await post(ada, { status: 'quote', quoted_status_id: plain.id })
      await ada.client.call(statusEndpoints.favourite, { params: { id: plain.id } })
      const reblog = (await ada.client.call(statusEndpoints.reblog, { params: { id: quote.id } })).data
      ids.push(plain.id, poll.id, quote.id, reblog.id)
    }
    const few = await count(ids.slice(0, 4))
    const many = await count(ids)
    expect(few.statuses).toBe(4)
    expect(many.statuses).toBe(48)
    expect(many.queries).toBe(few.queries)
    expect(many.queries).toBeLessThanOrEqual(12)
  })
})

async function count(ids: readonly string[]): Promise<{ queries: number; statuses: number }> {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const statuses = await serializeStatuses({ ...server.ctx, db: server.ctx.db.withPlugin(counter) }, ids, ada.account.id)
  return { queries, statuses: statuses.length }
}
