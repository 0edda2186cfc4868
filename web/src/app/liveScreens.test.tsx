import { accountEndpoints } from '@starling/api/accounts'
import { announcementEndpoints } from '@starling/api/announcements'
import { antennaEndpoints } from '@starling/api/antennas'
import { filterEndpoints } from '@starling/api/filters'
import { listEndpoints } from '@starling/api/lists'
import { statusEndpoints } from '@starling/api/statuses'
import { timelineEndpoints } from '@starling/api/timelines'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { follow, post } from '../../../server/src/posts/statuses/posting.fixture.ts'
import { createAnnouncement } from '../../../server/src/announcements/createAnnouncement.ts'
import { antennaKey, directKey, listKey, userKey } from '../../../server/src/streaming/Channel.ts'
import { realSocket } from '../../../server/src/streaming/realSocket.fixture.ts'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { composeField } from './composeField.fixture.ts'
import { portsTo, renderScreen } from './renderScreen.fixture.tsx'
import { signedIn } from './signedIn.fixture.ts'

let server: TestServer
let ports: Awaited<ReturnType<typeof realSocket>>
let ada: TestAccount
let bob: TestAccount
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
  ports = await realSocket(server)
})
beforeEach(async () => {
  forgetPage()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  counter += 1
  ada = await server.createAccount(`ada${counter}`)
  bob = await server.createAccount(`bob${counter}`)
})
afterAll(() => server.close())

/** Opens a screen that hears what the server streams. */
const open = (path: string) => renderScreen(path, { server, signedInAs: ada, ports })

/** Waits until the server streams this channel to the screen: what happens before that is not streamed. */
const untilStreamed = (key: string) => waitFor(() => expect(server.app.streams.hub.hasSubscribers(key)).toBe(true))

it('notifications arrive at once, in groups, and are counted in the title (R-ntf-07, R-ntf-10)', async () => {
  const [cy, dan] = [await server.createAccount('cy'), await server.createAccount('dan')]
  const { id } = await post(ada, { status: 'A post that is liked', visibility: 'public' })
  const { user } = open('/settings')
  await untilStreamed(userKey(ada.account.id))
  await bob.client.call(accountEndpoints.follow, { params: { id: ada.account.id } })
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/))
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /^Notifications/ }))
  expect(await screen.findByRole('article', { name: new RegExp(`${bob.account.acct} followed you`) })).toBeDefined()

  await cy.client.call(statusEndpoints.favourite, { params: { id } })
  expect(await screen.findByRole('article', { name: /cy favourited your post/ })).toBeDefined()
  await dan.client.call(statusEndpoints.favourite, { params: { id } })
  const group = await screen.findByRole('article', { name: /and 1 other favourited your post/ })
  expect(within(group).getByText('A post that is liked')).toBeDefined()
  expect(screen.getAllByRole('article', { name: /favourited your post/ })).toHaveLength(1)

  await post(bob, { status: `@${ada.account.acct} A word with you`, in_reply_to_id: id, visibility: 'public' })
  expect(await screen.findByRole('article', { name: /A word with you/ })).toBeDefined()
})

it('a filter that is made elsewhere covers what is on the screen, and lets go of it when it is deleted (R-filt-04b)', async () => {
  await follow(server, ada, bob)
  await post(bob, 'Who dies in the finale')
  open('/home')
  const home = await screen.findByRole('region', { name: 'Home' })
  expect(await within(home).findByText('Who dies in the finale')).toBeDefined()
  await untilStreamed(userKey(ada.account.id))
  const { data: filter } = await ada.client.call(filterEndpoints.create, {
    body: { title: 'Spoilers', context: ['home'], filter_action: 'warn', keywords_attributes: [{ keyword: 'dies', whole_word: true }] },
  })
  expect(await within(home).findByText('Filtered: Spoilers')).toBeDefined()
  await post(bob, 'Another one dies')
  expect(await within(home).findByText(/^2 posts filtered: Spoilers/)).toBeDefined()
  await ada.client.call(filterEndpoints.update, { params: { id: filter.id }, body: { title: 'Endings' } })
  expect(await within(home).findByText(/^2 posts filtered: Endings/)).toBeDefined()
  expect(screen.queryByText(/Spoilers/)).toBeNull()
  await ada.client.call(filterEndpoints.delete, { params: { id: filter.id } })
  expect(await within(home).findByText('Another one dies')).toBeDefined()
  expect(screen.queryByText(/filtered: /i)).toBeNull()
})

it('a filter that is deleted while another account is in front is gone on coming back (R-filt-04, R-sess-02, #26)', async () => {
  await follow(server, ada, bob)
  const { data: filter } = await ada.client.call(filterEndpoints.create, {
    body: { title: 'Spoilers', context: ['home'], filter_action: 'warn', keywords_attributes: [{ keyword: 'dies', whole_word: true }] },
  })
  await post(bob, 'Who dies in the finale')
  const { session } = open('/home')
  expect(await screen.findByText('Filtered: Spoilers')).toBeDefined()
  await untilStreamed(userKey(ada.account.id))
  const adaKey = accounts.active()?.key ?? ''
  act(() => {
    accounts.add(signedIn(server.origin, bob))
    accounts.activate(accountKey(server.origin, bob.account.id))
  })
  await waitFor(() => expect(screen.queryByText('Filtered: Spoilers')).toBeNull())
  await ada.client.call(filterEndpoints.delete, { params: { id: filter.id } })
  await post(bob, 'News')
  await waitFor(() => expect(session.timeline('home').getSnapshot().pendingCount).toBe(1))
  act(() => accounts.activate(adaKey))
  expect(await screen.findByText('Who dies in the finale')).toBeDefined()
  expect(screen.queryByText('Filtered: Spoilers')).toBeNull()
})

it('a filter that is made elsewhere before the first posts are here is asked for as well (R-filt-04b, #24)', async () => {
  const asked = vi.fn<(url: string) => void>()
  const held = Promise.withResolvers<undefined>()
  renderScreen('/home', {
    server,
    signedInAs: ada,
    ports: {
      ...ports,
      fetch: async (url, init) => {
        asked(new URL(url).pathname)
        if (url.includes('/timelines/home')) await held.promise
        return portsTo(server).fetch(url, init)
      },
    },
  })
  await untilStreamed(userKey(ada.account.id))
  await ada.client.call(filterEndpoints.create, { body: { title: 'Spoilers', context: ['home'] } })
  await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/v2/filters'))
  held.resolve(undefined)
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
})

it('a list has the post of its member at once (R-list-02, R-list-04)', async () => {
  await follow(server, ada, bob)
  const { data: list } = await ada.client.call(listEndpoints.create, { body: { title: 'Birders' } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: list.id }, body: { account_ids: [bob.account.id] } })
  const { user } = open('/lists')
  const lists = await screen.findByRole('region', { name: 'Lists' })
  await user.click(await within(lists).findByRole('link', { name: 'Birders' }))
  const birders = await screen.findByRole('region', { name: 'Birders' })
  expect(await within(birders).findByText('Posts of the people in this list appear here.')).toBeDefined()
  await untilStreamed(listKey(list.id))
  await post(bob, 'A heron by the canal')
  expect(await within(birders).findByRole('article', { name: /A heron by the canal/ })).toBeDefined()
})

it('an antenna has what it collects at once (R-ant-10b)', async () => {
  const { data: antenna } = await ada.client.call(antennaEndpoints.create, { body: { title: 'Herons' } })
  await ada.client.call(antennaEndpoints.addKeywords, { params: { id: antenna.id }, body: { keywords: ['heron'] } })
  open(`/antennas/${antenna.id}`)
  expect(await screen.findByText(/Nothing has been collected yet/)).toBeDefined()
  await untilStreamed(antennaKey(antenna.id))
  await post(bob, { status: 'Another heron, in flight', visibility: 'public' })
  expect(await screen.findByRole('article', { name: /Another heron, in flight/ })).toBeDefined()
})

it('a conversation is read and answered, and shows at once what comes back; nobody else can see any of it (R-conv-01, R-conv-03)', async () => {
  await post(bob, { status: `@${ada.account.acct} Meet me at the old bridge`, visibility: 'direct' })
  const { user, navigator } = open('/conversations')
  await user.click(within(await screen.findByRole('article', { name: new RegExp(bob.account.acct) })).getByRole('link'))
  const circle = await screen.findByRole('region', { name: 'Who is in this conversation' })
  expect(within(circle).getByText(/Not encrypted/)).toBeDefined()
  expect(await screen.findByRole('article', { name: /Meet me at the old bridge/ })).toBeDefined()
  const text = await composeField()
  await waitFor(() => expect(text.value).toBe(`@${bob.account.acct} `))
  await user.type(text, 'At noon, then')
  await user.click(screen.getAllByRole('button', { name: 'Reply' }).find((button) => button.matches('[type=submit]')) as HTMLElement)
  expect(await screen.findByText('1 message sent')).toBeDefined()

  navigator.push('/conversations')
  const row = await screen.findByRole('article', { name: new RegExp(`onversation with ${bob.account.acct}`) })
  await waitFor(() => expect(row.textContent).toContain('At noon, then'))
  await untilStreamed(directKey(ada.account.id))
  await post(bob, { status: `@${ada.account.acct} I shall be there`, visibility: 'direct' })
  expect(await screen.findByText(/I shall be there/)).toBeDefined()
  const { data: seenByOthers } = await server.client().call(timelineEndpoints.account, { params: { id: ada.account.id } })
  expect(seenByOthers).toEqual([])
})

it('an announcement shows at once that somebody else reacted (R-ann-03, R-ann-04)', async () => {
  const id = await createAnnouncement(server.ctx, 'The pond is frozen tonight')
  const { user } = open('/announcements')
  const card = await screen.findByRole('article', { name: 'New announcement' })
  await user.click(within(card).getByRole('button', { name: 'React' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search emoji' }), 'snowman')
  await user.click((await screen.findAllByRole('gridcell', { name: /snowman/i }))[0] as HTMLElement)
  const chip = await within(card).findByRole('button', { name: /, 1$/, pressed: true })
  const name = chip.getAttribute('aria-label')?.split(',')[0] ?? ''
  await untilStreamed(userKey(ada.account.id))
  await bob.client.call(announcementEndpoints.addReaction, { params: { id, name } })
  expect(await within(card).findByRole('button', { name: /, 2$/, pressed: true })).toBeDefined()
})
