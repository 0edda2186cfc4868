import { accountEndpoints } from '@starling/api/accounts'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { settings } from '@starling/domain/settings'
import type { Setting } from '@starling/domain/settings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let people = 0

beforeAll(async () => {
  server = await startTestServer({ settings: { sharedTag: 'commons' } })
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  const rival = await server.createAccount('rival', { displayName: 'Rival' })
  const quoted = await publish(rival, { status: 'Words to be quoted' })
  await publish(bob, { status: 'Look at this', quoted_status_id: quoted.id })
  const { id } = await publish(bob, { status: 'The heron stands in the pond' })
  await rival.client.call(emojiReactionEndpoints.react, { params: { id }, body: { emoji: '🎉' } })
  await server.ctx.db
    .insertInto('media_attachments')
    .values({
      id: '1',
      account_id: bob.account.id,
      type: 'image',
      file_key: 'file',
      preview_key: 'preview',
      blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
      description: 'A pond',
      state: 'ready',
      created_at: new Date(),
    })
    .execute()
  await publish(bob, { status: 'A picture of it', media_ids: ['1'] })
  await server.settled()
  // The first import compiles the modules, which may take longer than a test waits.
  await Promise.all([import('../../entities/status/StatusMenu.tsx'), import('../../entities/account/AccountHoverCard.tsx')])
})
// The server keeps the settings of an account, so each test has an account of its own.
beforeEach(async () => {
  people += 1
  ada = await server.createAccount(`ada${people}`, { displayName: 'Ada' })
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  forgetPage()
})
afterAll(() => server.close())

async function publish(
  who: TestAccount,
  more: { readonly status: string; readonly quoted_status_id?: string; readonly media_ids?: string[] },
) {
  return (await who.client.call(statusEndpoints.create, { body: { visibility: 'public', ...more } })).data as Status
}

function show(path: string, ports: Parameters<typeof renderScreen>[1]['ports'] = {}) {
  return renderScreen(path, { server, signedInAs: ada, ports })
}

function set<T>(setting: Setting<T>, value: T) {
  changeSetting(`${server.origin} ${ada.account.id}`, setting, () => value)
}

const post = (words: RegExp) => screen.findByRole('article', { name: words })

it.each<[string, RegExp, Setting<boolean>]>([
  ['appearance', /^Cards when pointing at names/, settings.showsHoverCards],
  ['appearance', /^Leave Favourites out of the navigation/, settings.hidesFavouritesPlace],
  ['appearance', /^#commons in the navigation/, settings.showsServerTag],
  ['reading', /^Blurred previews/, settings.showsBlurhash],
  ['reading', /^Swipe in the viewer/, settings.swipesInViewer],
  ['reading', /^Fold quoted posts in Home/, settings.foldsQuotesInHome],
  ['reading', /^Fold quoted posts in live feeds/, settings.foldsQuotesInPublic],
  ['reading', /^Leave out quotes of people/, settings.leavesOutBlockedQuotes],
  ['reading', /^No emoji reactions in timelines/, settings.hidesReactionsInTimelines],
  ['reading', /^Short menu for posts/, settings.hasShortMenu],
  ['posting', /^Menu on the boost button/, settings.hasBoostMenu],
  ['posting', /^Hide what the author's server cannot show/, settings.hidesWhatServersLack],
  ['posting', /^Hide the emoji you used often/, settings.hidesRecentEmoji],
  ['wellbeing', /^Hide the numbers of reactions/, settings.hidesReactionCounts],
])('has in %s a switch %s that is kept with the account (R-sess-07)', async (section, name, setting) => {
  const { user } = show(`/settings/${section}`)
  if (/quote/.test(name.source)) await user.click(await screen.findByText('Boosts, replies and quotes'))
  const control = await screen.findByRole('switch', { name })
  expect(control.getAttribute('aria-checked')).toBe(String(setting.otherwise))
  await user.click(control)
  expect(settingOf(`${server.origin} ${ada.account.id}`, setting)).toBe(!setting.otherwise)
})

it('opens no cards over names, and draws no blurred previews, for who wants neither (R-sess-07h)', async () => {
  const { unmount } = show('/home')
  const card = () => document.querySelector('[data-hover-card]')
  const face = async (words: RegExp) => {
    const target = (await post(words)).querySelector('[data-hover-account]')
    if (!target) throw new Error('nothing to point at')
    return target
  }
  const picture = await post(/A picture of it/)
  expect(picture.querySelector('canvas')).not.toBeNull()
  await screen.findByRole('region', { name: 'Alerts' })
  fireEvent.pointerMove(await face(/The heron/), { pointerType: 'mouse' })
  await waitFor(() => expect(card()?.textContent).toContain('@bob'))
  set(settings.showsHoverCards, false)
  await waitFor(() => expect(card()).toBeNull())
  set(settings.showsBlurhash, false)
  await waitFor(() => expect(picture.querySelector('canvas')).toBeNull())
  expect(within(picture).getByRole('img', { name: 'A pond' })).toBeDefined()
  const other = await face(/A picture of it/)
  vi.useFakeTimers()
  try {
    fireEvent.pointerMove(other, { pointerType: 'mouse' })
    // Longer than a hover card takes to open.
    await act(() => vi.advanceTimersByTimeAsync(700))
    expect(card()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
  unmount()
})

it('folds quotes in Home and in the live feeds, each where one wants it, and unfolds one (R-sess-07h)', async () => {
  set(settings.foldsQuotesInHome, true)
  const { user, navigator } = show('/home')
  const folded = await post(/Look at this/)
  expect(within(folded).getByText('This post quotes another one')).toBeDefined()
  expect(within(folded).queryByText('Words to be quoted')).toBeNull()
  navigator.push('/public/local')
  await waitFor(async () => expect(within(await post(/Look at this/)).getByText('Words to be quoted')).toBeDefined())
  set(settings.foldsQuotesInPublic, true)
  set(settings.foldsQuotesInHome, false)
  await waitFor(async () => expect(within(await post(/Look at this/)).queryByText('Words to be quoted')).toBeNull())
  await user.click(within(await post(/Look at this/)).getByRole('button', { name: 'Show' }))
  expect(await within(await post(/Look at this/)).findByText('Words to be quoted')).toBeDefined()
})

it('leaves out of timelines who quotes somebody one blocked, and shows it at its own page (R-sess-07g)', async () => {
  const rival = await server.createAccount(`rival${people}`)
  const { id: quotedId } = await publish(rival, { status: 'Words of a rival' })
  const { id } = await publish(bob, { status: 'They say', quoted_status_id: quotedId })
  await ada.client.call(accountEndpoints.block, { params: { id: rival.account.id } })
  const { navigator } = show('/home')
  // The code that explains an absent quote is loaded when it is shown.
  expect(await within(await post(/They say/)).findByText('From someone you blocked')).toBeDefined()
  set(settings.leavesOutBlockedQuotes, true)
  await waitFor(() => expect(screen.queryByRole('article', { name: /They say/ })).toBeNull())
  expect(await post(/The heron/)).toBeDefined()
  navigator.push(`/@bob/${id}`)
  expect(await screen.findByText('From someone you blocked')).toBeDefined()
})

it('shows reactions without their number, and in timelines not at all, for who wants that (R-sess-07g)', async () => {
  const { navigator } = show('/home')
  const heron = await post(/The heron/)
  expect(within(heron).getByRole('button', { name: '🎉, 1' })).toBeDefined()
  set(settings.hidesReactionCounts, true)
  const reaction = await within(heron).findByRole('button', { name: '🎉' })
  expect(reaction.textContent).toBe('🎉')
  set(settings.hidesReactionsInTimelines, true)
  await waitFor(() => expect(within(heron).queryByRole('button', { name: '🎉' })).toBeNull())
  const link = heron.querySelector<HTMLAnchorElement>('a[href*="/@bob/"]')
  navigator.push(new URL(link?.href ?? '', location.href).pathname)
  expect(await screen.findByRole('button', { name: '🎉' })).toBeDefined()
})

it('offers no reaction where the author’s server is known not to show it (R-sess-05a, R-sess-07g, R-react-05c)', async () => {
  const { fetch } = portsTo(server)
  const view = show('/home', {
    async fetch(url, init) {
      if (!url.includes('/api/v1/timelines/home')) return fetch(url, init)
      const answer = await server.request(url.slice(server.origin.length), { headers: init?.headers ?? {} })
      const words = (await answer.text()).replaceAll(/"server_features":\{[^}]*\}/g, '"server_features":{"emoji_reaction":false}')
      return new Response(words, { status: answer.status, headers: answer.headers })
    },
  })
  const heron = await post(/The heron/)
  expect(await within(heron).findByRole('button', { name: 'React' })).toBeDefined()
  set(settings.hidesWhatServersLack, true)
  await waitFor(() => expect(within(heron).queryByRole('button', { name: 'React' })).toBeNull())
  view.unmount()
})

it('boosts at a press where the boost button has no menu, and has the rest in the menu of the post (R-sess-07h)', async () => {
  set(settings.hasBoostMenu, false)
  const { user } = show('/home')
  const heron = await post(/The heron/)
  const boost = within(heron).getByRole('button', { name: /^Boost/ })
  expect(boost.getAttribute('aria-haspopup')).toBeNull()
  await user.click(boost)
  await waitFor(() => expect(boost.getAttribute('aria-pressed')).toBe('true'))
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(boost)
  await waitFor(() => expect(boost.getAttribute('aria-pressed')).toBe('false'))
  await user.click(within(heron).getByRole('button', { name: 'More' }))
  const menu = await screen.findByRole('menu', { name: 'More' })
  for (const name of ['Boost', 'Quiet public', 'Quote', 'Copy link']) expect(within(menu).getByRole('menuitem', { name })).toBeDefined()
})

it('begins the menu of a post in a list with what is used most, and has the rest on demand (R-sess-07h)', async () => {
  set(settings.hasShortMenu, true)
  const { user, navigator } = show('/home')
  const heron = await post(/The heron/)
  const names = (menu: HTMLElement) =>
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent)
  await user.click(within(heron).getByRole('button', { name: 'More' }))
  const short = await screen.findByRole('menu', { name: 'More' })
  expect(names(short)).toEqual(['Copy link', 'Mention @bob', 'Mute @bob', 'Report this post', 'All actions'])
  await user.click(within(short).getByRole('menuitem', { name: 'All actions' }))
  const block = await screen.findByRole('menuitem', { name: 'Block @bob' })
  await user.click(block)
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(within(heron).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'All actions' }))
  await screen.findByRole('menuitem', { name: 'Block @bob' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const link = heron.querySelector<HTMLAnchorElement>('a[href*="/@bob/"]')
  navigator.push(new URL(link?.href ?? '', location.href).pathname)
  await screen.findByRole('heading', { name: /Post|Bob/ })
  const detailed = (await screen.findAllByRole('button', { name: 'More' }))[0]
  if (detailed) await user.click(detailed)
  expect(await screen.findByRole('menuitem', { name: 'Block @bob' })).toBeDefined()
})

it('has the hashtag of the server in the navigation, and leaves it and Favourites out for who wants that (R-sess-07g, R-sess-07h)', async () => {
  show('/home')
  await post(/The heron/)
  const places = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  await waitFor(() => expect(places()).toContain('/tags/commons'))
  expect(places()).toContain('/favourites')
  set(settings.showsServerTag, false)
  set(settings.hidesFavouritesPlace, true)
  await waitFor(() => expect(places()).not.toContain('/tags/commons'))
  expect(places()).not.toContain('/favourites')
})

it('leaves what was used often out of the picker, and out of the short row of reactions (R-sess-07g)', async () => {
  set(settings.emojiUses, { '🦜': 9 })
  set(settings.hidesRecentEmoji, true)
  const { user } = show('/home')
  const heron = await post(/The heron/)
  await screen.findByRole('region', { name: 'Alerts' })
  const react = await within(heron).findByRole('button', { name: 'React' })
  react.focus()
  await user.keyboard('{ArrowUp}')
  const row = await screen.findByRole('toolbar', { name: 'Quick reactions' })
  expect(within(row).queryByRole('button', { name: 'parrot' })).toBeNull()
  await user.click(within(row).getByRole('button', { name: 'All emoji' }))
  expect(await screen.findByRole('button', { name: 'Smileys and emotion' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Often used' })).toBeNull()
})
