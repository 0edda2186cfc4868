import { anInstance } from '@starling/api/fixtures'
import { statusEndpoints } from '@starling/api/statuses'
import { settings } from '@starling/domain/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { instanceStore } from '../../accounts/instances.ts'
import { fakeSocket } from '../../app/fakeSocket.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { wideQuery } from '../../ui/breakpoints.ts'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let key: string

const post = (author: TestAccount, status: string) => author.client.call(statusEndpoints.create, { body: { status, visibility: 'public' } })

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  key = `${server.origin} ${ada.account.id}`
  await post(bob, 'A grey heron at the weir #birds')
  await post(bob, 'A stork, and no hashtag')
  await post(bob, 'Bread again #baking')
})
beforeEach(() => localStorage.clear())
afterAll(() => server.close())

/** A server without antennas, like Mastodon: its description does not mention them, and their endpoints answer 404. */
function plainServer() {
  const through = portsTo(server).fetch
  const refused: string[] = []
  const plain = anInstance({ version: '4.5.0', title: 'Plain' })
  instanceStore(server.origin).set(plain)
  onTestFinished(() => instanceStore(server.origin).set(null))
  const fetch: typeof through = async (url, init) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/v2/instance') return Response.json(plain)
    if (!pathname.includes('antenna')) return through(url, init)
    refused.push(pathname)
    return Response.json({ error: 'Record not found' }, { status: 404 })
  }
  return { refused, fetch }
}

it('runs antennas over hashtags, people and words where the server has none: made, filled, changed, shown in the navigation, deleted (#29, 4.1)', async () => {
  const { fetch, refused } = plainServer()
  const narrow = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(narrow(query), { matches: query === wideQuery }))
  onTestFinished(() => void vi.restoreAllMocks())
  const { user } = renderScreen('/antennas', { server, signedInAs: ada, ports: { fetch } })
  const [create] = await screen.findAllByRole('link', { name: 'New antenna' })
  await user.click(create as HTMLElement)
  expect(await screen.findByText(/This server has no antennas, so yours run here/)).toBeDefined()
  expect(screen.queryByRole('radiogroup', { name: 'Where its posts appear' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Birds')
  await user.type(await screen.findByRole('textbox', { name: 'With any of these hashtags' }), 'birds{Enter}')
  await user.click(screen.getByRole('button', { name: 'Create antenna' }))

  // The antenna has a timeline of its own, filled from the hashtag's timeline.
  expect(await screen.findByRole('heading', { level: 1, name: 'Birds' })).toBeDefined()
  expect(await screen.findByRole('article', { name: /grey heron/ })).toBeDefined()
  expect(screen.queryByRole('article', { name: /stork/ })).toBeNull()
  const stored = settingOf(key, settings.localAntennas)
  expect(Object.values(stored)).toMatchObject([{ title: 'Birds', wanted: { tags: ['birds'] } }])

  // Changed from a hashtag to a word, which is searched in the timelines the server shows.
  await user.click(screen.getByRole('link', { name: 'Edit antenna' }))
  await user.click(await screen.findByRole('button', { name: /Remove.*birds/ }))
  await user.type(screen.getByRole('textbox', { name: 'With any of these words' }), 'stork{Enter}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('article', { name: /stork/ })).toBeDefined()
  expect(screen.queryByRole('article', { name: /grey heron/ })).toBeNull()

  // It is listed in the navigation until it is deleted.
  const places = await screen.findByRole('list', { name: 'Your places' })
  expect(within(places).getByRole('link', { name: 'Birds' })).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Edit antenna' }))
  await user.click(await screen.findByRole('button', { name: 'Delete antenna' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete “Birds”?' })).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(settingOf(key, settings.localAntennas)).toEqual({}))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your places' })).toBeNull())
  expect(refused).toEqual([])
})

it('receives what is posted live, and what it names only (#29, 4.1)', async () => {
  const { fetch } = plainServer()
  const socket = fakeSocket()
  changeSetting(key, settings.localAntennas, () => ({ 'here-1': { title: 'Owls', wanted: { keywords: ['owl'] } } }))
  renderScreen('/antennas/here-1', { server, signedInAs: ada, ports: { fetch, openSocket: () => socket } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Owls' })).toBeDefined()
  expect(await screen.findByText(/Nothing has been collected yet/)).toBeDefined()
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  socket.emit('open', {})
  await waitFor(() => expect(socket.sent).toContainEqual({ type: 'subscribe', stream: 'public' }))
  for (const text of ['An owl at dusk', 'A pigeon at noon']) {
    const { data } = await post(bob, text)
    socket.emit('message', { data: JSON.stringify({ stream: ['public'], event: 'update', payload: JSON.stringify(data) }) })
  }
  expect(await screen.findByRole('article', { name: /owl at dusk/ })).toBeDefined()
  expect(screen.queryByRole('article', { name: /pigeon/ })).toBeNull()
})

it('reads what another version or a damaged disk left, without losing the screen', async () => {
  const { fetch } = plainServer()
  const antennas = {
    'here-1': 7,
    'here-2': { title: 5, wanted: { tags: [1, 'birds'], accounts: null }, mode: 'x' },
    foreign: {},
    'here-3': null,
  }
  changeSetting(key, settings.localAntennas, () => antennas)
  const first = renderScreen('/antennas', { server, signedInAs: ada, ports: { fetch } })
  const list = await screen.findByRole('main')
  expect(await within(list).findByText('1 hashtag')).toBeDefined()
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  first.unmount()
  renderScreen('/antennas/here-1', { server, signedInAs: ada, ports: { fetch } })
  expect(await screen.findByText('This antenna does not exist any more.')).toBeDefined()
})
