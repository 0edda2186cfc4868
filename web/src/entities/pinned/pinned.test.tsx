import { inPinnedOrder, pinnedPlaces, readSetting, settings, withPinnedPlace } from '@starling/domain/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'

let server: TestServer
let ada: TestAccount
let key: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  await server.createAccount('bob', { displayName: 'Bob Ash' })
  key = `${server.origin} ${ada.account.id}`
})
beforeEach(() => {
  localStorage.clear()
  changeSetting(key, settings.pinnedPlaces, () => [])
})
afterAll(() => server.close())

it('puts a hashtag and a person into the navigation from their screens, and out again with undo (#29, 6)', async () => {
  const first = renderScreen('/tags/birds', { server, signedInAs: ada })
  await first.user.click(await screen.findByRole('button', { name: 'Put into the navigation' }))
  expect(settingOf(key, settings.pinnedPlaces)).toEqual([{ href: '/tags/birds', label: '#birds' }])
  first.unmount()

  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'More about @bob' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Put into the navigation' }))
  await user.click(screen.getByRole('button', { name: 'More places' }))
  const menu = await screen.findByRole('menu', { name: 'More places' })
  const [tag, person] = within(menu).getAllByRole('menuitem')
  expect([tag?.textContent, person?.textContent]).toEqual(['#birds', 'Bob Ash'])
  await user.keyboard('{Escape}')

  await user.click(await screen.findByRole('button', { name: 'More about @bob' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Take out of the navigation' }))
  expect(settingOf(key, settings.pinnedPlaces)).toHaveLength(1)
  const undo = await screen.findAllByRole('button', { name: 'Undo' })
  await user.click(undo.at(-1) as HTMLElement)
  expect(settingOf(key, settings.pinnedPlaces)).toHaveLength(2)
})

it('puts them in an order of one’s own, by keys too, says where it stands, and keeps the focus where a row is removed (#29, 6; #26)', async () => {
  changeSetting(key, settings.pinnedPlaces, () => [
    { href: '/tags/birds', label: '#birds' },
    { href: '/@bob', label: 'Bob Ash' },
  ])
  const { user } = renderScreen('/settings/appearance', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Move Bob Ash up' }))
  expect(settingOf(key, settings.pinnedPlaces).map(({ label }) => label)).toEqual(['Bob Ash', '#birds'])
  await user.click(screen.getByRole('button', { name: 'Move Bob Ash up' }))
  expect(settingOf(key, settings.pinnedPlaces).map(({ label }) => label)).toEqual(['Bob Ash', '#birds'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Bob Ash up' }))
  const places = within(screen.getByRole('heading', { name: 'Your places in the navigation' }).closest('section') ?? document.body)
  expect(places.getByRole('status').textContent).toBe('Bob Ash is number 1 of 2 now.')
  await user.click(screen.getByRole('button', { name: 'Move Bob Ash down' }))
  expect(places.getByRole('status').textContent).toBe('Bob Ash is number 2 of 2 now.')
  await user.click(screen.getByRole('button', { name: 'Take Bob Ash out of the navigation' }))
  await waitFor(() => expect(screen.queryByText('Bob Ash')).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toContain('#birds')
})

it('the focus stays on the screen where the last place is taken out (#29, 6, R-shell-20, #26)', async () => {
  changeSetting(key, settings.pinnedPlaces, () => [{ href: '/tags/birds', label: '#birds' }])
  const { user } = renderScreen('/settings/appearance', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Take #birds out of the navigation' }))
  await screen.findByText(/^None yet/)
  expect(document.activeElement?.closest('#main')).toBeTruthy()
})

it('takes no place that is none of ours, and keeps the order of those it knows', () => {
  const place = (href: string) => ({ href, label: href })
  for (const href of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7]) {
    expect(readSetting({ starling: { display: { places: [{ href, label: 'x' }] } } }, pinnedPlaces)).toEqual([])
  }
  const places = [place('/a'), place('/b'), place('/c')]
  expect(inPinnedOrder(places, [place('/c'), place('/gone'), place('/a')]).map(({ href }) => href)).toEqual(['/c', '/a', '/b'])
  expect(withPinnedPlace(withPinnedPlace(places, place('/a'), true), place('/b'), false).map(({ href }) => href)).toEqual(['/c', '/a'])
})
