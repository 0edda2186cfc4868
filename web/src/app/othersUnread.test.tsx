import { notificationEndpoints } from '@starling/api/notifications'
import { statusEndpoints } from '@starling/api/statuses'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { pullDown } from './pullDown.fixture.ts'
import { portsTo, renderScreen } from './renderScreen.fixture.tsx'
import { signInBeside } from './signedIn.fixture.ts'

let server: TestServer
let counter = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function people() {
  counter += 1
  const [ada, bob] = [await server.createAccount(`ada${counter}`), await server.createAccount(`bob${counter}`)]
  for (const n of [1, 2])
    await ada.client.call(statusEndpoints.create, { body: { status: `@${bob.account.acct} Number ${n}`, visibility: 'public' } })
  await server.settled()
  return { ada, bob }
}

it('tells in the menu of accounts, and on the way to it, how much is unread in the others (#29, 3)', async () => {
  const { ada, bob } = await people()
  const { user } = renderScreen('/explore', { server, signedInAs: ada })
  act(() => void signInBeside(server.origin, bob))
  const menu = await screen.findByRole('button', { name: /, 2 unread in other accounts$/ }, { timeout: 10_000 })
  await user.click(menu)
  expect(await screen.findByRole('menuitemradio', { name: new RegExp(`@${bob.account.acct}@.*, 2 unread$`) })).toBeDefined()
})

it('says nothing where the server of an account does not count, and asks it by the older call (#29, 3)', async () => {
  const { ada, bob } = await people()
  const asked: string[] = []
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) => {
    if (!url.includes('unread_count') || !JSON.stringify(init?.headers).includes(bob.token)) return await through(url, init)
    asked.push(new URL(url).pathname)
    return new Response('', { status: 404 })
  }
  const { user } = renderScreen('/explore', { server, signedInAs: ada, ports: { fetch } })
  act(() => void signInBeside(server.origin, bob))
  await waitFor(() => expect(asked).toEqual(['/api/v2/notifications/unread_count', '/api/v1/notifications/unread_count']), {
    timeout: 10_000,
  })
  await user.click(await screen.findByRole('button', { name: /^Menu$|^Accounts, signed in as/ }))
  expect(await screen.findByRole('menuitemradio', { name: new RegExp(`@${bob.account.acct}@\\S+$`) })).toBeDefined()
  expect(screen.queryByText(/unread in other accounts/)).toBeNull()
})

it('counts nothing that was read a moment before another account came to the front (R-mark-03, #29, 3)', async () => {
  const { ada, bob } = await people()
  const { user } = renderScreen('/notifications', { server, signedInAs: bob })
  await screen.findByRole('article', { name: /Number 2/ })
  const unread = async () => (await bob.client.call(notificationEndpoints.unreadCount)).data.count
  await waitFor(async () => expect(await unread()).toBe(0))
  await ada.client.call(statusEndpoints.create, { body: { status: `@${bob.account.acct} Number 3`, visibility: 'public' } })
  await server.settled()
  await pullDown()
  await screen.findByRole('article', { name: /Number 3/ })
  const key = signInBeside(server.origin, ada)
  act(() => accounts.activate(key))
  await waitFor(async () => expect(await unread()).toBe(0))
  await user.click(await screen.findByRole('button', { name: /^Menu$|^Accounts, signed in as/ }))
  expect(await screen.findByRole('menuitemradio', { name: new RegExp(`@${bob.account.acct}@\\S+$`) })).toBeDefined()
})
