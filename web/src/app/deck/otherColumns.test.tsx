import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountEndpoints } from '@starling/api/accounts'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { columnsSetting, defaultColumns, readColumns } from '@starling/domain/deck'
import { settings } from '@starling/domain/settings'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accounts } from '../../accounts/accounts.ts'
import { accountKey } from '../../accounts/readAccounts.ts'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'
import { forgetPage } from '../../storage/pageMemory.ts'
import { preferences } from '../../storage/preferences.ts'
import { createBrowserNavigator } from '../../routing/browserNavigator.ts'
import { readerOf } from '../pageAccount.ts'
import { renderScreen } from '../renderScreen.fixture.tsx'
import { elsewhere, portsToBoth, signInBeside } from '../signedIn.fixture.ts'
import { accountSum } from './accountSum.ts'
import { addHomeOfOther, chooseOther } from './otherColumn.fixture.ts'

/** Two servers, whose ids have nothing to do with each other: the account of the page is on one, the other account on the other. */
let server: TestServer
let other: TestServer
let ada: TestAccount
let eve: TestAccount
let post: Status
let pageKey: string

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  other = asPlainMastodon(await startTestServer())
})
afterAll(() => Promise.all([server.close(), other.close()]))

let made = 0
beforeEach(async () => {
  made += 1
  ada = await server.createAccount(`ada${made}`)
  eve = await other.createAccount(`eve${made}`)
  pageKey = accountKey(server.origin, ada.account.id)
  const carol = await other.createAccount(`carol${made}`, { displayName: 'Carol' })
  await eve.client.call(accountEndpoints.follow, { params: { id: carol.account.id }, body: {} })
  post = (await carol.client.call(statusEndpoints.create, { body: { status: `News for Eve ${made}`, visibility: 'public' } }))
    .data as Status
  await other.settled()
  forgetPage()
  preferences.change({ advancedLayout: true })
})
afterEach(() => preferences.reset())

const handle = () => `@eve${made}@elsewhere.test`
const stored = () => readColumns(settingOf(pageKey, columnsSetting), defaultColumns)
const seenBy = async ({ client }: TestAccount, id: string) => (await client.call(statusEndpoints.get, { params: { id } })).data as Status

const openDeck = () => chooseOther({ server, other, ada, eve })
const addHome = () => addHomeOfOther({ server, other, ada, eve }, new RegExp(`News for Eve ${made}`))

it('shows the home of an account at another server beside that of the page, and stores no name of it (#29, 3)', async () => {
  const { column } = await addHome()
  expect(column.closest('[data-deck-column]')).not.toBeNull()
  expect(screen.getByRole('region', { name: 'Home' })).toBeDefined()
  expect(accounts.get().active).toBe(pageKey)
  expect(within(screen.getByRole('region', { name: 'Home' })).queryByRole('article', { name: /News for Eve/ })).toBeNull()
  const added = stored().at(-1)
  expect(added).toMatchObject({ id: 'HOME', params: { other: expect.stringMatching(/^[0-9a-z]{1,7}$/) } })
  expect(JSON.stringify(added)).not.toContain('eve')
})

it('says that the server has ended the session of the other account, whose column goes, and leads back in (#29, 3, R-sess-06)', async () => {
  const { card, user } = await addHome()
  // What shows alerts is loaded after the first posts.
  await screen.findByRole('region', { name: 'Alerts' })
  vi.spyOn(other, 'request').mockImplementation(() =>
    Promise.resolve(Response.json({ error: 'The access token was revoked' }, { status: 401 })),
  )
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText(`You were signed out of ${handle()}.`)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('region', { name: `Home · ${handle()}` })).toBeNull())
  expect(accounts.get().active).toBe(pageKey)
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toContain('/sign-in?server=elsewhere.test')
})

it('offers the lists of the other account, and no composer (#29, 3)', async () => {
  await eve.client.call(listEndpoints.create, { body: { title: `Only hers ${made}` } })
  await ada.client.call(listEndpoints.create, { body: { title: `Not hers ${made}` } })
  const { dialog, user } = await openDeck()
  await user.click(await within(dialog).findByRole('button', { name: `Only hers ${made}` }))
  expect(await screen.findByRole('region', { name: `Only hers ${made} · ${handle()}` })).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Add a column' }))
  const again = await screen.findByRole('dialog', { name: 'Add a column' })
  expect(await within(again).findByRole('button', { name: `Not hers ${made}` })).toBeDefined()
  expect(within(again).getByRole('button', { name: /^New post/ })).toBeDefined()
  await user.selectOptions(within(again).getByRole('combobox', { name: 'Account' }), handle())
  expect(await within(again).findByRole('button', { name: `Only hers ${made} Already open` })).toBeDefined()
  expect(within(again).getByRole('button', { name: 'Home' })).toBeDefined()
  expect(within(again).queryByRole('button', { name: `Not hers ${made}` })).toBeNull()
  expect(within(again).queryByRole('button', { name: /^New post/ })).toBeNull()
})

it('acts there as the other account: buttons, keys, and dialogs of the page (#29, 3)', async () => {
  changeSetting(accountKey(elsewhere, eve.account.id), settings.asksBeforeBoost, () => true)
  const { user, card } = await addHome()
  await user.click(within(card).getByRole('button', { name: /^Favourite/ }))
  await waitFor(async () => expect((await seenBy(eve, post.id)).favourited).toBe(true))
  card.focus()
  await user.keyboard('b')
  await user.click(within(await screen.findByRole('dialog', { name: 'Boost this post?' })).getByRole('button', { name: 'Boost' }))
  await waitFor(async () => expect((await seenBy(eve, post.id)).reblogged).toBe(true))
  expect(accounts.get().active).toBe(pageKey)
})

it('says of what the other server refuses whose it is (#29, 3)', async () => {
  const { user, card } = await addHome()
  await eve.client.call(accountEndpoints.block, { params: { id: post.account.id } })
  await user.click(within(card).getByRole('button', { name: /^Favourite/ }))
  expect(await screen.findByText(new RegExp(`${handle()}$`), { selector: '[aria-live] *' })).toBeDefined()
})

it('opens beside it what is pressed there, as the other account, and Back closes that (#29, 3)', async () => {
  const { user, card, navigator } = await addHome()
  await user.click(within(card).getByText(`News for Eve ${made}`))
  const thread = await screen.findByRole('region', { name: /^Post by Carol|^Conversation|^Post/ })
  expect(await within(thread).findByText(`News for Eve ${made}`)).toBeDefined()
  expect(navigator.getLocation().account).toBe(accountKey(elsewhere, eve.account.id))
  expect(window.location.search).toBe(`?as=${encodeURIComponent(handle().slice(1))}`)
  expect(navigator.getLocation().search).toBe('')
  await user.click(within(thread).getByRole('link', { name: /Carol/ }))
  expect(await screen.findByRole('region', { name: `Carol · ${handle()}` })).toBeDefined()
  expect(navigator.getLocation().account).toBe(accountKey(elsewhere, eve.account.id))
  act(() => history.go(-2))
  await waitFor(() => expect(navigator.getLocation().path).toBe('/home'))
  expect(navigator.getLocation().account).toBeUndefined()
})

it('changes the page to the other account for an answer (#29, 3)', async () => {
  const { user, card } = await addHome()
  await user.click(within(card).getByRole('button', { name: /^Reply/ }))
  await waitFor(() => expect(accounts.get().active).toBe(accountKey(elsewhere, eve.account.id)))
  const field = (await screen.findByRole('textbox', { name: 'Text of the post' })) as HTMLTextAreaElement
  await waitFor(() => expect(field.value).toBe(`@carol${made} `))
})

it('shows cards of people as the account of the column sees them (#29, 3)', async () => {
  const { card } = await addHome()
  // At the server of the page this id is somebody else, or nobody.
  const face = card.querySelector('[data-hover-account]')
  if (face === null) throw new Error('nothing to point at')
  await screen.findByRole('region', { name: 'Alerts' })
  fireEvent.pointerMove(face, { pointerType: 'mouse' })
  await waitFor(() => expect([...document.querySelectorAll('[data-hover-card]')].map((each) => each.textContent)).toHaveLength(1))
  const shown = document.querySelector('[data-hover-card]')
  await waitFor(() => expect(shown?.textContent).toContain(`@carol${made}`))
  expect(shown?.closest('[data-frame]')?.getAttribute('data-frame')).toBe(card.closest('[data-frame]')?.getAttribute('data-frame'))
})

it('leaves the column out while the account is signed out, and says of what was opened as it that it is signed out (#29, 3)', async () => {
  const { user, card } = await addHome()
  await user.click(within(card).getByText(`News for Eve ${made}`))
  await waitFor(() => expect(window.location.search).toContain('as='))
  act(() => accounts.remove(accountKey(elsewhere, eve.account.id)))
  await waitFor(() => expect(screen.queryByRole('region', { name: `Home · ${handle()}` })).toBeNull())
  expect(await screen.findByText('This was opened as an account that is not signed in here any more.')).toBeDefined()
  expect(stored().at(-1)).toMatchObject({ id: 'HOME', params: { other: expect.any(String) } })
})

it('takes the column of a list of the other account away once its server has no such list, and no column of the page (R-err-08a, #29, 3)', async () => {
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: `Hers alone ${made}` } })
  const key = accountKey(elsewhere, eve.account.id)
  const own = { id: 'LIST', uuid: 'own', params: { id: list.id } }
  changeSetting(pageKey, columnsSetting, () => [own, { ...own, uuid: 'other', params: { id: list.id, other: accountSum(pageKey, key) } }])
  renderScreen('/home', { server, signedInAs: ada, ports: portsToBoth(server, other) })
  expect(await screen.findByRole('region', { name: `Hers alone ${made}` })).toBeDefined()
  expect(stored().map(({ uuid }) => uuid)).toEqual(['own', 'other'])
  act(() => void signInBeside(elsewhere, eve))
  expect(await screen.findByText('A column was removed: what it showed no longer exists.')).toBeDefined()
  expect(stored().map(({ uuid }) => uuid)).toEqual(['own'])
})

it('reads a link of the column in a new tab as the other account, while the tab stays that of its own (#29, 3)', async () => {
  const { card, unmount } = await addHome()
  const href = within(card).getAllByRole('link', { name: /Carol/ })[0]?.getAttribute('href') ?? ''
  expect(href).toContain(`as=${encodeURIComponent(handle().slice(1))}`)
  unmount()
  const key = accountKey(elsewhere, eve.account.id)
  const kept = accounts.get().list.filter((account) => account.key === key)
  const view = renderScreen(href, { server, signedInAs: ada, ports: portsToBoth(server, other) })
  // It was signed out by the set-up of the new page.
  expect(await screen.findByText('This was opened as an account that is not signed in here any more.')).toBeDefined()
  view.unmount()
  act(() => {
    for (const account of kept) accounts.add(account)
    accounts.activate(pageKey)
  })
  history.replaceState(null, '', href)
  const navigator = createBrowserNavigator(readerOf)
  expect(navigator.getLocation()).toMatchObject({ account: key, search: '' })
  expect(accounts.get().active).toBe(pageKey)
  navigator.end()
  // What names the tab's own account needs no other.
  history.replaceState(null, '', `/@carol${made}?as=${encodeURIComponent(`${ada.account.acct}@starling.test`)}`)
  const own = createBrowserNavigator(readerOf)
  expect(own.getLocation().account).toBeUndefined()
  own.end()
})
