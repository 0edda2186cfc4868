import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { statusEndpoints } from '@starling/api/statuses'
import { columnsSetting } from '@starling/domain/deck'
import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
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
