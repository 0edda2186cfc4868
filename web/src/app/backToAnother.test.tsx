import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import { statusPath } from '../routing/paths.ts'
import { preferences } from '../storage/preferences.ts'
import { renderScreen } from './renderScreen.fixture.tsx'
import { elsewhere, portsToBoth, signInBeside } from './signedIn.fixture.ts'

let server: TestServer
let other: TestServer
let ada: TestAccount
let bob: TestAccount
let post: Status

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await other.createAccount('bob')
  const written = await ada.client.call(statusEndpoints.create, { body: { status: 'What Ada wrote', visibility: 'public' } })
  if (!('account' in written.data)) throw new Error('It was scheduled')
  post = written.data
})
afterEach(() => {
  preferences.reset()
  for (const { key } of accounts.get().list) accounts.remove(key)
})
afterAll(async () => {
  await server.close()
  await other.close()
})

const adasKey = () => accountKey(server.origin, ada.account.id)

/** Ada reads a post of her server, and chooses her account at another one. */
async function changeAccount() {
  const view = renderScreen('/home', { server, signedInAs: ada, ports: portsToBoth(server, other) })
  const bobsKey = signInBeside(elsewhere, bob)
  await screen.findByRole('heading', { name: 'Home' })
  act(() => view.navigator.push(statusPath(ada.account.acct, post.id)))
  await screen.findByRole('heading', { name: /Post by/ })
  await view.user.click(screen.getByRole('button', { name: /signed in as ada@/ }))
  await view.user.click(await screen.findByRole('menuitemradio', { name: /@bob@/ }))
  await screen.findByRole('button', { name: /signed in as bob@/ })
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
  return { ...view, bobsKey }
}

it('going back over a change of account comes to what was read as the account it was read as, and says so (R-shell-09d, #26)', async () => {
  const { bobsKey } = await changeAccount()
  history.back()
  expect(await screen.findByText('What Ada wrote')).toBeDefined()
  expect(accounts.get().active).toBe(adasKey())
  expect(await screen.findByText('Reading as this account')).toBeDefined()
  history.forward()
  await waitFor(() => expect(accounts.get().active).toBe(bobsKey))
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
})

it('what was read as an account that is signed out by then is not looked for at the server of another one (R-shell-09d, #26)', async () => {
  const { bobsKey } = await changeAccount()
  act(() => accounts.remove(adasKey()))
  history.back()
  expect(await screen.findByText('This was opened as an account that is not signed in here any more.')).toBeDefined()
  expect(accounts.get().active).toBe(bobsKey)
  history.back()
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
})

it.each([
  ['one column', false],
  ['the deck', true],
])(
  'going back over a change of account puts the focus into the screen, as going back does elsewhere, in %s (R-shell-09d, R-shell-20, #26)',
  async (_, isDeck) => {
    preferences.change({ advancedLayout: isDeck })
    const { bobsKey } = await changeAccount()
    const inScreen = () => waitFor(() => expect(document.activeElement?.closest('#main')).toBeTruthy())
    history.back()
    expect(await screen.findByRole('heading', { name: /Post by/ })).toBeDefined()
    await inScreen()
    history.forward()
    await waitFor(() => expect(accounts.get().active).toBe(bobsKey))
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
    await inScreen()
  },
)
