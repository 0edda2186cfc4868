import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { accountEndpoints } from '@starling/api/accounts'
import type { TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('shows on the icon of an installed client how many notifications are unread (R-ntf-15, #9, 6)', async () => {
  const [ada, bob] = [await server.createAccount('ada'), await server.createAccount('bob')]
  await bob.client.call(accountEndpoints.follow, { params: { id: ada.account.id }, body: {} })
  await server.settled()
  const setAppBadge = vi.fn(async (_count?: number) => undefined)
  const clearAppBadge = vi.fn(async () => undefined)
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  await screen.findByText('Posts from people you follow will appear here.')
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1))
  // Notifications read on the screen are no longer counted on the icon.
  clearAppBadge.mockClear()
  await user.click(screen.getAllByRole('link', { name: /^Notifications/ })[0] ?? document.body)
  await waitFor(() => expect(clearAppBadge).toHaveBeenCalled())
})
