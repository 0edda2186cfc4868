import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountEndpoints } from '@starling/api/accounts'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { columnsSetting, defaultColumns, layoutsSetting, readColumns } from '@starling/domain/deck'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { unpackText } from '../../settings/packText.ts'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'
import { settingsSync } from '../../settings/syncSettings.ts'
import { preferences } from '../../storage/preferences.ts'
import { composeField } from '../composeField.fixture.ts'
import { renderScreen } from '../renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let key: string

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  const grace = await server.createAccount('grace')
  const { data } = await grace.client.call(statusEndpoints.create, { body: { status: 'To be boosted', visibility: 'public' } })
  await bob.client.call(statusEndpoints.create, { body: { status: 'Own words of Bob #herons', visibility: 'public' } })
  await bob.client.call(statusEndpoints.reblog, { params: { id: data.id } })
  await server.settled()
})
// The server keeps the settings of an account, so each test has an account of its own, and so has each repetition of a test.
let made = 0
beforeEach(async () => {
  ada = await server.createAccount(`ada${(made += 1)}`, { displayName: 'Ada' })
  key = `${server.origin} ${ada.account.id}`
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  forgetPage()
  preferences.change({ advancedLayout: true })
})
afterEach(() => preferences.reset())
afterAll(() => server.close())

// Loading a dialog's code, and another browser's settings, can take long on a busy machine.

function open() {
  return renderScreen('/home', { server, signedInAs: ada })
}

function stored() {
  return readColumns(settingOf(key, columnsSetting), defaultColumns)
}

/** The settings in the reader's note about themselves. */
async function storedByServer() {
  const { data } = await ada.client.call(accountEndpoints.relationships, { query: { id: [ada.account.id] } })
  const [, packed] = /^\[Starling settings\] (.+)$/.exec(data[0]?.note ?? '') ?? []
  return packed === undefined ? null : (JSON.parse(await unpackText(packed)) as Record<string, unknown>)
}

const kinds = () => stored().map(({ id }) => id)

async function choose(user: ReturnType<typeof open>['user'], column: string, entry: string) {
  await user.click(await screen.findByRole('button', { name: `Column: ${column}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

it('adds columns of every kind, moves, resizes and folds them by keys, and keeps all of it (R-shell-08a, R-shell-13b, R-set-03)', async () => {
  const { user, unmount } = open()
  // Where the server has no place for settings, the reader may keep them in a note about themselves.
  await waitFor(() => expect(settingsSync.get()?.state).toBe('local'))
  expect(await settingsSync.get()?.keepInNote()).toBe('kept')
  await user.click(await screen.findByRole('button', { name: 'Add a column' }))
  await user.click(await screen.findByRole('button', { name: 'This server' }))
  // The new column takes the focus two frames later; pressed before that, the next dialog would lose it at once.
  await waitFor(() => expect(document.activeElement?.closest('[data-deck-column]')).not.toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Add a column' }))
  await user.type(await screen.findByRole('textbox', { name: 'Hashtag' }), '#herons{Enter}')
  const added = await screen.findByRole('region', { name: '#herons' })
  // The opened element has the focus, not the button (R-shell-20).
  await waitFor(() => expect(added.closest('[data-deck-column]')?.contains(document.activeElement)).toBe(true))
  expect(kinds()).toEqual(['COMPOSE', 'HOME', 'NOTIFICATIONS', 'COMMUNITY', 'HASHTAG'])

  await choose(user, '#herons', 'Move left')
  expect(kinds()).toEqual(['COMPOSE', 'HOME', 'NOTIFICATIONS', 'HASHTAG', 'COMMUNITY'])
  expect(await screen.findByText('#herons, column 4 of 5')).toBeDefined()

  const [first] = screen.getAllByRole('slider', { name: /^Width of / })
  first?.focus()
  await user.keyboard('{Home}{ArrowRight}')
  expect(stored()[0]?.params).toEqual({ width: 300 })

  await choose(user, 'New post', 'Fold')
  // The pressed element is removed; its replacement has the focus (R-shell-20).
  const strip = await screen.findByRole('button', { name: 'Unfold: New post' })
  await waitFor(() => expect(document.activeElement).toBe(strip))
  expect(screen.queryByRole('textbox', { name: 'Text of the post' })).toBeNull()
  await waitFor(async () => {
    const columns = (await storedByServer())?.['columns'] as { params: object }[] | undefined
    expect(columns?.[0]?.params).toEqual({ width: 300, folded: true })
  })
  unmount()

  // Another browser only has what the server stored.
  localStorage.clear()
  forgetPage()
  preferences.change({ advancedLayout: true })
  const other = open()
  await other.user.click(await screen.findByRole('button', { name: 'Unfold: New post' }))
  expect(await screen.findByRole('textbox', { name: 'Text of the post' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Column: New post' })))
  expect(kinds()).toEqual(['COMPOSE', 'HOME', 'NOTIFICATIONS', 'HASHTAG', 'COMMUNITY'])
  changeSetting(key, columnsSetting, () => null)
})

it('moves a column by dragging it, from 5 px on, and takes a removed one back (R-shell-13b, R-const-29)', async () => {
  const { user } = open()
  const grip = await screen.findByRole('button', { name: 'Column: Home' })
  for (const [index, element] of document.querySelectorAll('[data-deck-column]').entries()) {
    element.getBoundingClientRect = () => new DOMRect(index * 300, 0, 300, 600)
  }
  fireEvent.pointerDown(grip, { button: 0, clientX: 560, pointerId: 1 })
  fireEvent.pointerMove(grip, { clientX: 564, pointerId: 1 })
  expect(document.querySelector('[data-dragged]')).toBeNull()
  fireEvent.pointerMove(grip, { clientX: 565, pointerId: 1 })
  expect(document.querySelector('[data-dragged]')).not.toBeNull()
  fireEvent.pointerMove(grip, { clientX: 800, pointerId: 1 })
  fireEvent.pointerUp(grip, { clientX: 800, pointerId: 1 })
  expect(kinds()).toEqual(['COMPOSE', 'NOTIFICATIONS', 'HOME'])
  // Browsers send no click after a drag where the column has moved away; the next key must still open the menu.
  grip.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: 'Fold' })).toBeDefined()
  await user.keyboard('{Escape}')
  await choose(user, 'Notifications', 'Remove column')
  expect(kinds()).toEqual(['COMPOSE', 'HOME'])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Column: Home' })))
  // What was changed meanwhile stays.
  act(() => changeSetting(key, columnsSetting, (before) => [...(before ?? []), { id: 'FAVOURITES', uuid: 'meanwhile', params: {} }]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(kinds()).toEqual(['COMPOSE', 'NOTIFICATIONS', 'HOME', 'FAVOURITES'])
  changeSetting(key, columnsSetting, () => null)
})

it('scrolls while a column is dragged to the edge of the window, as far as there are columns, and drops it there (R-shell-13b, #26)', async () => {
  open()
  const grip = await screen.findByRole('button', { name: 'Column: New post' })
  const deck = document.querySelector<HTMLElement>('[data-deck]') as HTMLElement
  deck.getBoundingClientRect = () => new DOMRect(0, 0, 900, 600)
  Object.defineProperties(deck, { clientWidth: { value: 900 }, scrollWidth: { value: 1500 } })
  for (const [index, element] of document.querySelectorAll('[data-deck-column]').entries()) {
    element.getBoundingClientRect = () => new DOMRect(index * 500 - deck.scrollLeft, 0, 500, 600)
  }
  fireEvent.pointerDown(grip, { button: 0, clientX: 450, pointerId: 1 })
  fireEvent.pointerMove(grip, { clientX: 460, pointerId: 1 })
  expect(deck.hasAttribute('data-dragging')).toBe(true)
  fireEvent.pointerMove(grip, { clientX: 890, pointerId: 1 })
  await waitFor(() => expect(deck.scrollLeft).toBe(600))
  // It stays under the pointer.
  expect(document.querySelector<HTMLElement>('[data-dragged]')?.style.translate).toMatch(/^1040px/)
  fireEvent.pointerUp(grip, { clientX: 890, pointerId: 1 })
  expect(kinds()).toEqual(['HOME', 'NOTIFICATIONS', 'COMPOSE'])
  expect(deck.hasAttribute('data-dragging')).toBe(false)
  changeSetting(key, columnsSetting, () => null)
})

it('gives each column settings of its own, and an expression that hides there alone (R-tl-13d)', async () => {
  changeSetting(key, columnsSetting, () => [
    { id: 'HOME', uuid: 'a', params: {} },
    { id: 'COMMUNITY', uuid: 'b', params: {} },
  ])
  const { user } = open()
  const home = await screen.findByRole('region', { name: 'Home' })
  expect(await within(home).findByText('To be boosted')).toBeDefined()
  await user.click(within(home).getByRole('button', { name: 'Settings for Home' }))
  await user.click(await within(home).findByRole('switch', { name: 'Boosts' }))
  await waitFor(() => expect(within(home).queryByText('To be boosted')).toBeNull())
  expect(within(home).getByText(/Own words of Bob/)).toBeDefined()
  const local = screen.getByRole('region', { name: 'Live feeds' })
  expect(await within(local).findByText('To be boosted')).toBeDefined()
  expect(stored()[0]?.params).toEqual({ shows: { reblog: false } })
  await user.click(within(local).getByRole('button', { name: 'Settings for Live feeds' }))
  await user.type(await within(local).findByRole('textbox', { name: 'Hide posts that match' }), 'OWN words')
  await waitFor(() => expect(within(local).queryByText(/Own words of Bob/)).toBeNull())
  expect(within(home).getByText(/Own words of Bob/)).toBeDefined()
  changeSetting(key, columnsSetting, () => null)
})

it('removes the column of a list that is gone (R-set-04a, R-ant-11a, R-err-08a)', async () => {
  const { data } = await ada.client.call(listEndpoints.create, { body: { title: 'Short-lived' } })
  changeSetting(key, columnsSetting, () => [
    { id: 'HOME', uuid: 'a', params: {} },
    { id: 'LIST', uuid: 'b', params: { id: data.id } },
    { id: 'LIST', uuid: 'c', params: { id: '404' } },
    { id: 'BOOKMARKS_EX', uuid: 'd', params: { id: '404' } },
    { id: 'ANTENNA_TIMELINE', uuid: 'e', params: { id: '404' } },
    { id: 'CIRCLE', uuid: 'f', params: { id: '404' } },
    { id: 'FROM_LATER', uuid: 'g', params: {} },
  ])
  open()
  expect(await screen.findByRole('region', { name: 'Short-lived' })).toBeDefined()
  await waitFor(() => expect(stored().map(({ uuid }) => uuid)).toEqual(['a', 'b', 'g']))
  changeSetting(key, columnsSetting, () => null)
})

it('says how many columns and layouts there is room for, instead of losing another one (#26)', async () => {
  changeSetting(key, columnsSetting, () =>
    Array.from({ length: 40 }, (_, n) => ({ id: 'COMPOSE', uuid: `c${n}`, params: { folded: true } })),
  )
  changeSetting(key, layoutsSetting, () => Array.from({ length: 20 }, (_, n) => ({ uuid: `l${n}`, name: `Layout ${n}`, columns: [] })))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add a column' }))
  expect(await screen.findByText('There is room for 40 columns.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Layouts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Store this layout' }))
  expect(await screen.findByText('There is room for 20 layouts.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  changeSetting(key, columnsSetting, () => null)
  changeSetting(key, layoutsSetting, () => [])
})

it('says in the dialog which columns are open, with the icons of the navigation, and adds such a column once more all the same (R-shell-13b, #26)', async () => {
  changeSetting(key, columnsSetting, () => [
    { id: 'HOME', uuid: 'a', params: { folded: true } },
    { id: 'HASHTAG', uuid: 'b', params: { id: 'Herons' } },
    { id: 'BOOKMARKS', uuid: 'c', params: { other: 'somebody' } },
  ])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add a column' }))
  const home = await screen.findByRole('button', { name: 'Home Already open' })
  expect(home.querySelector('svg.lucide-house')).not.toBeNull()
  // The dialog is opened for choosing, so the first choice has the focus, and not the button that closes it.
  await waitFor(() => expect(document.activeElement).toBe(home.closest('ul')?.querySelector('button')))
  // The bookmarks that are open are those of another account.
  expect(screen.getByRole('button', { name: 'Bookmarks' }).querySelector('svg.lucide-bookmark')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Conversations' }).querySelector('svg.lucide-mail')).not.toBeNull()
  await user.click(home)
  // Two columns of one timeline can differ in what they show of it.
  await waitFor(() => expect(stored().map(({ id }) => id)).toEqual(['HOME', 'HASHTAG', 'BOOKMARKS', 'HOME']))
  changeSetting(key, columnsSetting, () => null)
})

it('says of what is typed for a column that it is open, however it is written, and adds it all the same (R-shell-13b, #26)', async () => {
  changeSetting(key, columnsSetting, () => [
    { id: 'HASHTAG', uuid: 'b', params: { id: 'Herons' } },
    { id: 'SEARCH', uuid: 'c', params: { id: 'soup' } },
  ])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add a column' }))
  const dialog = within(await screen.findByRole('dialog'))
  const said = () => dialog.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).toEqual(['', '', '', ''])
  await user.type(dialog.getByRole('textbox', { name: 'Search for' }), ' soup ')
  expect(said()).toEqual(['', '', 'Already open', ''])
  const tag = dialog.getByRole('textbox', { name: 'Hashtag' })
  await user.type(tag, '#heron')
  expect(said()).toEqual(['', '', 'Already open', ''])
  await user.type(tag, 's')
  expect(said()).toEqual(['Already open', '', 'Already open', ''])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(stored().map(({ id }) => id)).toEqual(['HASHTAG', 'SEARCH', 'HASHTAG']))
  changeSetting(key, columnsSetting, () => null)
})

it('stores layouts under names, and brings them back', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Layouts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Store this layout' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Work{Enter}')
  await choose(user, 'Home', 'Remove column')
  expect(kinds()).toEqual(['COMPOSE', 'NOTIFICATIONS'])
  await user.click(await screen.findByRole('button', { name: 'Layouts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Work' }))
  expect(kinds()).toEqual(['COMPOSE', 'HOME', 'NOTIFICATIONS'])
  await user.click(await screen.findByRole('button', { name: 'Layouts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete “Work”' }))
  await user.click(await screen.findByRole('button', { name: 'Layouts' }))
  expect(screen.queryByRole('menuitem', { name: 'Work' })).toBeNull()
})

it('keeps the details of a post beside their column until one goes back, and has its prefix as long as the window is wide enough (R-shell-08b, R-shell-10, R-set-03)', async () => {
  const { user, navigator } = open()
  await waitFor(() => expect(location.pathname).toBe('/deck/home'))
  const home = await screen.findByRole('region', { name: 'Home' })
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeDefined()
  const post = await within(home).findByRole('article', { name: /Own words of Bob/ })
  await user.click(within(post).getByRole('link', { name: /\d/ }))
  expect(await screen.findByRole('region', { name: /^Post by/ })).toBeDefined()
  expect(location.pathname).toMatch(/^\/deck\/@bob\/\d+$/)
  expect(home.isConnected).toBe(true)
  act(() => navigator.back())
  await waitFor(() => expect(location.pathname).toBe('/deck/home'))
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Post by/ })).toBeNull())

  // An address without the prefix opens inside the deck.
  act(() => navigator.push('/notifications'))
  await waitFor(() => expect(location.pathname).toBe('/deck/notifications'))
})

it('has no prefix where the window is as narrow as a phone’s, and none for an account without the deck (R-shell-08c, R-shell-10, R-set-03)', async () => {
  const wide = window.matchMedia
  const phone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(wide(query), { matches: /max-width/.test(query) }))
  const narrow = renderScreen('/deck/notifications', { server, signedInAs: ada })
  await waitFor(() => expect(location.pathname).toBe('/notifications'))
  narrow.unmount()
  phone.mockRestore()
  const again = renderScreen('/notifications', { server, signedInAs: ada })
  await waitFor(() => expect(location.pathname).toBe('/deck/notifications'))
  again.unmount()
  preferences.reset()
  renderScreen('/deck/home', { server, signedInAs: bob })
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it('shows one timeline in two columns, each of which is at the top, or further down, for itself (R-tl-05, R-shell-08, #25)', async () => {
  changeSetting(key, columnsSetting, () => [
    { id: 'COMMUNITY', uuid: 'left', params: {} },
    { id: 'COMMUNITY', uuid: 'right', params: {} },
  ])
  const { session } = open()
  const [left, right] = await waitFor(() => {
    const found = screen.getAllByRole('feed', { name: 'Live feeds' })
    expect(found).toHaveLength(2)
    return found
  })
  if (left === undefined || right === undefined) throw new Error('two columns')
  for (const feed of [left, right]) expect(await within(feed).findByRole('article', { name: /Own words of Bob/ })).toBeDefined()
  const scroller = right.closest('[data-scroller]')
  if (scroller) Object.assign(scroller, { scrollTop: 4000 })
  fireEvent.scroll(scroller ?? right)
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: `Seen in one column ${made}`, visibility: 'public' } })
  await server.settled()
  await act(() => session.timeline('community').refresh())
  expect(await within(left).findByRole('article', { name: new RegExp(`Seen in one column ${made}`) })).toBeDefined()
  const waiting = () => [left, right].map((feed) => feed.closest('[data-deck-column]')?.querySelector('output')?.textContent)
  await waitFor(() => expect(waiting()).toEqual(['', expect.stringMatching(/new post/)]))
  await bob.client.call(statusEndpoints.delete, { params: { id: data.id } })
  changeSetting(key, columnsSetting, () => null)
})

it('takes a reply into its own composer, and that goes back to a new post once it is sent (R-shell-03, R-shell-04, #26)', async () => {
  const { data: answered } = await bob.client.call(statusEndpoints.create, {
    body: { status: `To be answered ${made}`, visibility: 'public' },
  })
  const { user, navigator } = open()
  await screen.findByRole('form', { name: 'New post' })
  act(() => navigator.push(`/publish?reply=${answered.id}`))
  const reply = await screen.findByRole('form', { name: 'Reply' })
  await user.type(await composeField(reply), 'the answer{Control>}{Enter}{/Control}')
  const after = await screen.findByRole('form', { name: 'New post' })
  expect(navigator.getLocation().path).toBe('/home')
  await waitFor(async () => expect((await composeField(after)).value).toBe(''))
  const { data: sent } = await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id } })
  expect(sent[0]?.in_reply_to_id).toBe(answered.id)
})
