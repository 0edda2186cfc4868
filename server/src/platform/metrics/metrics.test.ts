import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMetrics } from './createMetrics.ts'
import { startMetricsServer } from './startMetricsServer.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

const metrics = createMetrics()
let server: TestServer
beforeAll(async () => void (server = await startTestServer({ metrics })))
afterAll(() => server.close())

it('counts requests by route and status and says nothing of people', async () => {
  const ada = await server.createAccount('ada')
  await server.request(`/api/v1/accounts/${ada.account.id}`)
  await server.request('/api/v1/accounts/123')
  metrics.countQuery(3, false)
  const door = await startMetricsServer(metrics, 0)
  const answer = await fetch(`http://127.0.0.1:${door.port}/metrics`)
  const text = await answer.text()
  const elsewhere = await fetch(`http://127.0.0.1:${door.port}/`)
  await door.close()
  expect(elsewhere.status).toBe(404)
  expect(text).toContain('starling_request_seconds_count{method="GET",route="/api/v1/accounts/:id",status="200"} 1')
  expect(text).toContain('starling_request_seconds_count{method="GET",route="/api/v1/accounts/:id",status="404"} 1')
  expect(text).toContain('starling_query_seconds_count{result="ok"} 1')
  expect(text).toContain('starling_streams 0')
  expect(text).toMatch(/starling_jobs_due \d/)
  expect(text).toContain('starling_jobs_failed 0')
  expect(text).toContain('starling_events_failed 0')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).not.toContain(ada.account.id)
})

it('is not served at the public address', async () => {
  expect((await server.request('/metrics')).status).toBe(404)
})
