import { instanceEndpoints } from '@starling/api/instance'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { instanceStore } from '../accounts/instances.ts'
import { preferences } from '../storage/preferences.ts'
import { composeField } from './composeField.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let grace: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace')
  await server.request('/api/v1/statuses', {
    method: 'POST',
    headers: { authorization: `Bearer ${grace.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'Hello from Grace', visibility: 'public' }),
  })
})

afterAll(() => server.close())

it('sends a signed-in reader from the start to home, and a visitor to what this server says (R-shell-12a, R-shell-12e)', async () => {
  const { unmount } = renderScreen('/', { server, signedInAs: ada })
  expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeDefined()
  expect(location.pathname).toBe('/home')
  unmount()
  renderScreen('/', { server })
  expect(await screen.findByText('Hello from Grace')).toBeDefined()
  expect(location.pathname).toBe('/public/local')
})

it('sends visitors to the only person of a server of one, and its owner home (R-shell-12a, R-shell-12d)', async () => {
  const own = await startTestServer({ settings: { contactUsername: 'owner', singleUserMode: true } })
  onTestFinished(() => own.close())
  const owner = await own.createAccount('owner')
  const instance = (await own.client().call(instanceEndpoints.get)).data
  instanceStore(own.origin).set(instance)
  onTestFinished(() => instanceStore(own.origin).set(null))
  const { unmount } = renderScreen('/', { server: own })
  await waitFor(() => expect(location.pathname).toBe('/@owner'))
  unmount()
  renderScreen('/', { server: own, signedInAs: owner })
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it.each([
  ['signed-in', 'public', '/explore'],
  ['signed-in', 'signed-in', '/about'],
] as const)('sends visitors, where live feeds are %s and trends %s, to %s (R-shell-12e)', async (live, trends, path) => {
  const { data } = await server.client().call(instanceEndpoints.get)
  const feeds = (access: 'public' | 'signed-in') =>
    ({ local: access === 'public' ? 'public' : 'authenticated', remote: 'authenticated' }) as const
  const timelines_access = { live_feeds: feeds(live), hashtag_feeds: feeds(trends), trending_link_feeds: feeds(trends) }
  instanceStore(server.origin).set({ ...data, configuration: { ...data.configuration, timelines_access } })
  onTestFinished(() => instanceStore(server.origin).set(null))
  renderScreen('/', { server })
  await waitFor(() => expect(location.pathname).toBe(path))
})

it('starts in the deck for who has that layout (R-shell-12b)', async () => {
  preferences.change({ advancedLayout: true })
  onTestFinished(() => preferences.reset())
  renderScreen('/', { server, signedInAs: ada })
  await waitFor(() => expect(location.pathname).toMatch(/^\/deck/))
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeDefined()
})

it('says kindly that there is nothing at an unknown address, and leads back (R-shell-11)', async () => {
  const { user } = renderScreen('/no/such/place', { server })
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Go to the start' }))
  expect(await screen.findByText('Hello from Grace')).toBeDefined()
})

it('opens a post and uncovers the very same timeline on going back', async () => {
  const { user } = renderScreen('/public/local', { server })
  const post = await screen.findByRole('article', { name: /grace/ })
  await user.click(within(post).getByRole('link', { name: /\d/ }))
  expect(await screen.findByRole('heading', { name: /Post by/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(location.pathname).toBe('/public/local'))
  expect(screen.getByRole('article', { name: /grace/ })).toBe(post)
})

it('hears a key that is pressed as soon as a post is there, before all other code has come (R-shell-20, #24)', async () => {
  const { user } = renderScreen('/public/local', { server })
  const post = await screen.findByRole('article', { name: /grace/ })
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(post))
})

it('puts the screen’s name into the title', async () => {
  renderScreen('/settings', { server, signedInAs: ada })
  await waitFor(() => expect(document.title).toBe('Settings · Starling'))
})

it('marks where one is in the navigation, and offers visitors no place of their own', async () => {
  const { unmount } = renderScreen('/settings', { server, signedInAs: ada })
  const main = screen.getByRole('navigation', { name: 'Main' })
  expect(within(main).getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page')
  expect(within(main).getByRole('link', { name: 'Notifications' }).getAttribute('aria-current')).toBeNull()
  unmount()
  renderScreen('/settings', { server })
  expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name: 'Notifications' })).toBeNull()
})

it('switches accounts without a reload, and back to a session that is still warm', async () => {
  const { user, pool, session } = renderScreen('/settings', { server, signedInAs: ada })
  const adaAccount = accounts.active()
  if (!adaAccount) throw new Error('Nobody is signed in')
  accounts.add({
    ...adaAccount,
    key: `${server.origin} ${grace.account.id}`,
    id: grace.account.id,
    token: grace.token,
    acct: 'grace',
    displayName: 'Grace',
  })
  await user.click(await screen.findByRole('button', { name: /signed in as grace@/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: /@ada@/ }))
  expect(await screen.findByRole('button', { name: /signed in as ada@/ })).toBeDefined()
  expect(pool.sessionFor(accounts.active())).toBe(session)
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
})

it('signs out at once and forgets the token', async () => {
  const { user } = renderScreen('/settings', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: /signed in as ada@/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }))
  await waitFor(() => expect(accounts.active()).toBeNull())
  expect(JSON.stringify(localStorage)).not.toContain(ada.token)
  expect(await screen.findByText('Hello from Grace')).toBeDefined()
})

it('takes up theme, contrast and text size at once and keeps them', async () => {
  const { user } = renderScreen('/settings/appearance', { server })
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  await user.click(screen.getByRole('switch', { name: 'High contrast' }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', contrast: 'more' })
  expect(JSON.parse(localStorage.getItem('starling:preferences') ?? '')).toMatchObject({ theme: 'dark', contrast: 'more' })
  await user.click(screen.getByRole('button', { name: 'Back to the defaults' }))
  expect(document.documentElement.dataset).toMatchObject({ theme: 'system', contrast: 'normal' })
})

it('offers the deck to who opens its address where it is switched off (R-shell-08; #26, 5)', async () => {
  try {
    const { user } = renderScreen('/deck', { server, signedInAs: grace })
    await user.click(await screen.findByRole('button', { name: 'Columns side by side' }))
    await waitFor(() => expect(location.pathname).toBe('/deck/home'))
    expect(preferences.get().advancedLayout).toBe(true)
  } finally {
    preferences.reset()
  }
})

it('stands columns side by side in the deck and prefixes every address (R-shell-08a, R-shell-08b, R-set-03)', async () => {
  preferences.change({ advancedLayout: true })
  try {
    const { user } = renderScreen('/home', { server, signedInAs: grace })
    await waitFor(() => expect(location.pathname).toBe('/deck/home'))
    const post = await screen.findByRole('article', { name: /grace/ })
    // Keys act on the posts until the pinned composer is focused (R-shell-03).
    const text = await composeField()
    expect(document.activeElement).not.toBe(text)
    await user.click(within(post).getByRole('link', { name: /\d/ }))
    expect(await screen.findByRole('heading', { name: /Post by/ })).toBeDefined()
    expect(location.pathname).toMatch(/^\/deck\/@grace\/\d+$/)
    expect(post.isConnected).toBe(true)
    await user.click(screen.getByRole('link', { name: 'New post' }))
    await waitFor(() => expect(document.activeElement).toBe(text))
  } finally {
    preferences.reset()
  }
})

it('names what is wrong with the server one types, before leaving the page', async () => {
  const { user } = renderScreen('/sign-in', { server })
  await user.type(await screen.findByRole('textbox', { name: 'Server or handle' }), 'nonsense')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not look like the name of a server/)
})

it('tells a reader who said no that nothing has changed', async () => {
  renderScreen('/sign-in/callback?error=access_denied', { server })
  expect(await screen.findByRole('heading', { name: 'You said no' })).toBeDefined()
  expect(accounts.active()).toBeNull()
})

it('goes to the notifications with g n, and opens the composer with n alone, more than 1000 ms later (R-shell-20c, R-shell-20d, R-shell-20e)', async () => {
  const { user, navigator } = renderScreen('/home', { server, signedInAs: ada })
  await screen.findByRole('region', { name: 'Alerts' })
  const composers = vi.fn<() => void>()
  const stop = navigator.subscribe(() => {
    if (navigator.getLocation().path === '/publish') composers()
  })
  await user.keyboard('gn')
  await expect.poll(() => navigator.getLocation().path).toBe('/notifications')
  expect(composers).not.toHaveBeenCalled()
  await new Promise((done) => setTimeout(done, 1100))
  await user.keyboard('n')
  await expect.poll(() => navigator.getLocation().path).toBe('/publish')
  stop()
})

it('takes letters for commands wherever they are not typed, also on the button of a menu that was closed, and never while something is open (R-shell-20f, #26)', async () => {
  // Another test signs ada out, which revokes her token.
  const { user, navigator } = renderScreen('/home', { server, signedInAs: await server.createAccount('typist') })
  await screen.findByRole('region', { name: 'Alerts' })
  const trigger = await screen.findByRole('button', { name: /^Accounts, signed in as/ })
  await user.click(trigger)
  await screen.findByRole('menu')
  await user.keyboard('n')
  trigger.blur()
  await user.keyboard('n')
  expect(navigator.getLocation().path).toBe('/home')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  await user.keyboard('gn')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/notifications'))
  trigger.focus()
  await user.keyboard('/')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/search'))
  const field = await screen.findByRole('combobox', { name: /Search/ })
  await user.type(field, 'n')
  expect(field).toHaveProperty('value', 'n')
  expect(navigator.getLocation().path).toBe('/search')
})

it('signs out from the menu of accounts', async () => {
  // Another test has revoked the token of the account that the others use.
  const { user } = renderScreen('/settings', { server, signedInAs: await server.createAccount('joan') })
  await user.click(await screen.findByRole('button', { name: /signed in as joan@/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }))
  await waitFor(() => expect(accounts.active()).toBeNull())
})

it('goes on in the screen that was chosen in the navigation, so that j moves in its list (R-shell-20g; #7, 2.15)', async () => {
  const { user } = renderScreen('/settings', { server })
  await screen.findByRole('region', { name: 'Alerts' })
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Live feeds' }))
  const post = await screen.findByRole('article', { name: /grace/ })
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true)
  await screen.findByRole('region', { name: 'Alerts' })
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(post))
})

it('goes on in the screen whose destination was pressed again too (R-shell-20g; #26)', async () => {
  const { user } = renderScreen('/public/local', { server })
  const post = await screen.findByRole('article', { name: /grace/ })
  await screen.findByRole('region', { name: 'Alerts' })
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Live feeds' }))
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(post))
})

it('goes through a list by keys, and to a new post and the search from there (R-shell-20a, R-shell-20c, R-shell-20d)', async () => {
  const writer = await server.createAccount('writer')
  for (const words of ['Third', 'Second', 'First'])
    await server.request('/api/v1/statuses', {
      method: 'POST',
      headers: { authorization: `Bearer ${writer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: words, visibility: 'public' }),
    })
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: writer })
  await screen.findByRole('article', { name: /First/ })
  await screen.findByRole('region', { name: 'Alerts' })
  const focused = (words: string) => waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain(words))
  for (const [keys, words] of [
    ['j', 'First'],
    ['j', 'Second'],
    ['{Alt>}{PageDown}{/Alt}', 'Third'],
    ['k', 'Second'],
    ['{Alt>}{PageUp}{/Alt}', 'First'],
    ['j', 'Second'],
    ['0', 'First'],
  ] as const) {
    await user.keyboard(keys)
    await focused(words)
  }
  for (const [keys, path] of [
    ['/', '/search'],
    ['{Backspace}', '/public/local'],
    ['{Alt>}n{/Alt}', '/publish'],
  ] as const) {
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard(keys)
    await waitFor(() => expect(navigator.getLocation().path).toBe(path))
  }
  // On a Mac, Option and n begin a letter with a tilde.
  act(() => navigator.push('/public/local'))
  fireEvent.keyDown(document.body, { key: 'Dead', code: 'KeyN', altKey: true })
  await waitFor(() => expect(navigator.getLocation().path).toBe('/publish'))
})
