import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let post: Status

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  const bob = await server.createAccount('bob', { displayName: 'Bob' })
  post = (await ada.client.call(statusEndpoints.create, { body: { status: 'Much liked', visibility: 'public' } })).data as Status
  const { client } = bob
  await client.call(statusEndpoints.favourite, { params: { id: post.id } })
  await client.call(statusEndpoints.create, { body: { status: '@ada An answer', visibility: 'public', in_reply_to_id: post.id } })
  await server.settled()
})
afterAll(() => server.close())

it('of one’s own post ends being told of favourites and boosts, not of answers, and can be undone (#29, 6)', async () => {
  const first = renderScreen('/notifications', { server, signedInAs: ada })
  expect(await screen.findByRole('article', { name: /favourited/ })).toBeDefined()
  first.unmount()

  const { user, unmount } = renderScreen(`/@ada/${post.id}`, { server, signedInAs: ada })
  const menu = async (entry: string) => {
    const card = await screen.findByRole('article', { name: /Much liked/ })
    await user.click(within(card).getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  await menu('No more about favourites and boosts')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await menu('No more about favourites and boosts')
  unmount()

  const after = renderScreen('/notifications', { server, signedInAs: ada })
  expect(await screen.findByRole('article', { name: /An answer/ })).toBeDefined()
  expect(screen.queryByRole('article', { name: /favourited/ })).toBeNull()
  after.unmount()

  const again = renderScreen(`/@ada/${post.id}`, { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /Much liked/ })
  await again.user.click(within(card).getByRole('button', { name: 'More' }))
  await again.user.click(await screen.findByRole('menuitem', { name: 'Tell me of favourites and boosts' }))
  again.unmount()
  renderScreen('/notifications', { server, signedInAs: ada })
  await waitFor(() => expect(screen.queryByRole('article', { name: /favourited/ })).not.toBeNull())
})

it('is not there for posts of others', async () => {
  const grace = await server.createAccount('grace')
  const { user } = renderScreen(`/@ada/${post.id}`, { server, signedInAs: grace })
  const card = await screen.findByRole('article', { name: /Much liked/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: /favourites and boosts/ })).toBeNull()
})
