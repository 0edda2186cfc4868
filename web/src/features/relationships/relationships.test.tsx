import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada', { locked: true })
  const grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  const alan = await server.createAccount('alan', { displayName: 'Alan Turing' })
  const act = (who: TestAccount, path: string) =>
    server.request(path, { method: 'POST', headers: { authorization: `Bearer ${who.token}` } })
  await act(grace, `/api/v1/accounts/${ada.account.id}/follow`)
  await act(ada, `/api/v1/accounts/${alan.account.id}/block`)
  await server.settled()
})
afterAll(() => server.close())

it('rejects a follow request and says so (R-rel-11)', async () => {
  const { user } = renderScreen('/follow_requests', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Grace Hopper/ })
  await user.click(within(row).getByRole('button', { name: 'Reject' }))
  expect(await within(row).findByText('Rejected')).toBeDefined()
})

it('unblocks, and leaves the row so that a slip can be undone', async () => {
  const { user } = renderScreen('/blocks', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Alan Turing/ })
  await user.click(within(row).getByRole('button', { name: 'Unblock' }))
  expect(await within(row).findByRole('button', { name: 'Block' })).toBeDefined()
})

it('says that nobody is muted', async () => {
  renderScreen('/mutes', { server, signedInAs: ada })
  expect(await screen.findByText('You have muted nobody.')).toBeDefined()
})
