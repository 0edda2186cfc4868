import { accountEndpoints } from '@starling/api/accounts'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { listEndpoints } from '@starling/api/lists'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('follows again as before whom one blocks by mistake, also on the lists (R-rel-12, #26)', async () => {
  const ada = await server.createAccount('ada')
  const bob = await server.createAccount('bob')
  const { id } = bob.account
  await ada.client.call(accountEndpoints.follow, { params: { id }, body: { notify: true, reblogs: false } })
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Neighbours' } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [id] } })
  const relationship = async () => (await ada.client.call(accountEndpoints.relationships, { query: { id: [id] } })).data[0]
  const { user } = renderScreen('/@bob', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Following' })
  await user.click(screen.getByRole('button', { name: 'More about @bob' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block @bob' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Block @bob?' })).getByRole('button', { name: 'Block' }))
  await screen.findByText('You blocked @bob')
  expect(await relationship()).toMatchObject({ blocking: true, following: false })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () =>
    expect(await relationship()).toMatchObject({ blocking: false, following: true, notifying: true, showing_reblogs: false }),
  )
  await waitFor(async () =>
    expect((await ada.client.call(listEndpoints.ofAccount, { params: { id } })).data.map(({ title }) => title)).toEqual(['Neighbours']),
  )
})

it('only unblocks whom one did not follow (R-rel-12)', async () => {
  const eve = await server.createAccount('eve')
  const dan = await server.createAccount('dan')
  const relationship = async () => (await eve.client.call(accountEndpoints.relationships, { query: { id: [dan.account.id] } })).data[0]
  const { user } = renderScreen('/@dan', { server, signedInAs: eve })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(screen.getByRole('button', { name: 'More about @dan' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block @dan' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Block @dan?' })).getByRole('button', { name: 'Block' }))
  await screen.findByText('You blocked @dan')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Follow' })
  expect(await relationship()).toMatchObject({ blocking: false, following: false, requested: false })
})

it('offers to unblock the server in place of following, and to block it again (R-rel-12, #26)', async () => {
  const fay = await server.createAccount('fay')
  const { id } = (await server.createAccount('finn')).account
  await server.ctx.db.updateTable('accounts').set({ domain: 'far.example' }).where('id', '=', id).execute()
  const relationship = async () => (await fay.client.call(accountEndpoints.relationships, { query: { id: [id] } })).data[0]
  await fay.client.call(domainBlockEndpoints.create, { body: { domain: 'far.example' } })
  const { user } = renderScreen('/@finn@far.example', { server, signedInAs: fay })
  await user.click(await screen.findByRole('button', { name: 'Unblock far.example' }))
  await screen.findByText('You unblocked far.example')
  await screen.findByRole('button', { name: 'Follow' })
  expect(await relationship()).toMatchObject({ domain_blocking: false })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Unblock far.example' })
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
  expect(await relationship()).toMatchObject({ domain_blocking: true })
})
