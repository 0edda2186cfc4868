import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { columnsSetting, layoutsSetting, readLayouts } from '@starling/domain/deck'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'
import { preferences } from '../../storage/preferences.ts'
import { renderScreen } from '../renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let key: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  const bob = await server.createAccount('bob', { displayName: 'Bob' })
  key = `${server.origin} ${ada.account.id}`
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  await bob.client.call(statusEndpoints.create, { body: { status: 'Own words of Bob', visibility: 'public' } })
  await server.settled()
})
afterEach(() => preferences.reset())
afterAll(() => server.close())

function open() {
  preferences.change({ advancedLayout: true })
  changeSetting(key, columnsSetting, () => [{ id: 'HOME', uuid: 'home', params: {} }])
  return renderScreen('/home', { server, signedInAs: ada })
}

it('what adds columns has the focus once the last one was removed (R-shell-13, R-shell-20, #26)', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Column: Home' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove column' }))
  await screen.findByText('There is no column here yet.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a column' })))
})

it('a post that was opened from a column gives the focus back to the link that opened it (R-shell-20, #26)', async () => {
  const { user } = open()
  const home = await screen.findByRole('region', { name: 'Home' })
  const post = await within(home).findByRole('article', { name: /Own words of Bob/ })
  const link = within(post).getByRole('link', { name: /\d/ })
  link.focus()
  await user.keyboard('{Enter}')
  const opened = await screen.findByRole('region', { name: /^Post by/ })
  within(opened).getByRole('button', { name: 'Back' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(opened.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(link))
})

it('what is opened from an opened post stands where the post stood, beside the column it came from (R-shell-08, #26)', async () => {
  const { user } = open()
  changeSetting(key, columnsSetting, (before) => [...(before ?? []), { id: 'COMMUNITY', uuid: 'local', params: {} }])
  const home = await screen.findByRole('region', { name: 'Home' })
  const local = await screen.findByRole('region', { name: 'Live feeds' })
  const post = await within(home).findByRole('article', { name: /Own words of Bob/ })
  await user.click(within(post).getByRole('link', { name: /\d/ }))
  const opened = await screen.findByRole('region', { name: /^Post by/ })
  const author = (await within(opened).findAllByRole('link', { name: /Bob/ }))[0]
  author?.focus()
  await user.keyboard('{Enter}')
  const profile = await screen.findByRole('region', { name: 'Bob' })
  expect(profile.compareDocumentPosition(local) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(opened.isConnected).toBe(true)
})

it('switching to columns side by side and back leaves the focus at the settings, not on the page (R-shell-13, R-shell-20, #26)', async () => {
  const { user } = renderScreen('/settings/appearance', { server, signedInAs: ada })
  for (const place of ['[data-opened-column]', '#main']) {
    await user.click(await screen.findByRole('switch', { name: /Columns side by side/ }))
    await waitFor(() => expect(document.activeElement?.matches(place)).toBe(true))
  }
})

it('a stored layout that was deleted can be taken back (R-shell-13, #26)', async () => {
  const { user } = open()
  const layout = { uuid: 'work', name: 'Work', columns: [{ id: 'HOME', uuid: 'stored', params: {} }] }
  const other = { uuid: 'rest', name: 'Rest', columns: [] }
  changeSetting(key, layoutsSetting, () => [layout, other])
  await user.click(await screen.findByRole('button', { name: 'Layouts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete “Work”' }))
  const names = () => readLayouts(settingOf(key, layoutsSetting)).map(({ name }) => name)
  expect(names()).toEqual(['Rest'])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['Work', 'Rest'])
})
