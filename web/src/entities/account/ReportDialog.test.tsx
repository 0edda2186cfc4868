import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
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
})
afterAll(() => server.close())
beforeEach(() => server.ctx.db.deleteFrom('reports').execute())

const reports = () => server.ctx.db.selectFrom('reports').selectAll().execute()

it('reports a person with some of their posts, and offers to block them (R-shell-17g)', async () => {
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
  // The dialog that was opened from there is gone, and this one stood in its place (#26).
  await user.click(within(sent).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More about @troll' })))
})

it('shows the warning of a post to choose, and not the words behind it (R-shell-17g, #26)', async () => {
  const shouter = await server.createAccount('shouter')
  await shouter.client.call(statusEndpoints.create, { body: { status: 'It was the gardener', spoiler_text: 'The end of a film' } })
  const { user } = renderScreen('/@shouter', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(await screen.findByRole('button', { name: 'More about @shouter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report @shouter' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report @shouter' })
  expect(await within(dialog).findByRole('checkbox', { name: 'The end of a film' })).toBeDefined()
  expect(within(dialog).queryByText(/gardener/)).toBeNull()
})

it('gives the focus back to the menu from which it was opened, at the second opening as well (R-shell-17g, #26)', async () => {
  const { user } = renderScreen('/@troll', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow' })
  for (const _opening of ['loads the code', 'has it']) {
    const more = await screen.findByRole('button', { name: 'More about @troll' })
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Report @troll' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Report @troll' })).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(more))
  }
})

it('keeps the report where it could not be sent, and says so (R-shell-17g, R-err-03)', async () => {
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

it('blocks after asking, and takes it back from the message (R-rel-12a, R-shell-17d)', async () => {
  const { user, session } = renderScreen('/@troll', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(await screen.findByRole('button', { name: 'More about @troll' }))
  const relationship = async () => (await ada.client.call(accountEndpoints.relationships, { query: { id: [troll.account.id] } })).data[0]
  await user.click(await screen.findByRole('menuitem', { name: 'Block @troll' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Block @troll?' })).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await relationship())?.blocking).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'More about @troll' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Block @troll' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Block @troll?' })).getByRole('button', { name: 'Block' }))
  expect(await screen.findByText('You blocked @troll')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeDefined()
  expect(session.entities.get('relationship', troll.account.id)?.blocking).toBe(false)
})

it('mutes after asking, for ever and without notifications where nothing else is chosen (R-rel-12b, R-rel-12c, R-rel-12d)', async () => {
  const loud = await server.createAccount('loud')
  const { user } = renderScreen('/@loud', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow' })
  const relationship = async () => {
    const { data } = await ada.client.call(accountEndpoints.relationships, { query: { id: [loud.account.id] } })
    return data[0] && [data[0].muting, data[0].muting_notifications, data[0].muting_expires_at !== null]
  }
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'More about @loud' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mute @loud' }))
    return within(await screen.findByRole('dialog', { name: 'Mute @loud?' }))
  }
  const first = await ask()
  const names = first.getAllByRole<HTMLInputElement>('radio').map(({ checked, labels }) => [labels?.[0]?.textContent, checked])
  expect(names).toEqual([
    ['For ever', true],
    ['1 hour', false],
    ['1 day', false],
    ['1 week', false],
    ['30 days', false],
  ])
  expect(first.getByRole('checkbox', { name: 'Hide notifications from them too', checked: true })).toBeDefined()
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await relationship()).toEqual([false, false, false])

  await user.click((await ask()).getByRole('button', { name: 'Mute' }))
  await waitFor(async () => expect(await relationship()).toEqual([true, true, false]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await relationship()).toEqual([false, false, false]))

  const second = await ask()
  await user.click(second.getByRole('radio', { name: '1 week' }))
  await user.click(second.getByRole('checkbox', { name: 'Hide notifications from them too' }))
  await user.click(second.getByRole('button', { name: 'Mute' }))
  await waitFor(async () => expect(await relationship()).toEqual([true, false, true]))
})

it('reports a post from its menu, and still offers what can be done when the muted author’s posts are gone (R-shell-17g)', async () => {
  const spammer = await server.createAccount('spammer')
  await spammer.client.call(statusEndpoints.create, { body: { status: 'Cheap watches, only today', visibility: 'public' } })
  const { user } = renderScreen('/public/local', { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /Cheap watches/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report this post' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report @spammer' })
  expect(await within(dialog).findByRole('checkbox', { name: 'Cheap watches, only today', checked: true })).toBeDefined()
  await user.click(within(dialog).getByRole('radio', { name: 'It is spam' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
  const sent = await screen.findByRole('dialog', { name: 'The report is sent' })
  await user.click(within(sent).getByRole('button', { name: 'Mute' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /Cheap watches/, hidden: true })).toBeNull())
  expect(await within(sent).findByRole('button', { name: 'Unmute' })).toBeDefined()
  await user.click(within(sent).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await reports()).toMatchObject([{ category: 'spam', target_account_id: spammer.account.id }])
})

it('mutes somebody again as they were muted before: until the same day, and with notifications as chosen (R-shell-17g, R-rel-07, #26)', async () => {
  const bore = await server.createAccount('bore')
  const before = { duration: 3 * 24 * 3600, notifications: false }
  await ada.client.call(accountEndpoints.mute, { params: { id: bore.account.id }, body: before })
  const { user } = renderScreen('/@bore', { server, signedInAs: ada })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(await screen.findByRole('button', { name: 'More about @bore' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report @bore' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report @bore' })
  await user.click(within(dialog).getByRole('radio', { name: 'It is spam' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
  const sent = await screen.findByRole('dialog', { name: 'The report is sent' })
  await user.click(await within(sent).findByRole('button', { name: 'Unmute' }))
  const relationship = async () => (await ada.client.call(accountEndpoints.relationships, { query: { id: [bore.account.id] } })).data[0]
  await waitFor(async () => expect(await relationship()).toMatchObject({ muting: false }))
  await user.click(await within(sent).findByRole('button', { name: 'Mute' }))
  await waitFor(async () => expect(await relationship()).toMatchObject({ muting: true }))
  expect(await relationship()).toMatchObject({ muting_notifications: false, muting_expires_at: expect.stringMatching(/^20/) })
})

it('names the rules of the server in the reader’s language, where the server has them in it (R-inst-03b)', async () => {
  const { fetch } = portsTo(server)
  const ports = {
    fetch: (async (url, init) => {
      if (!url.endsWith('/api/v2/instance')) return fetch(url, init)
      const instance = (await (await server.request('/api/v2/instance')).json()) as object
      return Response.json({
        ...instance,
        rules: [{ id: '1', text: 'Kein Brot', hint: '', translations: { en: { text: 'Feed no bread', hint: '' } } }],
      })
    }) satisfies typeof fetch,
  }
  instanceStore(server.origin).set(null)
  onTestFinished(() => instanceStore(server.origin).set(null))
  const { user } = renderScreen('/@troll', { server, signedInAs: ada, ports })
  await screen.findByRole('button', { name: 'Follow' })
  await user.click(await screen.findByRole('button', { name: 'More about @troll' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report @troll' }))
  await user.click(await screen.findByRole('radio', { name: 'It breaks a rule of this server' }))
  expect(await screen.findByRole('checkbox', { name: 'Feed no bread' })).toBeDefined()
})
