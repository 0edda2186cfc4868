import { statusEndpoints } from '@starling/api/statuses'
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ada: TestAccount
let troll: TestAccount
let statusId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  troll = await server.createAccount('troll')
  const { data } = await troll.client.call(statusEndpoints.create, { body: { status: 'Buy this now', visibility: 'public' } })
  statusId = data.id
  await troll.client.call(statusEndpoints.create, { body: { status: 'Buy that too', visibility: 'public' } })
}, 60_000)
afterAll(() => server.close())
beforeEach(() => server.ctx.db.deleteFrom('reports').execute())

const reports = () => server.ctx.db.selectFrom('reports').selectAll().execute()

it('reports a person with some of their posts, and offers to block them (R-shell-17)', async () => {
  const { user } = renderScreen('/@troll', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(await screen.findByRole('button', { name: 'More about @troll' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report @troll' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report @troll' })
  const send = within(dialog).getByRole('button', { name: 'Send report' })
  expect(send).toHaveProperty('disabled', true)
  await user.click(within(dialog).getByRole('radio', { name: 'It is spam' }))
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Buy this now' }))
  await user.type(within(dialog).getByRole('textbox', { name: /Anything else/ }), 'All day long')
  await user.click(send)
  const sent = await screen.findByRole('dialog', { name: 'The report is sent' })
  expect(await reports()).toMatchObject([{ category: 'spam', comment: 'All day long', target_account_id: troll.account.id }])
  expect((await reports())[0]?.status_ids.map(String)).toEqual([statusId])
  await user.click(within(sent).getByRole('button', { name: 'Block' }))
  await user.click(await within(sent).findByRole('button', { name: 'Unblock' }))
  expect(await within(sent).findByRole('button', { name: 'Block' })).toBeDefined()
})

it('keeps the report where it could not be sent, and says so (R-shell-17, R-err-03)', async () => {
  const ports = portsTo(server)
  const failing = {
    ...ports,
    fetch: async (url: string, init = {}) =>
      url.endsWith('/api/v1/reports') ? server.request('/api/v1/there-is-no-such-thing') : ports.fetch(url, init),
  }
  const { user } = renderScreen('/@troll', { server, signedInAs: ada, ports: failing })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(await screen.findByRole('button', { name: 'More about @troll' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report @troll' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report @troll' })
  await user.click(within(dialog).getByRole('radio', { name: 'It is something else' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
  expect(await within(dialog).findByRole('alert')).toBeDefined()
  expect(within(dialog).getByRole('radio', { name: 'It is something else' })).toHaveProperty('checked', true)
  expect(await reports()).toEqual([])
})

it('blocks after asking, and takes it back from the message (R-rel-12, R-shell-17)', async () => {
  const { user, session } = renderScreen('/@troll', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(await screen.findByRole('button', { name: 'More about @troll' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block @troll' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Block @troll?' })).getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('You blocked @troll')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined()
  expect(session.entities.get('relationship', troll.account.id)?.blocking).toBe(false)
})
