import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { notificationEndpoints } from '@starling/api/notifications'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { accountKey } from '../../accounts/readAccounts.ts'
import { pullDown } from '../pullDown.fixture.ts'
import { renderScreen } from '../renderScreen.fixture.tsx'
import { elsewhere, portsToBoth, signInBeside } from '../signedIn.fixture.ts'

let server: TestServer
let other: TestServer
let ada: TestAccount
let eve: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  other = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  eve = await other.createAccount('eve')
  const answer = async (at: TestServer, to: TestAccount, words: string) => {
    const writer = await at.createAccount(words.toLowerCase().replaceAll(/\W/g, ''), { displayName: `Writer of ${words}` })
    const { data } = await to.client.call(statusEndpoints.create, { body: { status: `For ${words}`, visibility: 'public' } })
    await writer.client.call(statusEndpoints.favourite, { params: { id: (data as Status).id } })
    await at.settled()
  }
  await answer(server, ada, 'One')
  await answer(other, eve, 'Two')
  await answer(server, ada, 'Three')
})
afterAll(() => Promise.all([server.close(), other.close()]))

const order = () =>
  screen.getAllByRole('article').map((row) => /Writer of (\w+)/.exec(row.ariaLabel ?? row.getAttribute('aria-label') ?? '')?.[1])

it('stand in one list by time, each saying whose it is, and lead to what they are about as that account (#29, 3)', async () => {
  const { user, navigator } = renderScreen('/notifications', { server, signedInAs: ada, ports: portsToBoth(server, other) })
  await screen.findByRole('article', { name: /Writer of One/ })
  expect(screen.queryByRole('button', { name: 'Notifications of all accounts' })).toBeNull()
  act(() => void signInBeside(elsewhere, eve))
  await user.click(await screen.findByRole('button', { name: 'Notifications of all accounts' }))
  expect(await screen.findByRole('heading', { name: 'Notifications of all accounts' })).toBeDefined()
  const hers = await screen.findByRole('article', { name: /Writer of Two/ })
  await waitFor(() => expect(order()).toEqual(['Three', 'Two', 'One']))
  expect(within(hers).getByText('@eve@elsewhere.test')).toBeDefined()
  await user.click(within(hers).getByText(/For Two/))
  expect(await screen.findByRole('article', { name: /For Two/ })).toBeDefined()
  expect(navigator.getLocation().account).toBe(accountKey(elsewhere, eve.account.id))
})

it('are there but for those of a server that is away, which is named and asked again (#29, 3)', async () => {
  let isAway = true
  const { user } = renderScreen('/notifications', { server, signedInAs: ada, ports: portsToBoth(server, other, () => isAway) })
  act(() => void signInBeside(elsewhere, eve))
  await user.click(await screen.findByRole('button', { name: 'Notifications of all accounts' }))
  const away = await screen.findByRole('region', { name: '@eve@elsewhere.test' })
  await waitFor(() => expect(order()).toEqual(['Three', 'One']))
  isAway = false
  await user.click(within(away).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(order()).toEqual(['Three', 'Two', 'One']))
  expect(screen.queryByRole('region', { name: '@eve@elsewhere.test' })).toBeNull()
  // Looking at them here reads none of hers; the button does.
  const unread = async () => (await eve.client.call(notificationEndpoints.unreadCount)).data.count
  expect(await unread()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Mark everything as read' }))
  await waitFor(async () => expect(await unread()).toBe(0))
})

it('those of a server that answers late wait while one reads those of another, and come when they are asked for (R-tl-10, #29, 3)', async () => {
  const answers = new EventTarget()
  const ports = portsToBoth(server, other)
  const late: typeof ports.fetch = async (url, init) => {
    if (url.startsWith(`${elsewhere}/api/v2/notifications?`) || url.startsWith(`${elsewhere}/api/v1/notifications?`))
      await new Promise((come) => answers.addEventListener('come', come, { once: true }))
    return await ports.fetch(url, init)
  }
  const { user } = renderScreen('/explore', { server, signedInAs: ada, ports: { ...ports, fetch: late } })
  act(() => void signInBeside(elsewhere, eve))
  await user.click((await screen.findAllByRole('link', { name: /Notifications/ }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Notifications of all accounts' }))
  await waitFor(() => expect(order()).toEqual(['Three', 'One']))
  await user.keyboard('{Shift}')
  act(() => void answers.dispatchEvent(new Event('come')))
  const pill = await screen.findByRole('button', { name: '1 new notification' })
  expect(order()).toEqual(['Three', 'One'])
  await user.click(pill)
  await waitFor(() => expect(order()).toEqual(['Three', 'Two', 'One']))
  expect(screen.queryByRole('button', { name: '1 new notification' })).toBeNull()
})

it('marks nothing as read where the notifications of an account were loaded before they are opened here (R-mark-02, #29, 3)', async () => {
  const dora = await server.createAccount('dora')
  const { data } = await dora.client.call(statusEndpoints.create, { body: { status: 'For Five', visibility: 'public' } })
  await ada.client.call(statusEndpoints.favourite, { params: { id: (data as Status).id } })
  await server.settled()
  const { navigator } = renderScreen('/explore', { server, signedInAs: dora, ports: portsToBoth(server, other) })
  await screen.findByRole('link', { name: /Notifications.*1 unread/ })
  const saved = vi.spyOn(server, 'request')
  act(() => navigator.push('/notifications/all'))
  await screen.findByRole('article', { name: /For Five|ada/ })
  await waitFor(() => expect(saved.mock.calls.length).toBeGreaterThan(0))
  expect(saved.mock.calls.filter(([path]) => path.startsWith('/api/v1/markers'))).toEqual([])
  expect(screen.getByRole('link', { name: /Notifications.*1 unread/ })).toBeDefined()
})

it('are asked for again when the list is pulled down (R-tl-03c, #29, 3)', async () => {
  const fay = await server.createAccount('fay')
  const like = async (words: string) => {
    const { data } = await fay.client.call(statusEndpoints.create, { body: { status: words, visibility: 'public' } })
    await ada.client.call(statusEndpoints.favourite, { params: { id: (data as Status).id } })
    await server.settled()
  }
  await like('For Six')
  renderScreen('/notifications/all', { server, signedInAs: fay, ports: portsToBoth(server, other) })
  await screen.findByText('For Six')
  await like('For Seven')
  await pullDown()
  expect(await screen.findByText('For Seven')).toBeDefined()
})
