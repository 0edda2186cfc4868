import { act, screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userKey } from '../../../../server/src/streaming/Channel.ts'
import { realSocket } from '../../../../server/src/streaming/realSocket.fixture.ts'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('a line says where one was when several posts came in above it, and none does where one post did (R-tl-05c, #26)', async () => {
  const [ada, bob] = [await server.createAccount('ada'), await server.createAccount('bob')]
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id } })
  const post = (status: string) => bob.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  await post('Before')
  await server.settled()
  const { session } = renderScreen('/home', { server, signedInAs: ada, ports: await realSocket(server) })
  await screen.findByRole('article', { name: /Before/ })
  await waitFor(() => expect(server.app.streams.hub.hasSubscribers(userKey(ada.account.id))).toBe(true))
  await act(() => post('Alone'))
  await screen.findByRole('article', { name: /Alone/ })
  expect(screen.queryByRole('article', { name: 'You were here' })).toBeNull()

  // The reader looks at another tab meanwhile.
  act(() => session.setVisible(false))
  await act(async () => {
    await post('One of two')
    await post('Two of two')
  })
  await waitFor(() => expect(session.timeline('home').getSnapshot().wasAt).not.toBeNull())
  act(() => {
    session.setVisible(true)
    session.timeline('home').showPending()
  })
  await screen.findByRole('article', { name: /Two of two/ })
  const rows = within(screen.getByRole('feed', { name: 'Home' })).getAllByRole('article')
  const words = rows.map((row) => /Before|Alone|(?:One|Two) of two|You were here/.exec(row.textContent)?.[0])
  expect(words).toEqual(['Two of two', 'One of two', 'You were here', 'Alone', 'Before'])
})
