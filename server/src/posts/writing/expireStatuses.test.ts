import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { lifetimeOf } from './expireStatuses.ts'
import { post, send } from '../statuses/posting.fixture.ts'

const MINUTE = 60_000

describe('lifetimeOf (R-stat-17b)', () => {
  it.each([
    [['exp10m'], 10 * MINUTE],
    [['Exp1h'], 60 * MINUTE],
    [['exp1d2h3m4s'], ((26 * 60 + 3) * 60 + 4) * 1000],
    [['owls', 'exp1d', 'exp5m'], 5 * MINUTE],
    [['exp0m'], null],
    [['exp0m', 'exp90s'], 90_000],
    [['exp'], null],
    [['exp10'], null],
    [['exp10m5h'], null],
    [['exp99999d'], null],
    [['expo2026', 'export', 'myexp10m', 'exp10mm'], null],
    [[], null],
  ])('of %j is %j', (hashtags, expected) => {
    expect(lifetimeOf(hashtags)).toBe(expected)
  })
})

describe('a post that deletes itself (R-stat-17b)', () => {
  let server: TestServer
  let ada: TestAccount
  let ben: TestAccount
  beforeAll(async () => {
    server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
    ada = await server.createAccount('ada')
    ben = await server.createAccount('ben')
  })
  afterAll(() => server.close())

  const statusOf = async (id: string): Promise<number> => (await send(server, ben.token, 'GET', `/api/v1/statuses/${id}`)).status
  const after = async (milliseconds: number): Promise<void> => {
    server.advance(milliseconds)
    await server.runJobs()
  }
  const edit = async (id: string, status: string): Promise<Status> =>
    (await send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, { status })).json() as Promise<Status>

  it('says when, and is gone then, with its boosts, while others stay', async () => {
    const now = server.ctx.now().getTime()
    const later = await post(ada, { status: 'Until tonight #exp3h' })
    const soon = await post(ada, { status: 'Gone soon #exp10m' })
    const staying = await post(ada, { status: 'Here for good #export' })
    expect(soon.expires_at).toBe(new Date(now + 10 * MINUTE).toISOString())
    expect(staying.expires_at ?? null).toBeNull()
    const boost = (await (await send(server, ben.token, 'POST', `/api/v1/statuses/${soon.id}/reblog`)).json()) as Status
    expect(boost.reblog?.expires_at).toBe(soon.expires_at)
    await after(9 * MINUTE)
    expect(await statusOf(soon.id)).toBe(200)
    await after(MINUTE)
    expect([await statusOf(soon.id), await statusOf(boost.id)]).toEqual([404, 404])
    expect([await statusOf(later.id), await statusOf(staying.id)]).toEqual([200, 200])
    await after(170 * MINUTE)
    expect([await statusOf(later.id), await statusOf(staying.id)]).toEqual([404, 200])
  })

  it('may be kept, given less time or marked later, and only a changed time begins anew', async () => {
    const now = server.ctx.now().getTime()
    const { id, expires_at } = await post(ada, { status: 'One #exp10m' })
    const other = await post(ada, { status: 'Other' })
    server.advance(5 * MINUTE)
    expect((await edit(id, 'One, mended #exp10m')).expires_at).toBe(expires_at)
    expect((await edit(id, 'One, mended')).expires_at ?? null).toBeNull()
    expect((await edit(other.id, 'Other #exp1m')).expires_at).toBe(new Date(now + 6 * MINUTE).toISOString())
    // Within code it is not a hashtag, so it has no effect.
    const code = await post(ada, { status: 'Write `#exp10m`', markdown: true })
    expect(code.expires_at ?? null).toBeNull()
    expect((await edit(code.id, 'Written: #exp10m')).expires_at).toBe(new Date(now + 15 * MINUTE).toISOString())
    await after(6 * MINUTE)
    expect([await statusOf(id), await statusOf(other.id)]).toEqual([200, 404])
  })

  it('counts from when it is published, if that was put off', async () => {
    const at = new Date(server.ctx.now().getTime() + 30 * MINUTE)
    await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'Put off #exp10m', scheduled_at: at.toISOString() })
    await after(31 * MINUTE)
    const [published] = (await (await send(server, ben.token, 'GET', `/api/v1/accounts/${ada.account.id}/statuses`)).json()) as Status[]
    expect(published?.content).toContain('Put off')
    expect(published?.expires_at).toBe(new Date(at.getTime() + 11 * MINUTE).toISOString())
    await after(10 * MINUTE)
    expect(await statusOf(published?.id ?? '')).toBe(404)
  })
})
