import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { statusEndpoints } from '@starling/api/statuses'
import { columnsSetting } from '@starling/domain/deck'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { changeSetting } from '../../settings/settingsStore.ts'
import { preferences } from '../../storage/preferences.ts'
import { renderScreen } from '../renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => void (server = await startTestServer()))
afterEach(() => preferences.reset())
afterAll(() => server.close())

it('has a column for the posts of a bookmark category (R-bmc-05)', async () => {
  const ada = await server.createAccount('ada', { displayName: 'Ada' })
  const { data: category } = await ada.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Recipes' } })
  const { data: status } = await ada.client.call(statusEndpoints.create, { body: { status: 'How to bake bread' } })
  await ada.client.call(bookmarkCategoryEndpoints.addStatuses, { params: { id: category.id }, body: { status_ids: [status.id] } })
  preferences.change({ advancedLayout: true })
  const columns = [{ id: 'BOOKMARKS_EX', uuid: 'a', params: { id: category.id } }]
  changeSetting(`${server.origin} ${ada.account.id}`, columnsSetting, () => columns)
  renderScreen('/home', { server, signedInAs: ada })
  const column = await screen.findByRole('region', { name: 'Recipes' })
  expect(await within(column).findByRole('article', { name: /How to bake bread/ })).toBeDefined()
})

it('shows in an open column what is filed in another one, and again what is taken out and put back (R-bmc-04a, R-bmc-05, #26)', async () => {
  const eve = await server.createAccount('eve', { displayName: 'Eve' })
  const { data: category } = await eve.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Soups' } })
  await eve.client.call(statusEndpoints.create, { body: { status: 'How to cook soup' } })
  preferences.change({ advancedLayout: true })
  const columns = [
    { id: 'HOME', uuid: 'a', params: {} },
    { id: 'BOOKMARKS_EX', uuid: 'b', params: { id: category.id } },
  ]
  changeSetting(`${server.origin} ${eve.account.id}`, columnsSetting, () => columns)
  const { user } = renderScreen('/home', { server, signedInAs: eve })
  const column = await screen.findByRole('region', { name: 'Soups' })
  await within(column).findByText(/File a bookmark under this category/)
  const card = await screen.findByRole('article', { name: /How to cook soup/ })
  // A menu keeps the entries with which it was opened, and this one needs to know what the server has.
  await waitFor(() => expect(instanceStore(server.origin).get()).not.toBeNull())
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'File under a category' }))
  const box = await screen.findByRole('checkbox', { name: 'Soups' })
  for (const isFiled of [true, false, true]) {
    await user.click(box)
    await waitFor(() =>
      expect(within(column).queryAllByRole('article', { hidden: true, name: /How to cook soup/ })).toHaveLength(isFiled ? 1 : 0),
    )
  }
})
