import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '@starling/api/accounts'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let bob: TestAccount
let made = 0

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  bob = await server.createAccount('bob')
  const write = async (body: Record<string, unknown>) =>
    (await bob.client.call(statusEndpoints.create, { body: { visibility: 'public', ...body } })).data as Status
  const first = await write({ status: 'In English #birds', language: 'en' })
  await write({ status: 'En français #birds', language: 'fr' })
  await write({ status: 'Em português #birds', language: 'pt' })
  const grace = await server.createAccount('grace')
  const { data } = await grace.client.call(statusEndpoints.create, {
    body: { status: 'To be boosted', visibility: 'public', language: 'en' },
  })
  await bob.client.call(statusEndpoints.reblog, { params: { id: data.id } })
  // An answer to somebody else.
  await write({ status: 'An answer #birds', language: 'en', in_reply_to_id: data.id, quoted_status_id: first.id })
  await server.settled()
})
afterAll(() => server.close())

async function openList() {
  const ada = await server.createAccount(`ada${(made += 1)}`)
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Birds' } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [bob.account.id] } })
  forgetPage()
  const view = renderScreen(`/lists/${list.id}`, { server, signedInAs: ada })
  await screen.findByRole('article', { name: /In English/ })
  await view.user.click(screen.getByRole('button', { name: 'Settings for Birds' }))
  return { ...view, ada, list }
}

const article = (words: RegExp) => screen.queryByRole('article', { name: words })

it('leaves out of a list what one does not want there: boosts, replies, languages; and keeps that, for this list alone (#29, 4 and 6)', async () => {
  const { user, ada, list, unmount } = await openList()
  expect(article(/To be boosted/)).not.toBeNull()
  await user.click(await screen.findByRole('switch', { name: 'Boosts' }))
  await waitFor(() => expect(article(/To be boosted/)).toBeNull())
  await user.click(screen.getByRole('switch', { name: 'Replies' }))
  await waitFor(() => expect(article(/An answer/)).toBeNull())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Leave out languages' }), 'French')
  await waitFor(() => expect(article(/En français/)).toBeNull())
  expect(article(/Em português/)).not.toBeNull()
  expect(article(/In English/)).not.toBeNull()
  unmount()

  const again = renderScreen(`/lists/${list.id}`, { server, signedInAs: ada })
  await screen.findByRole('article', { name: /In English/ })
  expect(article(/En français/)).toBeNull()
  expect(article(/To be boosted/)).toBeNull()
  await again.user.click(screen.getByRole('button', { name: 'Settings for Birds' }))
  const chosen = await screen.findByRole('list', { name: 'Languages that are left out' })
  await again.user.click(within(chosen).getByRole('button', { name: 'Show posts in French' }))
  await waitFor(() => expect(article(/En français/)).not.toBeNull())
  again.unmount()

  renderScreen('/home', { server, signedInAs: ada })
  expect(await screen.findByRole('article', { name: /To be boosted/ })).toBeDefined()
})

it('has the same for a hashtag, however it is narrowed (#29, 4 and 6)', async () => {
  const ada = await server.createAccount(`ada${(made += 1)}`)
  forgetPage()
  const { user, unmount } = renderScreen('/tags/birds', { server, signedInAs: ada })
  await screen.findByRole('article', { name: /En français/ })
  await user.click(screen.getByRole('button', { name: 'Settings for #birds' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Leave out languages' }), 'French')
  await waitFor(() => expect(article(/En français/)).toBeNull())
  unmount()
  renderScreen('/tags/birds?local=true', { server, signedInAs: ada })
  expect(await screen.findByRole('article', { name: /In English/ })).toBeDefined()
  expect(article(/En français/)).toBeNull()
})

it('leaves boosts and quotes out of the posts of profiles, of all alike, and offers no switch that would change nothing there (#29, 4.6)', async () => {
  const ada = await server.createAccount(`ada${(made += 1)}`)
  const { user, unmount } = renderScreen('/@bob', { server, signedInAs: ada })
  await screen.findByRole('article', { name: /In English/ })
  expect(article(/To be boosted/)).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Settings for bob' }))
  expect(await screen.findByRole('switch', { name: 'Quotes' })).toBeDefined()
  expect(screen.queryByRole('switch', { name: 'Replies' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Boosts' }))
  await waitFor(() => expect(article(/To be boosted/)).toBeNull())
  expect(article(/In English/)).not.toBeNull()
  unmount()
  forgetPage()
  renderScreen('/@bob', { server, signedInAs: ada })
  await screen.findByRole('article', { name: /In English/ })
  expect(article(/To be boosted/)).toBeNull()
})
