import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '@starling/api/accounts'
import { bookmarkCategoryEndpoints } from '@starling/api/bookmark-categories'
import { statusEndpoints } from '@starling/api/statuses'
import { settings } from '@starling/domain/settings'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accountKey } from '../../accounts/readAccounts.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { changeSetting } from '../../settings/settingsStore.ts'
import { preferences } from '../../storage/preferences.ts'
import { elsewhere } from '../signedIn.fixture.ts'
import { addHomeOfOther } from './otherColumn.fixture.ts'

let server: TestServer
let other: TestServer

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer()
})
afterEach(() => preferences.reset())
afterAll(() => Promise.all([server.close(), other.close()]))

it('asks about categories of the other account (#29, 3)', async () => {
  const ada = await server.createAccount('ada')
  const eve = await other.createAccount('eve')
  const carol = await other.createAccount('carol', { displayName: 'Carol' })
  await eve.client.call(accountEndpoints.follow, { params: { id: carol.account.id }, body: {} })
  const { data: post } = await carol.client.call(statusEndpoints.create, { body: { status: 'News for Eve', visibility: 'public' } })
  await eve.client.call(bookmarkCategoryEndpoints.create, { body: { title: 'Shelf of hers' } })
  await other.settled()
  preferences.change({ advancedLayout: true })
  changeSetting(accountKey(elsewhere, eve.account.id), settings.asksForCategory, () => true)
  const { user, card } = await addHomeOfOther({ server, other, ada, eve }, /News for Eve/)
  await waitFor(() => expect(instanceStore(elsewhere).get()).not.toBeNull())
  await user.click(within(card).getByRole('button', { name: /^Bookmark/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Shelf of hers')).toBeDefined()
  await user.keyboard('{Escape}')
  const seen = async () => (await eve.client.call(statusEndpoints.get, { params: { id: post.id } })).data
  await waitFor(async () => expect((await seen()).bookmarked).toBe(true))
})
