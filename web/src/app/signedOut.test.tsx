import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Status } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import { useFakeDatabase } from '../storage/fakeDatabase.fixture.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { preferences } from '../storage/preferences.ts'
import { readSignedOut } from '../storage/signedOutAccounts.ts'
import { draftStorageKey } from '../storage/storageKeys.ts'
import { composeField } from './composeField.fixture.ts'
import { portsTo, renderScreen } from './renderScreen.fixture.tsx'
import { elsewhere } from './signedIn.fixture.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  preferences.reset()
  forgetPage()
  ada = await server.createAccount(`ada${Date.now()}`)
  bob = await server.createAccount(`bob${Date.now()}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

function signedIn({ account, token }: TestAccount): SignedInAccount {
  const { id, acct } = account
  const rest = { scopes: 'read write follow push', clientId: '', clientSecret: '', acct, displayName: acct, avatar: '' }
  return { key: accountKey(server.origin, id), origin: server.origin, id, token, ...rest }
}

async function postsOf({ account, token }: TestAccount): Promise<readonly Status[]> {
  const response = await server.request(`/api/v1/accounts/${account.id}/statuses`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Status[]
}

const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith(`${draftStorageKey} ${signedIn(ada).key} `))

/** The writer of a draft, with another account beside. */
async function write(words: string, ports = {}) {
  accounts.add(signedIn(bob))
  const view = renderScreen('/publish', { server, signedInAs: ada, ports })
  act(() => accounts.add(signedIn(bob)))
  act(() => accounts.activate(signedIn(ada).key))
  await view.user.type(await composeField(), words)
  await waitFor(() => expect(storedDrafts()).toHaveLength(1))
  await screen.findByRole('region', { name: 'Alerts' })
  return view
}

it('asks before signing out what becomes of a draft, at both doors, and deletes it when told so (#25, 1)', async () => {
  const { user, navigator } = await write('Half a thought')
  await user.click(await screen.findByRole('button', { name: /signed in as ada/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }))
  const question = { name: `Sign out of @${ada.account.acct}?` }
  expect(within(await screen.findByRole('dialog', question)).getByText('1 draft')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(accounts.get().active).toBe(signedIn(ada).key)

  act(() => navigator.push('/settings/accounts'))
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Sign out @${ada.account.acct}`) }))
  await user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: 'Sign out and delete it' }))
  await waitFor(() => expect(storedDrafts()).toEqual([]))
  expect(accounts.get().list.map(({ key }) => key)).toEqual([signedIn(bob).key])
  expect(readSignedOut()).toEqual([])
})

it('sends a post that could still be undone before it signs out, or keeps what is written until the account signs in again (#25, 1)', async () => {
  preferences.change({ undoSendSeconds: 60 })
  // The token stays valid, so that the same account can sign in again.
  const fetch: ReturnType<typeof portsTo>['fetch'] = async (url, init) =>
    url.endsWith('/oauth/revoke') ? Response.json({}) : portsTo(server).fetch(url, init)
  const { user, navigator } = await write('In its seconds', { fetch })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Sending your post…')
  act(() => navigator.push('/publish'))
  await user.type(await composeField(), 'Another')
  await waitFor(() => expect(storedDrafts()).toHaveLength(1))
  act(() => navigator.push('/settings'))
  await user.click(await screen.findByRole('button', { name: /signed in as ada/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }))
  const dialog = within(await screen.findByRole('dialog', { name: `Sign out of @${ada.account.acct}?` }))
  expect(dialog.getByText('1 thing that waits to be sent')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Send it first' }))
  await waitFor(async () => expect(await postsOf(ada)).toHaveLength(1))
  await waitFor(() => expect(dialog.queryByText('1 thing that waits to be sent')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Sign out and keep it' }))
  await waitFor(() => expect(accounts.get().list.map(({ key }) => key)).toEqual([signedIn(bob).key]))
  expect(storedDrafts()).toHaveLength(1)

  act(() => accounts.add(signedIn(ada)))
  act(() => navigator.push('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe('Another'))
  expect(readSignedOut()).toEqual([])
})

it('keeps what was written hidden when the server ends the session, says so, and shows no other account in its place (#25, 1)', async () => {
  let isEnded = false
  const fetch: ReturnType<typeof portsTo>['fetch'] = async (url, init) =>
    isEnded && init?.headers?.['Authorization'] === `Bearer ${ada.token}`
      ? Response.json({ error: 'The access token was revoked' }, { status: 401 })
      : portsTo(server).fetch(url, init)
  const { user, navigator } = await write('Before the end', { fetch })
  isEnded = true
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(`You were signed out of @${ada.account.acct}.`, { exact: false })).toBeDefined()
  expect(accounts.get()).toMatchObject({ active: null, lapsed: { acct: ada.account.acct } })
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toMatch(/^\/sign-in/)
  expect(storedDrafts()).toHaveLength(1)
  expect(JSON.stringify(localStorage)).not.toContain(ada.token)

  isEnded = false
  act(() => accounts.add(signedIn(ada)))
  act(() => navigator.push('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe('Before the end'))
  expect(screen.queryByText(/^You were signed out of/)).toBeNull()
})

it('names the server of who was signed out where it is another one than that of the page, and leads back with what was asked for (R-shell-01c, #26)', async () => {
  renderScreen('/search?q=hello', { server, signedInAs: ada })
  await screen.findByRole('region', { name: 'Alerts' })
  act(() => accounts.add({ ...signedIn(bob), key: `${elsewhere} 7`, origin: elsewhere, id: '7', acct: 'bob' }))
  act(() => accounts.lapse(`${elsewhere} 7`))
  expect(await screen.findByText('You were signed out of @bob@elsewhere.test.', { exact: false })).toBeDefined()
  const again = new URL(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href') ?? '', location.href)
  expect(again.searchParams.get('next')).toBe('/search?q=hello')
})

it('leads who was signed out of another server back to that one, whichever button they press (R-shell-01c, #26)', async () => {
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  await screen.findByRole('region', { name: 'Alerts' })
  act(() => accounts.add({ ...signedIn(bob), key: `${elsewhere} 7`, origin: elsewhere, id: '7', acct: 'bob' }))
  act(() => accounts.lapse(`${elsewhere} 7`))
  await user.click(within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Sign in' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Server or handle' })
  expect(field.value).toBe(new URL(elsewhere).host)
  const [first] = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(first?.textContent).toBe('Your server')
  expect(
    field.compareDocumentPosition(await screen.findByRole('button', { name: /^Sign in at/ })) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).not.toBe(0)
})

it('offers the accounts that are still signed in where the one of the tab was signed out, beside the column too (R-shell-07, #26)', async () => {
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  await screen.findByRole('region', { name: 'Alerts' })
  act(() => accounts.add({ ...signedIn(bob), key: `${elsewhere} 7`, origin: elsewhere, id: '7', acct: 'bob' }))
  act(() => accounts.lapse(`${elsewhere} 7`))
  await user.click(within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'Accounts' }))
  await user.click(await screen.findByRole('menuitemradio', { name: new RegExp(ada.account.acct) }))
  expect(accounts.get()).toMatchObject({ active: signedIn(ada).key, lapsed: null })
})
