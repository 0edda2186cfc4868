import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { statusEndpoints } from '@starling/api/statuses'
import { accountEndpoints } from '@starling/api/accounts'
import { timelineEndpoints } from '@starling/api/timelines'
import { settings } from '@starling/domain/settings'
import type { Setting } from '@starling/domain/settings'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'
import { preferences } from '../../storage/preferences.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let key: string
let original: string
let boost: string

beforeAll(async () => {
  server = await startTestServer()
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  const grace = await server.createAccount('grace', { displayName: 'Grace' })
  const { data: first } = await publish('The heron stands in the pond')
  await publish('Answering myself', { in_reply_to_id: first.id })
  await publish('Behind the door', { spoiler_text: 'A spider' })
  const { data: other } = await grace.client.call(statusEndpoints.create, { body: { status: 'Worth a boost', visibility: 'public' } })
  original = other.id
  const { data: said } = await grace.client.call(statusEndpoints.create, { body: { status: 'Worth a word', visibility: 'public' } })
  await publish('Quoting somebody', { quoted_status_id: said.id })
  boost = (await bob.client.call(statusEndpoints.reblog, { params: { id: original } })).data.id
  await server.settled()
})
// The server keeps the settings of an account, so each test has an account of its own.
let made = 0
beforeEach(async () => {
  ada = await server.createAccount(`ada${(made += 1)}`, { displayName: 'Ada' })
  key = `${server.origin} ${ada.account.id}`
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  forgetPage()
})
afterEach(() => preferences.reset())
afterAll(() => server.close())

function publish(status: string, more: Record<string, string> = {}) {
  return bob.client.call(statusEndpoints.create, { body: { status, visibility: 'public', ...more } })
}

function home() {
  return renderScreen('/home', { server, signedInAs: ada })
}

async function shownTexts(): Promise<string> {
  const feed = await screen.findByRole('feed', { name: 'Home' })
  await waitFor(() => expect(within(feed).queryAllByRole('article').length).toBeGreaterThan(0))
  return within(feed)
    .getAllByRole('article')
    .map(({ textContent }) => textContent)
    .join(' | ')
}

it('finds settings by their words, and changes them where they are found', async () => {
  const { user } = renderScreen('/settings', { server, signedInAs: ada })
  expect(await screen.findByRole('link', { name: /^Wellbeing/ })).toBeDefined()
  await user.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'boosts HOME')
  expect(await screen.findByRole('switch', { name: 'Boosts in Home' })).toBeDefined()
  expect(screen.queryByRole('switch', { name: 'Quotes in Home' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Boosts in Home' }))
  expect(settingOf(key, settings.homeShowsReblogs)).toBe(false)
  await user.type(screen.getByRole('searchbox'), ' nothing like this')
  expect(await screen.findByText('No setting is called that.')).toBeDefined()
})

it('has boosts, replies and quotes in one group that says what is set, and regular expressions in the settings of a timeline alone (#29, 7)', async () => {
  const { user, unmount } = renderScreen('/settings/reading', { server, signedInAs: ada })
  const title = await screen.findByText('Boosts, replies and quotes')
  const group = title.closest('details')
  if (!group) throw new Error('no group')
  expect(group.open).toBe(false)
  expect(within(group).getByText('Home shows them all.')).toBeDefined()
  await user.click(title)
  expect(group.open).toBe(true)
  await user.click(within(group).getByRole('switch', { name: 'Boosts in Home' }))
  await user.click(within(group).getByRole('switch', { name: 'Quotes in Home' }))
  expect(within(group).getByText('Left out of Home: Boosts, Quotes')).toBeDefined()
  await user.click(within(group).getByRole('switch', { name: 'Fold quoted posts in live feeds' }))
  expect(within(group).getByText('Quoted posts are folded.')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /match/ })).toBeNull()
  unmount()
  const home = renderScreen('/home', { server, signedInAs: ada })
  await home.user.click(await screen.findByRole('button', { name: 'Settings for Home' }))
  expect(await screen.findByRole('textbox', { name: 'Hide posts that match' })).toBeDefined()
})

it.each([
  ['alt', 'switch', /^Ask for missing descriptions/],
  ['font', 'slider', 'Text size'],
  ['autoplay', 'combobox', 'Moving pictures'],
  ['delete account', 'link', /^Password, e-mail and sessions/],
  ['2FA', 'link', /^Password, e-mail and sessions/],
  ['bookmarks', 'link', 'Export and import'],
] as const)('finds a setting by the everyday word %j (#26, 6)', async (words, role, name) => {
  const { user } = renderScreen('/settings', { server, signedInAs: ada })
  await user.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), words)
  expect(await screen.findByRole(role, { name })).toBeDefined()
})

it('names the accent by its colour, and takes up density, emoji, grey and numbers at once (R-emoji-07, R-sess-01b)', async () => {
  const { user, unmount } = renderScreen('/settings/appearance', { server, signedInAs: ada })
  const accent = () => screen.findByRole('slider', { name: 'Accent colour' })
  expect((await accent()).getAttribute('aria-valuetext')).toBe('Blue')
  fireEvent.change(await accent(), { target: { value: '145' } })
  await waitFor(async () => expect((await accent()).getAttribute('aria-valuetext')).toBe('Green'))
  await user.click(screen.getByRole('radio', { name: 'Compact' }))
  expect(document.documentElement.dataset.density).toBe('compact')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Emoji' }), 'Drawn by Twemoji')
  expect(document.documentElement.dataset['emoji']).toBe('twemoji')
  unmount()
  const wellbeing = renderScreen('/settings/wellbeing', { server, signedInAs: ada })
  await wellbeing.user.click(await screen.findByRole('switch', { name: /^Hide numbers/ }))
  await wellbeing.user.click(screen.getByRole('switch', { name: /^Without colours/ }))
  expect(document.documentElement.dataset).toMatchObject({ counts: 'hidden', colours: 'grey' })
  wellbeing.unmount()
  home()
  const post = await screen.findByRole('article', { name: /Worth a boost/ })
  await waitFor(() => expect(post.getAttribute('aria-label')).not.toMatch(/1 boost/))
  expect(within(post).getByRole('button', { name: 'Boost' })).toBeDefined()
})

it.each<[string, Setting<unknown>, unknown, RegExp, RegExp]>([
  ['boosts', settings.homeShowsReblogs, false, /The heron/, /Worth a boost/],
  ['quotes', settings.homeShowsQuotes, false, /The heron/, /Quoting somebody/],
  ['replies', settings.homeShowsReplies, false, /The heron/, /Answering myself/],
  ['what matches an expression', settings.homePattern, 'HERON|nothing', /Answering myself/, /The heron/],
  ['nothing by an expression that cannot be read', settings.homePattern, '(heron', /The heron/, /No such text/],
])('hides %s in Home (R-tl-13a, R-tl-13b, R-tl-13e)', async (_what, setting, value, shown, hidden) => {
  changeSetting(key, setting, () => value)
  home()
  await waitFor(async () => expect(await shownTexts()).toMatch(shown))
  expect(await shownTexts()).not.toMatch(hidden)
})

it('opens warnings and folds boosts where the reader wants it (R-sess-07c, R-sess-07h)', async () => {
  changeSetting(key, settings.warnings, () => 'open')
  changeSetting(key, settings.foldsReblogs, () => true)
  const { user } = home()
  expect(await screen.findByText('Behind the door')).toBeDefined()
  const show = await screen.findByRole('button', { name: 'Show' })
  expect(show.closest('article')?.textContent).toMatch(/^Bob boosted Grace: Worth a boost/)
  await user.click(show)
  const post = await screen.findByRole('article', { name: /Worth a boost/ })
  expect(within(post).getByRole('button', { name: /^Favourite/ })).toBeDefined()
})

describe('boosts of posts that were seen (demand 9, #9, 4)', () => {
  const see = (row: string) => {
    localStorage.setItem(`starling:seen ${key}`, JSON.stringify([`${original} ${row}`]))
    dispatchEvent(new StorageEvent('storage', { key: `starling:seen ${key}` }))
  }

  it('take one line, which is opened by button or by Enter and folded again, and keeps the focus', async () => {
    see(original)
    const { user } = home()
    const show = await screen.findByRole('button', { name: 'Show' })
    expect(show.closest('article')?.textContent).toMatch(/^Bob boosted Grace: Worth a boost/)
    await user.click(show)
    const post = await screen.findByRole('article', { name: /Worth a boost/ })
    await waitFor(() => expect(document.activeElement).toBe(post))
    await user.click(await within(post).findByRole('button', { name: 'Fold' }))
    const folded = await screen.findByRole('article', { name: 'Bob boosted Grace: Worth a boost' })
    await waitFor(() => expect(document.activeElement).toBe(folded))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('article', { name: /Worth a boost/ })).toBeDefined()
  })

  it('stand as they are where nothing or the boost itself has shown the post, for who wants all of them, and on a profile', async () => {
    see(boost)
    const { unmount } = home()
    expect(within(await screen.findByRole('article', { name: /Worth a boost/ })).queryByRole('button', { name: 'Fold' })).toBeNull()
    unmount()
    see(original)
    const profile = renderScreen(`/@${bob.account.acct}`, { server, signedInAs: ada })
    expect(await screen.findByRole('article', { name: /Worth a boost/ })).toBeDefined()
    profile.unmount()
    forgetPage()
    see(original)
    changeSetting(key, settings.foldsReblogs, () => false)
    home()
    expect(await screen.findByRole('article', { name: /Worth a boost/ })).toBeDefined()
  })

  it.each([
    [true, 'All'],
    [false, 'None'],
    [undefined, 'Those of posts I have already seen'],
  ])('are a setting that goes on from what an earlier version stored: %s', async (stored, shown) => {
    if (stored !== undefined) changeSetting(key, settings.foldsReblogs, () => stored)
    const { user } = renderScreen('/settings/reading', { server, signedInAs: ada })
    const choice = await screen.findByRole('combobox', { name: 'Fold boosts' })
    expect(within(choice).getByRole<HTMLOptionElement>('option', { selected: true }).text).toBe(shown)
    await user.selectOptions(choice, 'All')
    expect(settingOf(key, settings.foldsReblogs)).toBe(true)
    await user.selectOptions(choice, 'Those of posts I have already seen')
    expect(settingOf(key, settings.foldsReblogs)).toBe('seen')
    await user.selectOptions(choice, 'None')
    expect(settingOf(key, settings.foldsReblogs)).toBe(false)
  })
})

it('asks before a boost where the reader wants it, with whom it is for (R-shell-17c, R-sess-07f)', async () => {
  const { user, navigator } = renderScreen('/settings/posting', { server, signedInAs: ada })
  const choice = await screen.findByRole('combobox', { name: 'Ask before boosting' })
  await user.selectOptions(choice, 'Pictures, films and sounds without a description')
  expect([settingOf(key, settings.asksBeforeBoost), settingOf(key, settings.asksBeforeUndescribedBoost)]).toEqual([false, true])
  await user.selectOptions(choice, 'Every post')
  expect(settingOf(key, settings.asksBeforeBoost)).toBe(true)
  await publish('Boost me with care')
  navigator.push('/public/local')
  const post = await screen.findByRole('article', { name: /Boost me with care/ })
  const press = async () => {
    post.focus()
    await user.keyboard('b')
    return screen.findByRole('dialog', { name: 'Boost this post?' })
  }
  const question = await press()
  expect(within(question).getByText('Boost me with care')).toBeDefined()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(post).getByRole('button', { name: /^Boost(?!ed)/ })).toBeDefined()
  const again = await press()
  await user.click(within(again).getByRole('radio', { name: 'Followers only' }))
  await user.click(within(again).getByRole('button', { name: 'Boost' }))
  expect(await within(post).findByRole('button', { name: /^Boosted/ })).toBeDefined()
  await waitFor(async () => {
    const { data } = await ada.client.call(timelineEndpoints.account, { params: { id: ada.account.id }, query: { limit: 1 } })
    expect(data[0]).toMatchObject({ visibility: 'private', reblog: { content: expect.stringContaining('Boost me with care') } })
  })
})

it('lets new posts wait in slow mode (R-sess-07e)', async () => {
  changeSetting(key, settings.isSlow, () => true)
  const { user, session } = home()
  await screen.findByText('The heron stands in the pond')
  await publish('Just now')
  await session.timeline('home').refresh()
  expect(await screen.findByRole('button', { name: /1 new post/ })).toBeDefined()
  expect(screen.queryByText('Just now')).toBeNull()
  await user.click(screen.getByRole('button', { name: /1 new post/ }))
  expect(await screen.findByText('Just now')).toBeDefined()
})

it('hides what is talked about', async () => {
  changeSetting(key, settings.showsTrends, () => false)
  const { user } = renderScreen('/explore', { server, signedInAs: ada })
  expect(await screen.findByText('What is talked about is hidden.')).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Posts' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show it' }))
  expect(await screen.findByRole('tab', { name: 'Posts' })).toBeDefined()
})

it('gives commands other keys, refuses a key twice, and the keys then work (R-shell-20)', async () => {
  const { user, navigator } = renderScreen('/settings/keys', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Change the key for: Favourites' }))
  await user.keyboard('j')
  expect((await screen.findByRole('alert')).textContent).toBe('This key already means: Next post')
  await user.keyboard('gz')
  expect(await screen.findByRole('button', { name: 'Change the key for: Favourites' })).toBe(document.activeElement)
  expect(settingOf(key, settings.keys)).toEqual({ goFavourites: 'g z' })
  await user.click(screen.getByRole('button', { name: 'Change the key for: New post' }))
  await user.keyboard('{Delete}')
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('n')
  expect(navigator.getLocation().path).toBe('/settings/keys')
  await waitFor(async () => {
    await user.keyboard('gz')
    expect(navigator.getLocation().path).toBe('/favourites')
  })
})

it('shows all keys over the screen (R-shell-20)', async () => {
  const { user, navigator } = home()
  await screen.findByText('The heron stands in the pond')
  await waitFor(async () => {
    await user.keyboard('?')
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeNull()
  })
  const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Go to or do').closest('div')?.textContent).toBe('CtrlKGo to or do')
  expect(navigator.getLocation().path).toBe('/home')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('goes everywhere by two keys, and mentions the author of a post (R-shell-20b, R-shell-20d)', async () => {
  const { user, navigator } = home()
  await screen.findByText('The heron stands in the pond')
  await screen.findByRole('region', { name: 'Alerts' })
  for (const [keys, path] of [
    ['gd', '/conversations'],
    ['gm', '/mutes'],
    ['gr', '/follow_requests'],
    ['gp', '/pinned'],
    ['gs', '/settings'],
    ['gh', '/home'],
  ] as const) {
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard(keys)
    await waitFor(() => expect(navigator.getLocation().path).toBe(path))
  }
  const post = await screen.findByRole('article', { name: /The heron/ })
  post.focus()
  await user.keyboard('m')
  await waitFor(() => expect(navigator.getLocation()).toMatchObject({ path: '/publish', search: '?mention=bob' }))
})

it('proposes a pause after the time one wanted', async () => {
  changeSetting(key, settings.pauseAfter, () => 1)
  // Other timers stay real: code waiting for a fake one would wait for ever in the next test.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  try {
    home()
    await vi.advanceTimersByTimeAsync(10_000)
    await screen.findByRole('region', { name: 'Alerts' })
    await vi.advanceTimersByTimeAsync(70_000)
    expect(await screen.findByRole('dialog', { name: 'Time for a pause' })).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

it('offers the kinds that moderators are told of to moderators (R-sess-01a, R-sess-04b)', async () => {
  const own = renderScreen('/settings/notifications', { server, signedInAs: ada })
  expect(await screen.findByRole('checkbox', { name: 'Mentions: Alert' })).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Reports: Alert' })).toBeNull()
  own.unmount()

  await server.ctx.db
    .insertInto('roles')
    .values({ id: 77, permissions: String(0x10) })
    .execute()
  const moderator = await server.createAccount('moderator', { roleId: 77 })
  renderScreen('/settings/notifications', { server, signedInAs: moderator })
  expect(await screen.findByRole('checkbox', { name: 'Reports: Alert' })).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: 'Sign-ups: Alert' })).toBeNull()
})

it('takes settings from a file and back, and says where they are', async () => {
  const { user } = renderScreen('/settings/data', { server, signedInAs: ada })
  expect(await screen.findByText(/Saved at starling\.test/)).toBeDefined()
  const file = new File(['{"trends":{"show":false},"foreign":1}'], 'settings.json', { type: 'application/json' })
  await user.upload(screen.getByLabelText('File with settings'), file)
  await waitFor(() => expect(settingOf(key, settings.showsTrends)).toBe(false))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(settingOf(key, settings.showsTrends)).toBe(true)
  await user.upload(screen.getByLabelText('File with settings'), new File(['[1'], 'settings.json', { type: 'application/json' }))
  expect(await screen.findByText('This file holds no settings.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Clear posts and pictures' }))
})

it('goes back to the defaults of this device, and with undo to what was chosen, a style of one’s own included (#29)', async () => {
  preferences.change({ ownStyle: 'article { border-radius: 0 }', density: 'compact' })
  const { user } = renderScreen('/settings/appearance', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Back to the defaults' }))
  expect(preferences.get()).toMatchObject({ ownStyle: '', density: 'comfortable' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(preferences.get()).toMatchObject({ ownStyle: 'article { border-radius: 0 }', density: 'compact' })
  preferences.reset()
})

it('takes a style of the reader’s own, keeps what is written until it is applied, and refuses one that could load something (#29)', async () => {
  const first = renderScreen('/settings/appearance', { server, signedInAs: ada })
  const field = (await screen.findByRole('textbox', { name: 'Your own style (CSS)' })) as HTMLTextAreaElement
  await first.user.click(field)
  await first.user.paste('a { background: url(//evil.example) }')
  await first.user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText(/A style may name no address/)).toBeDefined()
  expect(preferences.get().ownStyle).toBe('')
  await first.user.clear(field)
  await first.user.paste('article { border-radius: 0 }')
  await first.user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(preferences.get().ownStyle).toBe('article { border-radius: 0 }')
  await first.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(preferences.get().ownStyle).toBe('')
  expect(field.value).toBe('')
})
