import { accountEndpoints } from '@starling/api/accounts'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('shows the posts of somebody who is added to a list whose timeline was open, and not those of somebody taken off (R-list-04b, #26)', async () => {
  const reader = await server.createAccount('listreader')
  const one = await server.createAccount('listone', { displayName: 'List One' })
  const two = await server.createAccount('listtwo', { displayName: 'List Two' })
  for (const who of [one, two]) await reader.client.call(accountEndpoints.follow, { params: { id: who.account.id }, body: {} })
  await two.client.call(statusEndpoints.create, { body: { status: 'Older words of two' } })
  await one.client.call(statusEndpoints.create, { body: { status: 'Words of one' } })
  await server.settled()
  const { data: list } = await reader.client.call(listEndpoints.create, { body: { title: 'Both' } })
  await reader.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [one.account.id] } })
  const { user, navigator } = renderScreen(`/lists/${list.id}`, { server, signedInAs: reader })
  await screen.findByRole('article', { name: /Words of one/ })
  await user.click(screen.getByRole('link', { name: 'Members' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'listtwo')
  await user.click(await screen.findByRole('button', { name: 'Add @listtwo' }))
  await screen.findByRole('button', { name: 'Remove @listtwo' })
  await user.clear(screen.getByRole('searchbox', { name: 'Search people' }))
  await user.click(await screen.findByRole('button', { name: 'Remove @listone' }))
  await screen.findByRole('button', { name: 'Add @listone' })
  navigator.back()
  expect(await screen.findByRole('article', { name: /Older words of two/ })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('article', { name: /Words of one/ })).toBeNull())
})
