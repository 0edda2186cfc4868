import { accountEndpoints } from '@starling/api/accounts'
import { followRequestEndpoints } from '@starling/api/follow-requests'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { userKey } from '../../../../server/src/streaming/Channel.ts'
import { realSocket } from '../../../../server/src/streaming/realSocket.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { findEnabled } from '../../app/findEnabled.fixture.ts'
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
// jsdom cannot play sounds.
beforeEach(() => void vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue())
afterAll(() => server.close())

const follow = (who: TestAccount, whom: TestAccount) =>
  who.client.call(accountEndpoints.follow, { params: { id: whom.account.id }, body: {} })
const lock = (who: TestAccount, locked: boolean) => who.client.call(accountEndpoints.updateCredentials, { body: { locked } })
/** Waits until the server streams to the screen, because it does not repeat earlier events. */
const untilStreamed = ({ account }: TestAccount) =>
  waitFor(() => expect(server.app.streams.hub.hasSubscribers(userKey(account.id))).toBe(true))

it('counts who follows while one’s own profile is open, and since it was (R-acct-12, R-rel-04, #26)', async () => {
  const { navigator } = renderScreen('/home', { server, signedInAs: ada, ports })
  // The listening code is loaded after the first posts.
  await screen.findByRole('region', { name: 'Alerts' })
  await untilStreamed(ada)
  act(() => navigator.push('/@ada'))
  await screen.findByRole('link', { name: '0 followers' })
  await act(() => follow(bob, ada))
  await screen.findByRole('link', { name: '1 follower' })
  act(() => navigator.back())
  await waitFor(() => expect(screen.queryByRole('link', { name: '1 follower' })).toBeNull())
  await act(() => follow(cy, ada))
  act(() => navigator.push('/@ada'))
  await screen.findByRole('link', { name: '2 followers' })
})

it('answers on a profile who asks to follow, also where the request comes while one looks, and says what was answered (R-rel-11b, R-rel-11c, #26)', async () => {
  const dan = await server.createAccount('dan', { displayName: 'Dan' })
  const eve = await server.createAccount('eve')
  await lock(dan, true)
  await follow(eve, dan)
  const { user, navigator } = renderScreen('/@bob', { server, signedInAs: dan, ports })
  await screen.findByRole('button', { name: 'Follow' })
  await untilStreamed(dan)
  expect(screen.queryByText('Bob asks to follow you')).toBeNull()
  await act(() => follow(bob, dan))
  await screen.findByText('Bob asks to follow you')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(document.activeElement).toBe(await screen.findByText('Accepted'))
  expect(screen.getByText('Follows you')).toBeDefined()

  act(() => navigator.push('/@eve'))
  await screen.findByText('eve asks to follow you')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByText('Rejected')
  await act(() => follow(eve, dan))
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  await screen.findByText('Rejected')
  expect((await dan.client.call(followRequestEndpoints.list, {})).data).toEqual([])
})

it('knows at the next visit of a profile that a request was accepted (R-rel-05, #26)', async () => {
  const [fay, gus] = [await server.createAccount('fay'), await server.createAccount('gus')]
  await lock(gus, true)
  const { user, navigator } = renderScreen('/@gus', { server, signedInAs: fay, ports })
  await user.click(await findEnabled('Request to follow'))
  await screen.findByRole('button', { name: 'Requested' })
  act(() => navigator.push('/@bob'))
  await screen.findByRole('heading', { level: 2, name: 'Bob' })
  await gus.client.call(followRequestEndpoints.authorize, { params: { id: fay.account.id } })
  act(() => navigator.push('/@gus'))
  await screen.findByRole('button', { name: 'Following' })
})
