import { accountEndpoints } from '@starling/api/accounts'
import { quoteEndpoints } from '@starling/api/quotes'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { follow, post } from './posting.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
})
afterAll(() => server.close())

const account = async (who: TestAccount) => (await server.client().call(accountEndpoints.get, { params: { id: who.account.id } })).data
const repliesOf = async (id: string) => (await server.client().call(statusEndpoints.get, { params: { id } })).data.replies_count

describe('counts everybody sees (R-vis-02, R-stat-23a)', () => {
  it('tell nothing of direct posts: not their number, not their day', async () => {
    const [ada, ben] = [await server.createAccount('ada'), await server.createAccount('ben')]
    const { id } = await post(ada, '@ben hello')
    server.advance(2 * 86_400_000)
    const secret = await post(ada, { status: '@ben between us', visibility: 'direct' })
    expect(await account(ada)).toMatchObject({ statuses_count: 1, last_status_at: '2026-11-20' })
    await ada.client.call(statusEndpoints.delete, { params: { id: secret.id } })
    expect(await account(ada)).toMatchObject({ statuses_count: 1 })
    await ada.client.call(statusEndpoints.delete, { params: { id } })
    expect(await account(ada)).toMatchObject({ statuses_count: 0 })
    expect((await account(ben)).last_status_at).toBeNull()
  })

  it.each([
    ['public', 1],
    ['public_unlisted', 1],
    ['login', 1],
    ['unlisted', 1],
    ['private', 0],
    ['mutual', 0],
    ['direct', 0],
  ] as const)('count a %s answer %i times, and take as much away with it', async (visibility, count) => {
    const [cleo, dan] = [await server.createAccount(`cleo_${visibility}`), await server.createAccount(`dan_${visibility}`)]
    for (const [one, other] of [
      [cleo, dan],
      [dan, cleo],
    ] as const)
      await follow(server, one, other)
    const root = await post(cleo, 'root')
    await post(dan, { status: 'open', in_reply_to_id: root.id })
    const answer = await post(dan, { status: `@cleo_${visibility} answer`, in_reply_to_id: root.id, visibility })
    expect(await repliesOf(root.id)).toBe(1 + count)
    await dan.client.call(statusEndpoints.delete, { params: { id: answer.id } })
    expect(await repliesOf(root.id)).toBe(1)
  })

  it.each([
    ['unlisted', 1],
    ['private', 0],
    ['mutual', 0],
  ] as const)('count a %s quote and a %s reference %i times, and take as much away with them', async (visibility, count) => {
    const [eve, fay] = [await server.createAccount(`eve_${visibility}`), await server.createAccount(`fay_${visibility}`)]
    for (const [one, other] of [
      [eve, fay],
      [fay, eve],
    ] as const)
      await follow(server, one, other)
    const countsOf = async (id: string) => {
      const { quotes_count, status_referred_by_count } = (await server.client().call(statusEndpoints.get, { params: { id } })).data
      return [quotes_count, status_referred_by_count]
    }
    const root = await post(eve, 'root')
    await post(fay, { status: 'open', quoted_status_id: root.id })
    const open = await post(fay, { status: `open ${root.url ?? ''}` })
    const quote = await post(fay, { status: 'quote', quoted_status_id: root.id, visibility })
    const pointing = await post(fay, { status: `pointing ${root.url ?? ''}`, visibility })
    expect(await countsOf(root.id)).toEqual([1 + count, 1 + count])
    await eve.client.call(quoteEndpoints.revoke, { params: { id: root.id, quotingId: quote.id } })
    expect(await countsOf(root.id)).toEqual([1, 1 + count])
    for (const { id } of [quote, pointing]) await fay.client.call(statusEndpoints.delete, { params: { id } })
    expect(await countsOf(root.id)).toEqual([1, 1])
    await fay.client.call(statusEndpoints.edit, { params: { id: open.id }, body: { status: 'nothing any more' } })
    expect(await countsOf(root.id)).toEqual([1, 0])
  })
})
