import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

it('says when a post will be gone (R-stat-17b)', async () => {
  const ada = await server.createAccount('ada', { displayName: 'Ada' })
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'Back soon #exp2h', visibility: 'private' } })
  expect((data as Status).expires_at).toBeDefined()
  renderScreen(`/@ada/${data.id}`, { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /Back soon/ })
  expect(within(post).getByText(/^Disappears /)).toBeDefined()
})
