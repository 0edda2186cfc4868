import { accountEndpoints } from '@starling/api/accounts'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { userKey } from '../../../../server/src/streaming/Channel.ts'
import { realSocket } from '../../../../server/src/streaming/realSocket.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ports: Awaited<ReturnType<typeof realSocket>>
let ada: TestAccount
let bob: TestAccount
let cy: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ports = await realSocket(server)
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  cy = await server.createAccount('cy')
})
afterAll(() => server.close())

const follow = (who: TestAccount, whom: TestAccount) =>
  who.client.call(accountEndpoints.follow, { params: { id: whom.account.id }, body: {} })
/** What happens before the server streams to the screen is not streamed. */
const untilStreamed = ({ account }: TestAccount) =>
  waitFor(() => expect(server.app.streams.hub.hasSubscribers(userKey(account.id))).toBe(true))

it('counts who follows while one looks at one’s own profile (R-acct-12, R-rel-04, #26)', async () => {
  renderScreen('/@ada', { server, signedInAs: ada, ports })
  await screen.findByRole('link', { name: '0 followers' })
  await untilStreamed(ada)
  await act(() => follow(bob, ada))
  await screen.findByRole('link', { name: '1 follower' })
  await act(() => follow(cy, ada))
  await screen.findByRole('link', { name: '2 followers' })
})
