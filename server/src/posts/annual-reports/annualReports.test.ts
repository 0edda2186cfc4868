import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { archetypeOf } from './summarizeYear.ts'

describe('archetypeOf (R-ntf-26)', () => {
  it.each([
    ['lurker', [50, 30, 30, 20]],
    ['booster', [50, 0, 101, 50]],
    ['pollster', [100, 50, 50, 11]],
    ['replier', [50, 101, 0, 5]],
    ['oracle', [113, 0, 0, 0]],
  ] as const)('%s', (archetype, [standalone, replies, reblogs, polls]) =>
    expect(archetypeOf({ standalone, replies, reblogs, polls })).toBe(archetype),
  )
})

describe('annual reports (R-ntf-26)', () => {
  let server: TestServer
  let ada: TestAccount
  let ben: TestAccount
  beforeAll(async () => {
    server = await startTestServer({ now: new Date('2026-03-05T12:00:00Z') })
    ada = await server.createAccount('ada')
    ben = await server.createAccount('ben')
  })
  afterAll(() => server.close())
  const call = async (method: string, path: string, person: TestAccount | null = ada) => {
    const response = await send(server, person?.token ?? null, method, `/api/v1/annual_reports${path}`)
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }

  it('are offered in December, reckoned once and read (R-ntf-26a, R-ntf-26b, R-ntf-26c, R-ntf-26d, R-ntf-26e)', async () => {
    const best = await post(ada, 'spring #Tea')
    await post(ada, { status: 'psst #Secret', visibility: 'direct' })
    await send(server, ben.token, 'POST', `/api/v1/statuses/${best.id}/favourite`)
    await follow(server, ben, ada)
    expect((await call('GET', '/2026/state')).body).toEqual({ state: 'ineligible' })
    expect((await call('POST', '/2026/generate')).status).toBe(422)
    // From the tenth of December to its end.
    for (const [now, state] of [
      ['2026-12-09T23:59:59Z', 'ineligible'],
      ['2026-12-10T00:00:00Z', 'eligible'],
      ['2026-12-31T23:59:59Z', 'eligible'],
      ['2027-01-01T00:00:00Z', 'ineligible'],
      ['2026-12-12T12:00:00Z', 'eligible'],
    ] as const) {
      server.setNow(new Date(now))
      expect([now, (await call('GET', '/2026/state')).body]).toEqual([now, { state }])
    }
    expect((await call('GET', '/2026/state', ben)).body).toEqual({ state: 'ineligible' })
    expect((await call('GET', '/2026')).status).toBe(404)
    expect((await call('POST', '/2026/generate')).status).toBe(200)
    expect((await call('POST', '/2026/generate')).status).toBe(200)
    const { body } = await call('GET', '/2026')
    const [report] = body['annual_reports'] as unknown as { data: { time_series: object[] } }[]
    expect(report).toMatchObject({
      year: 2026,
      schema_version: 2,
      account_id: ada.account.id,
      data: {
        archetype: 'lurker',
        top_hashtags: [{ name: 'Tea', count: 1 }],
        top_statuses: { by_favourites: best.id, by_reblogs: null, by_replies: null },
      },
    })
    expect(report?.data.time_series).toHaveLength(12)
    expect(report?.data.time_series[2]).toEqual({ month: 3, statuses: 2, followers: 1 })
    expect((body['statuses'] as unknown as { id: string }[]).map((status) => status.id)).toEqual([best.id])
    await server.settled()
    const told = await (await send(server, ada.token, 'GET', '/api/v1/notifications?types[]=annual_report')).json()
    expect(told).toMatchObject([{ type: 'annual_report', annual_report: { year: '2026' } }])
    expect(((await call('GET', '')).body['annual_reports'] as unknown as unknown[]).length).toBe(1)
    expect((await call('POST', '/2026/read')).status).toBe(200)
    expect((await call('GET', '')).body).toEqual({ annual_reports: [], accounts: [], statuses: [] })
    expect((await call('GET', '/2026/state')).body).toEqual({ state: 'available' })
  })

  it('are nobody else’s', async () => {
    expect((await call('GET', '/2026', ben)).status).toBe(404)
    expect((await call('POST', '/2026/read', ben)).status).toBe(404)
    expect((await call('GET', '/2026', null)).status).toBe(401)
    for (const year of ['never', '26', '20260', '-1']) expect((await call('GET', `/${year}/state`)).status).toBe(404)
  })
})
