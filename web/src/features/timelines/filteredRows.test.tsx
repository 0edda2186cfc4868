import { act, screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { filterEndpoints } from '@starling/api/filters'
import { aFilter } from '@starling/api/fixtures'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { readingSettings } from '@starling/domain/settings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accountKey } from '../../accounts/readAccounts.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { whenIdle } from '../../ui/whenIdle.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('filtered posts in a row are one row that says whose they are, and all are shown at once (#26, 3)', async () => {
  const [ada, bob, eve] = [await server.createAccount('ada'), await server.createAccount('bob'), await server.createAccount('eve')]
  for (const { account } of [bob, eve]) await ada.client.call(accountEndpoints.follow, { params: { id: account.id } })
  await ada.client.call(filterEndpoints.create, {
    body: { title: 'Floods', context: ['home'], filter_action: 'warn', keywords_attributes: [{ keyword: 'flood', whole_word: false }] },
  })
  const post = (who: typeof bob, status: string) => who.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  await post(bob, 'A lone flood')
  await post(bob, 'Dry land')
  await post(bob, 'Flood one')
  await post(eve, 'Flood two')
  await post(bob, 'Flood three')
  await server.settled()
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  const several = await screen.findByRole('article', { name: '3 posts by bob and eve, filtered: Floods' })
  expect(screen.getAllByRole('button', { name: /^Show (?:anyway|all)$/ })).toHaveLength(2)
  expect(screen.getByRole('article', { name: 'Filtered: Floods' })).toBeDefined()

  await user.click(within(several).getByRole('button', { name: 'Show all' }))
  for (const words of [/Flood one/, /Flood two/, /Flood three/]) await screen.findByRole('article', { name: words })
  await waitFor(() => expect(screen.queryByText(/posts filtered/)).toBeNull())
  // After pressing by keyboard, the focus is on the first of them.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: /Flood three/ })))
  // The filtered post further down is not part of the group.
  const lone = screen.getByRole('article', { name: 'Filtered: Floods' })

  // The button is focused first, and has been for a moment when it is pressed.
  const button = within(lone).getByRole('button', { name: 'Show anyway' })
  act(() => button.focus())
  await waitFor(() => expect(lone.tabIndex).toBe(0))
  await act(() => new Promise<void>((done) => void whenIdle(done)))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('article', { name: /A lone flood/ }))
})

it('counts among the new posts none that a filter hides or the settings leave out (R-tl-05a, R-tl-13b)', async () => {
  const [ada, bob, eve] = [await server.createAccount('ada2'), await server.createAccount('bob2'), await server.createAccount('eve2')]
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id } })
  await ada.client.call(filterEndpoints.create, {
    body: { title: 'Floods', context: ['home'], filter_action: 'hide', keywords_attributes: [{ keyword: 'flood', whole_word: false }] },
  })
  const key = accountKey(server.origin, ada.account.id)
  changeSetting(key, readingSettings.isSlow, () => true)
  changeSetting(key, readingSettings.homeShowsReblogs, () => false)
  const post = async (who: typeof bob, status: string) =>
    (await who.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })).data as Status
  const far = await post(eve, 'From afar')
  await post(bob, 'Dry land')
  await server.settled()
  const { session, user } = renderScreen('/home', { server, signedInAs: ada })
  await screen.findByRole('article', { name: /Dry land/ })
  const home = session.timeline('home')
  const refreshed = async () => {
    await server.settled()
    await home.refresh()
  }
  await bob.client.call(statusEndpoints.reblog, { params: { id: far.id } })
  await post(bob, 'Another flood')
  await refreshed()
  expect(home.getSnapshot().pendingCount).toBe(2)
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  await post(bob, 'More land')
  await refreshed()
  await user.click(await screen.findByRole('button', { name: '1 new post' }))
  await screen.findByRole('article', { name: /More land/ })
})

it('keys go past what is not drawn, to the next post and back, and to the first (R-shell-20a)', async () => {
  const [ada, bob] = [await server.createAccount('ada3'), await server.createAccount('bob3')]
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id } })
  await ada.client.call(filterEndpoints.create, {
    body: { title: 'Floods', context: ['home'], filter_action: 'hide', keywords_attributes: [{ keyword: 'flood', whole_word: false }] },
  })
  for (const status of ['Flood zero', 'Low land', 'Flood one', 'Flood two', 'High land', 'Flood three'])
    await bob.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })
  await server.settled()
  const { user } = renderScreen('/home', { server, signedInAs: ada })
  await screen.findByRole('article', { name: /High land/ })
  await screen.findByRole('region', { name: 'Alerts' })
  // Choosing the column by key also skips the first row, because it is not drawn.
  await user.keyboard('1')
  expect(document.activeElement?.closest('article')?.getAttribute('aria-label')).toContain('High land')
  ;(document.activeElement as HTMLElement).blur()
  for (const [key, words] of [
    ['j', 'High land'],
    ['j', 'Low land'],
    // There is no further drawn post, so the focus stays.
    ['j', 'Low land'],
    ['k', 'High land'],
    ['k', 'High land'],
    ['j', 'Low land'],
    ['0', 'High land'],
  ] as const) {
    await user.keyboard(key)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain(words))
  }
})

it('a post that is covered while one is at it keeps the focus, and one that is hidden gives it to the next (R-filt-04b, R-shell-20)', async () => {
  const [ada, bob] = [await server.createAccount('ada4'), await server.createAccount('bob4')]
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id } })
  await bob.client.call(statusEndpoints.create, { body: { status: 'Dry land' } })
  const { data: flood } = await bob.client.call(statusEndpoints.create, { body: { status: 'A flood' } })
  await server.settled()
  const { session } = renderScreen('/home', { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /A flood/ })
  const more = await within(post).findByRole('button', { name: /^More/ })
  act(() => more.focus())
  const filter = aFilter({ title: 'Floods', expires_at: null, statuses: [{ id: '1', status_id: flood.id }] })
  act(() => session.applyFilters([filter], Number.MAX_SAFE_INTEGER))
  const notice = await screen.findByRole('article', { name: 'Filtered: Floods' })
  await waitFor(() => expect(document.activeElement).toBe(notice))

  act(() => within(notice).getByRole('button').focus())
  act(() => session.applyFilters([{ ...filter, filter_action: 'hide' }], Number.MAX_SAFE_INTEGER))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: /Dry land/ })))
})
