import { act, screen, waitFor, within } from '@testing-library/react'
import { accountEndpoints } from '@starling/api/accounts'
import { emojiReactionEndpoints } from '@starling/api/emoji-reactions'
import { listEndpoints } from '@starling/api/lists'
import { reportEndpoints } from '@starling/api/reports'
import { statusEndpoints } from '@starling/api/statuses'
import { webSettingsEndpoints } from '@starling/api/web-settings'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { userKey } from '../../../../server/src/streaming/Channel.ts'
import { realSocket } from '../../../../server/src/streaming/realSocket.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

let server: TestServer
let ports: Awaited<ReturnType<typeof realSocket>>

beforeAll(async () => {
  server = await startTestServer()
  ports = await realSocket(server)
})
afterAll(() => server.close())

const follow = (who: TestAccount, whom: TestAccount, body = {}) =>
  who.client.call(accountEndpoints.follow, { params: { id: whom.account.id }, body })
const post = async (who: TestAccount, status: string, more = {}) =>
  (await who.client.call(statusEndpoints.create, { body: { status, visibility: 'public', ...more } })).data
const favourite = (who: TestAccount, id: string) => who.client.call(statusEndpoints.favourite, { params: { id } })
const edit = (who: TestAccount, id: string, status: string) => who.client.call(statusEndpoints.edit, { params: { id }, body: { status } })
const row = (words: string | RegExp) => screen.findByRole('article', { name: words })

it('every kind of notification arrives live, in groups, while others act (R-ntf-02, R-ntf-07a, R-ntf-25c, R-ntf-25d)', async () => {
  // jsdom cannot play sounds.
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  // Only moderators are notified of sign-ups and reports.
  const ada = await server.createAccount('ada', { roleId: 3 })
  const [bob, cy] = [await server.createAccount('bob'), await server.createAccount('cy')]
  await follow(ada, bob, { notify: true })
  await follow(ada, cy)
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Watched', notify: true } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [cy.account.id] } })
  const mine = await post(ada, 'A post that many answer')
  const [boosted, quoted] = [await post(bob, 'Words to be boosted'), await post(bob, 'Words to be quoted')]
  await ada.client.call(statusEndpoints.reblog, { params: { id: boosted.id } })
  await post(ada, 'See this', { quoted_status_id: quoted.id })
  await ada.client.call(webSettingsEndpoints.save, { body: { data: { notifications: { shows: { follow_request: true } } } } })
  await server.settled()

  renderScreen('/notifications', { server, signedInAs: ada, ports })
  await screen.findByRole('tab', { name: 'All' })
  // Waits until the server streams to the screen, because it does not repeat earlier events.
  await waitFor(() => expect(server.app.streams.hub.hasSubscribers(userKey(ada.account.id))).toBe(true))

  await act(() => favourite(bob, mine.id))
  await row(/bob favourited your post/)
  await act(() => favourite(cy, mine.id))
  await row(/cy and 1 other favourited your post/)
  expect(screen.getAllByRole('article', { name: /favourited your post/ })).toHaveLength(1)

  await act(() => bob.client.call(statusEndpoints.reblog, { params: { id: mine.id } }))
  for (const who of [bob, cy])
    await act(() => who.client.call(emojiReactionEndpoints.react, { params: { id: mine.id }, body: { emoji: '🎉' } }))
  for (const who of [bob, cy]) await act(() => follow(who, ada))
  await row(/bob boosted your post/)
  expect((await row(/cy and 1 other reacted to your post/)).textContent).toContain('🎉')
  await row(/cy and 1 other followed you/)

  await act(async () => {
    await post(cy, '@ada Cy has a question')
    await post(cy, 'Cy quotes it', { quoted_status_id: mine.id })
    await post(cy, `Cy links it ${mine.url}`)
    await post(cy, 'Cy writes for the list')
    await post(bob, 'Bob is watched')
    await edit(bob, boosted.id, 'Words that were boosted')
    await edit(bob, quoted.id, 'Words that were quoted')
  })
  await row(/Cy has a question/)
  expect(await screen.findByText('Quoted your post')).toBeDefined()
  expect(await screen.findByText('Linked to your post')).toBeDefined()
  expect((await screen.findAllByText('New in Watched')).length).toBeGreaterThan(0)
  await row(/Bob is watched/)
  await row(/bob edited a post$/)
  await row(/bob edited a post you quoted/)

  const dan = await server.createAccount('dan')
  await act(async () => {
    await server.ctx.events.publish({ type: 'account.created', accountId: dan.account.id })
    await dan.client.call(reportEndpoints.create, { body: { account_id: cy.account.id, comment: 'Too many links', category: 'spam' } })
    await ada.client.call(accountEndpoints.updateCredentials, { body: { locked: true } })
    await follow(dan, ada)
  })
  await row(/dan signed up/)
  expect((await row(/dan reported @cy/)).textContent).toContain('Too many links')
  expect(within(await row(/dan asks to follow you/)).getByRole('button', { name: 'Accept' })).toBeDefined()
})
