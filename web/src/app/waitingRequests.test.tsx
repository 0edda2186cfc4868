import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('says in the navigation that people wait to be allowed to follow, until they have an answer (R-rel-11a, R-rel-11b; #26, 5)', async () => {
  const ada = await server.createAccount('ada')
  const grace = await server.createAccount('grace')
  const ask = (path: string, token: string, method = 'POST', body = {}) =>
    server.request(path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await ask('/api/v1/accounts/update_credentials', ada.token, 'PATCH', { locked: true })
  await ask(`/api/v1/accounts/${ada.account.id}/follow`, grace.token)
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  const place = await within(navigation).findByRole('link', { name: /^Follow requests, 1 waits for an answer$/ })
  await user.click(place)
  await user.click(await screen.findByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(within(navigation).queryByRole('link', { name: /^Follow requests/ })).toBeNull())
})
