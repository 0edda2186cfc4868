import { filterEndpoints } from '@starling/api/filters'
import { statusEndpoints } from '@starling/api/statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { follow, post } from '../../../../server/src/posts/statuses/posting.fixture.ts'
import { renewFilters } from '../../entities/filter/filterQueries.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ben: TestAccount
let counter = 0

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ben = await server.createAccount('ben')
  await post(ben, 'Who dies in the finale')
  await post(ben, 'Bread with olives')
})
afterAll(() => server.close())

async function reader() {
  const me = await server.createAccount(`reader${++counter}`)
  await follow(server, me, ben)
  return me
}
const filtersOf = async (who: TestAccount) => (await who.client.call(filterEndpoints.list)).data
const create = async (who: TestAccount, keyword: string, more: object = {}) =>
  (
    await who.client.call(filterEndpoints.create, {
      body: { title: 'Spoilers', context: ['home'], keywords_attributes: [{ keyword, whole_word: true }], ...more },
    })
  ).data

it('lists filters with what they do and what they caught lately (R-filt-01a)', async () => {
  const me = await reader()
  const view = renderScreen('/filters', { server, signedInAs: me })
  expect(await screen.findByText(/You have none yet/)).toBeDefined()
  view.unmount()
  await create(me, 'finale', { filter_action: 'hide' })
  renderScreen('/filters', { server, signedInAs: me })
  const link = await screen.findByRole('link', { name: /^Spoilers.*“finale”.*Hide completely · Without an end/ })
  expect(await within(link).findByText('Caught 1 of the latest 2 posts')).toBeDefined()
})

it('says of a filter that is made while the list is open what it catches among posts by people one does not follow (R-filt-01a, #26)', async () => {
  const me = await reader()
  const stranger = await server.createAccount('stranger')
  await stranger.client.call(statusEndpoints.create, { body: { status: 'A kite of paper' } })
  await create(me, 'finale', { filter_action: 'hide' })
  const { session } = renderScreen('/filters', { server, signedInAs: me })
  const old = await screen.findByRole('link', { name: /“finale”/ })
  expect(await within(old).findByText(/^Caught 1 of/)).toBeDefined()
  await create(me, 'paper', { context: ['public'] })
  await act(() => renewFilters(session))
  const made = await screen.findByRole('link', { name: /“paper”/ })
  expect(await within(made).findByText(/^Caught 1 of/)).toBeDefined()
})

it('shows what its words would have met among the latest posts, while one writes them (R-filt-01, #29, 16)', async () => {
  const me = await reader()
  const { user } = renderScreen('/filters/new', { server, signedInAs: me })
  const word = await screen.findByRole('textbox', { name: 'Word or phrase 1' })
  await user.type(word, 'oliv')
  const preview = await screen.findByRole('region', { name: 'What it would have met' })
  expect(within(preview).getByText(/^0 of the latest \d+ posts/)).toBeDefined()
  await user.type(word, 'es')
  expect(await within(preview).findByText(/^1 of the latest \d+ posts/)).toBeDefined()
  const met = within(preview).getByRole('link', { name: /ben.*Bread with olives/ })
  // An element of its own with `dir="auto"`, whatever the interface's direction is (#26).
  expect(within(met).getByText(/^Bread with olives/)).toMatchObject({ tagName: 'SPAN', dir: 'auto' })
  await user.clear(word)
  expect(screen.queryByRole('region', { name: 'What it would have met' })).toBeNull()
})

it('makes a filter of words, places, an action and an end (R-filt-01a, X-17a)', async () => {
  const me = await reader()
  const { user } = renderScreen('/filters/new', { server, signedInAs: me })
  await user.click(await screen.findByRole('button', { name: 'Create filter' }))
  expect(await screen.findByText('Give it a name.')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Food')
  await user.type(screen.getByRole('textbox', { name: 'Word or phrase 1' }), 'olives')
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  await user.type(screen.getByRole('textbox', { name: 'Word or phrase 2' }), 'caper')
  const whole = screen.getAllByRole('checkbox', { name: 'Whole word' })
  await user.click(whole[1] as HTMLElement)
  for (const name of ['Notifications', 'Profiles']) await user.click(screen.getByRole('checkbox', { name }))
  await user.click(screen.getByRole('radio', { name: 'Hide completely' }))
  await user.click(screen.getByRole('radio', { name: 'In 1 day' }))
  await user.click(screen.getByRole('button', { name: 'Create filter' }))
  expect(await screen.findByRole('link', { name: /^Food/ })).toBeDefined()
  const [filter] = await filtersOf(me)
  expect(filter).toMatchObject({
    title: 'Food',
    context: ['home', 'public', 'thread'],
    filter_action: 'hide',
    keywords: [
      { keyword: 'olives', whole_word: true },
      { keyword: 'caper', whole_word: false },
    ],
  })
  expect(Date.parse(filter?.expires_at ?? '')).toBeGreaterThan(Date.parse('2020-01-01'))
})

it('changes words and the action, and keeps the end that is set (R-filt-01a)', async () => {
  const me = await reader()
  const before = await create(me, 'finale', { expires_in: 86_400 })
  const { user } = renderScreen(`/filters/${before.id}/edit`, { server, signedInAs: me })
  const caught = await screen.findByRole('region', { name: 'Caught lately' })
  expect(await within(caught).findByRole('article', { name: /finale/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove word 1' }))
  await user.click(screen.getByRole('button', { name: 'Add a word' }))
  await user.type(screen.getByRole('textbox', { name: 'Word or phrase 1' }), 'ending')
  await user.click(screen.getByRole('radio', { name: 'Hide pictures and videos' }))
  for (const name of ['Home, lists and antennas']) await user.click(screen.getByRole('checkbox', { name }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose at least one place.')).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: 'Conversations' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { name: 'Filters' })
  expect(await filtersOf(me)).toMatchObject([
    { filter_action: 'blur', context: ['thread'], expires_at: before.expires_at, keywords: [{ keyword: 'ending' }] },
  ])
})

it('is deleted after asking, and then does not exist any more (R-filt-01)', async () => {
  const me = await reader()
  const { id } = await create(me, 'finale')
  const { user, unmount } = renderScreen(`/filters/${id}/edit`, { server, signedInAs: me })
  await user.click(await screen.findByRole('button', { name: 'Delete filter' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Spoilers”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/You have none yet/)).toBeDefined()
  expect(await filtersOf(me)).toEqual([])
  unmount()
  renderScreen(`/filters/${id}/edit`, { server, signedInAs: me })
  expect(await screen.findByText('This filter does not exist any more.')).toBeDefined()
})

it('filters one post from its menu, and takes that back (R-shell-17a, R-filt-01b)', async () => {
  const me = await reader()
  const { user } = renderScreen('/home', { server, signedInAs: me })
  const card = await screen.findByRole('article', { name: /Bread with olives/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Filter this post' }))
  const dialog = await screen.findByRole('dialog', { name: 'Filter this post' })
  const name = await within(dialog).findByRole('textbox', { name: 'Name of the filter' })
  await user.clear(name)
  await user.type(name, 'No olives')
  await user.click(within(dialog).getByRole('button', { name: 'Filter' }))
  expect(await screen.findByText('Filtered: No olives')).toBeDefined()
  expect(screen.queryByRole('article', { name: /Bread with olives/ })).toBeNull()
  expect(await filtersOf(me)).toMatchObject([{ title: 'No olives', filter_action: 'warn', statuses: [{}] }])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: /Bread with olives/ })).toBeDefined()
  await waitFor(async () => expect(await filtersOf(me)).toEqual([]))
})

it('mutes a word of a post for a day, everywhere and at once, and takes that back (R-shell-17h, R-filt-01a, demand 16)', async () => {
  const me = await reader()
  const { user } = renderScreen('/home', { server, signedInAs: me })
  const card = await screen.findByRole('article', { name: /Bread with olives/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mute words' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mute words' })
  await user.click(within(dialog).getByRole('button', { name: 'olives' }))
  expect(within(dialog).getByRole('textbox', { name: 'Word, tag or address' })).toHaveProperty('value', 'olives')
  await user.click(within(dialog).getByRole('button', { name: 'Mute' }))
  expect(await screen.findByText('You muted “olives”')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('article', { name: /Bread with olives/ })).toBeNull())
  const [filter] = await filtersOf(me)
  expect(filter).toMatchObject({ title: 'olives', filter_action: 'hide', keywords: [{ keyword: 'olives', whole_word: true }] })
  const lastsMs = Date.parse(filter?.expires_at ?? '') - Date.now()
  expect(Math.round(lastsMs / 3_600_000)).toBe(24)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('article', { name: /Bread with olives/ })).toBeDefined()
  await waitFor(async () => expect(await filtersOf(me)).toEqual([]))
})

it('offers to take back what was muted at once, also while the timeline is still asked for again (R-filt-01a, #26)', async () => {
  const me = await reader()
  const here = portsTo(server)
  let isSlow = false
  const fetch: typeof here.fetch = (url, init) =>
    isSlow && url.includes('/timelines/home') ? new Promise(() => undefined) : here.fetch(url, init)
  const { user } = renderScreen('/home', { server, signedInAs: me, ports: { fetch } })
  const card = await screen.findByRole('article', { name: /Bread with olives/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mute words' }))
  isSlow = true
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mute' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await filtersOf(me)).toEqual([]))
})

it('adds a post to a filter that exists, from where it is taken out again (R-filt-01b)', async () => {
  const me = await reader()
  const { id } = await create(me, 'nothing')
  const { user, unmount } = renderScreen('/home', { server, signedInAs: me })
  const card = await screen.findByRole('article', { name: /Bread with olives/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Filter this post' }))
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  expect(await screen.findByText('Filtered: Spoilers')).toBeDefined()
  unmount()
  const { user: later } = renderScreen(`/filters/${id}/edit`, { server, signedInAs: me })
  expect(await screen.findByRole('article', { name: /Bread with olives/ })).toBeDefined()
  await later.click(await screen.findByRole('button', { name: 'Take out of the filter' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take out of the filter' })).toBeNull())
  expect((await filtersOf(me))[0]?.statuses).toEqual([])
})
