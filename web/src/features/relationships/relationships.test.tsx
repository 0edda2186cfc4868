import { accountEndpoints } from '@starling/api/accounts'
import { muteEndpoints } from '@starling/api/mutes'
import { domainBlockEndpoints } from '@starling/api/domain-blocks'
import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { createAccountActions } from '@starling/domain/actions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { isHiddenPerson } from '../../entities/account/isHiddenPerson.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada', { locked: true })
  const grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  const alan = await server.createAccount('alan', { displayName: 'Alan Turing' })
  const ask = (who: TestAccount, path: string) =>
    server.request(path, { method: 'POST', headers: { authorization: `Bearer ${who.token}` } })
  await ask(grace, `/api/v1/accounts/${ada.account.id}/follow`)
  await ask(ada, `/api/v1/accounts/${alan.account.id}/block`)
  await server.settled()
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

it('rejects a follow request and says so (R-rel-11a, R-rel-11c)', async () => {
  const { user } = renderScreen('/follow_requests', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Grace Hopper/ })
  await user.click(within(row).getByRole('button', { name: 'Reject' }))
  expect(await within(row).findByText('Rejected')).toBeDefined()
})

it('unblocks, and leaves the row so that a slip can be undone (R-stat-21e)', async () => {
  const { user } = renderScreen('/blocks', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Alan Turing/ })
  await user.click(within(row).getByRole('button', { name: 'Unblock' }))
  expect(await within(row).findByRole('button', { name: 'Block' })).toBeDefined()
})

it('says that nobody is muted', async () => {
  renderScreen('/mutes', { server, signedInAs: ada })
  expect(await screen.findByText('You have muted nobody.')).toBeDefined()
})

it('says for how long somebody is still muted (R-rel-07b, R-stat-21f, R-acct-10b)', async () => {
  const loud = await server.createAccount('loud', { displayName: 'Loud' })
  await ada.client.call(accountEndpoints.mute, { params: { id: loud.account.id }, body: { duration: 3 * 24 * 3600 } })
  renderScreen('/mutes', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Loud/ })
  expect(within(row).getByText('3 days left')).toBeDefined()
})

it('mutes again as it was: until the same day, and with notifications where they were left (R-rel-07b, #26)', async () => {
  const [before] = (await ada.client.call(muteEndpoints.list)).data
  if (!before) throw new Error('nobody is muted')
  await ada.client.call(accountEndpoints.mute, { params: { id: before.id }, body: { duration: 3 * 24 * 3600, notifications: false } })
  const { user, session } = renderScreen('/mutes', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Loud/ })
  await within(row).findByText('3 days left')
  await waitFor(() => expect(session.entities.get('relationship', before.id)).toBeDefined())
  await user.click(within(row).getByRole('button', { name: 'Unmute' }))
  await user.click(await within(row).findByRole('button', { name: 'Mute' }))
  expect(await within(row).findByText('3 days left')).toBeDefined()
  await expect.poll(async () => (await ada.client.call(muteEndpoints.list)).data).toHaveLength(1)
  const { data } = await ada.client.call(accountEndpoints.relationships, { query: { id: [before.id] } })
  expect(data).toMatchObject([{ muting: true, muting_notifications: false, muting_expires_at: expect.stringMatching(/^20/) }])
})

it('says no end of a mute any more that is for ever now (R-rel-07b, #26)', async () => {
  const [before] = (await ada.client.call(muteEndpoints.list)).data
  const { session } = renderScreen('/mutes', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Loud/ })
  await within(row).findByText('3 days left')
  await act(() => session.part(createAccountActions).mute(before?.id ?? ''))
  await waitFor(() => expect(within(row).queryByText(/left$/)).toBeNull())
  expect((await ada.client.call(muteEndpoints.list)).data).toMatchObject([{ mute_expires_at: null }])
})

it('lets a mute that ends while it is shown be over, and counts down to it (R-rel-07b, R-acct-10b, #26)', async () => {
  const brief = await server.createAccount('brief', { displayName: 'Brief' })
  await ada.client.call(accountEndpoints.mute, { params: { id: brief.account.id }, body: { duration: 5 * 60 } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true })
  const { session, unmount } = renderScreen('/mutes', { server, signedInAs: ada })
  const row = await screen.findByRole('article', { name: /Brief/ })
  await waitFor(() => expect(session.entities.get('relationship', brief.account.id)).toBeDefined())
  expect(within(row).getByText('5 minutes left')).toBeDefined()
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(within(row).getByText('3 minutes left')).toBeDefined()
  act(() => void vi.advanceTimersByTime(4 * 60_000))
  expect(within(row).getByRole('button', { name: 'Mute' })).toBeDefined()
  expect(isHiddenPerson(session.entities, brief.account.id)).toBe(false)
  unmount()
})

it('lists blocked servers and lifts a block, which can be taken back (R-shell-11)', async () => {
  await ada.client.call(domainBlockEndpoints.create, { body: { domain: 'far.test' } })
  const { user } = renderScreen('/domain_blocks', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Unblock far.test' }))
  expect(await screen.findByRole('button', { name: 'Block far.test' })).toBeDefined()
  await expect.poll(async () => (await ada.client.call(domainBlockEndpoints.list)).data).toEqual([])
})

it('shows the blocked servers again without a connection (#7, 1.1)', async () => {
  await ada.client.call(domainBlockEndpoints.create, { body: { domain: 'far.test' } })
  const through = portsTo(server).fetch
  let isDown = false
  const { navigator } = renderScreen('/domain_blocks', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) =>
        isDown && url.includes('/domain_blocks') ? Promise.reject(new TypeError('offline')) : through(url, init),
    },
  })
  expect(await screen.findByRole('article', { name: 'far.test' })).toBeDefined()
  navigator.push('/mutes')
  await screen.findByRole('article', { name: /Loud/ })
  isDown = true
  navigator.push('/domain_blocks')
  expect(await screen.findByRole('article', { name: 'far.test' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('says that no server is blocked (R-shell-11)', async () => {
  await ada.client.call(domainBlockEndpoints.remove, { body: { domain: 'far.test' } })
  renderScreen('/domain_blocks', { server, signedInAs: ada })
  expect(await screen.findByText('You have blocked no server.')).toBeDefined()
})

it('mutes for an hour, after which the posts are there again (R-rel-07b, R-shell-17e)', async () => {
  const reader = await server.createAccount('reader')
  const noisy = await server.createAccount('noisy', { displayName: 'Noisy' })
  await reader.client.call(accountEndpoints.follow, { params: { id: noisy.account.id } })
  await noisy.client.call(statusEndpoints.create, { body: { status: 'Drums at midnight', visibility: 'public' } })
  await server.settled()
  const { user, unmount } = renderScreen('/home', { server, signedInAs: reader })
  const card = await screen.findByRole('article', { name: /Drums at midnight/ })
  await user.click(within(card).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mute @noisy' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mute @noisy?' })
  await user.click(within(dialog).getByRole('radio', { name: '1 hour' }))
  await user.click(within(dialog).getByRole('button', { name: 'Mute' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /Drums at midnight/ })).toBeNull())
  await expect.poll(async () => (await reader.client.call(timelineEndpoints.home)).data).toEqual([])
  unmount()

  server.advance(59 * 60_000)
  const during = renderScreen('/mutes', { server, signedInAs: reader })
  expect(await screen.findByRole('article', { name: /Noisy/ })).toBeDefined()
  during.unmount()
  server.advance(2 * 60_000)
  renderScreen('/home', { server, signedInAs: reader })
  expect(await screen.findByRole('article', { name: /Drums at midnight/ })).toBeDefined()
})
