import { webSettingsEndpoints } from '@starling/api/web-settings'
import { settings } from '@starling/domain/settings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { post } from '../../../server/src/posts/statuses/posting.fixture.ts'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import { changeSetting, settingOf } from '../settings/settingsStore.ts'
import { forgetPage } from '../storage/pageMemory.ts'
import { fakeSocket } from './fakeSocket.fixture.ts'
import { renderScreen } from './renderScreen.fixture.tsx'

const hourMs = 3_600_000

let server: TestServer
let ada: TestAccount
let grace: TestAccount
let friend: TestAccount
let key: string
let played = 0
let shown: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  grace = await server.createAccount('grace', { displayName: 'Grace' })
  friend = await server.createAccount('friend', { displayName: 'Friend' })
})
afterAll(() => server.close())

let readers = 0
beforeEach(async () => {
  ada = await server.createAccount(`ada${(readers += 1)}`)
  key = accountKey(server.origin, ada.account.id)
  forgetPage()
  played = 0
  shown = []
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static permission = 'granted'
      constructor(title: string) {
        super()
        shown.push(title)
      }
      close() {}
    },
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    played += 1
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const mention = (who: TestAccount, text: string) => post(who, { status: `@${ada.account.username} ${text}`, visibility: 'public' })

it('counts, sounds and shows nothing until a chosen time, then everything at once; who is excepted is told of at once (#29, 6)', async () => {
  const realNow = Date.now.bind(Date)
  let ahead = 0
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead)
  const timeIn = (ms: number) => new Date(realNow() + ms).toISOString().slice(11, 16)
  changeSetting(key, settings.hours, () => ({ times: [timeIn(-hourMs), timeIn(hourMs)], zone: 'UTC', excepted: [friend.account.id] }))
  const socket = fakeSocket()
  renderScreen('/lists', { server, signedInAs: ada, ports: { openSocket: () => socket } })
  const bell = () => screen.getByRole('link', { name: /^Notifications/ }).textContent
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  act(() => socket.emit('open', {}))
  const arrive = async (who: TestAccount, text: string) => {
    const status = await mention(who, text)
    await server.settled()
    const answer = await server.request('/api/v1/notifications?limit=1', { headers: { authorization: `Bearer ${ada.token}` } })
    const [payload] = (await answer.json()) as object[]
    act(() =>
      socket.emit('message', { data: JSON.stringify({ stream: ['user'], event: 'notification', payload: JSON.stringify(payload) }) }),
    )
    return status
  }
  // The code that listens is loaded once the screen has been idle for a moment: somebody excepted is heard from then on.
  // Not in answer to what is drawn: that would leave the screen no moment.
  await vi.waitFor(
    async () => {
      await arrive(friend, 'hello at once')
      expect(played).toBeGreaterThan(0)
    },
    { interval: 500, timeout: 60_000 },
  )
  await waitFor(() => expect(bell()).toMatch(/\d/))
  const [counted, sounds] = [bell(), played]
  for (const text of ['one', 'two', 'three']) await arrive(grace, text)
  expect([bell(), played, shown]).toEqual([counted, sounds, []])

  // What is drawn next, here for something that is told of at once, sees the new moment; otherwise the clock of the page does within seconds.
  ahead = hourMs
  await arrive(friend, 'are you there')
  await waitFor(() => expect(Number(/\d+/.exec(bell() ?? '')?.[0])).toBe(Number(/\d+/.exec(counted ?? '')?.[0]) + 4))
  // Once for the one that is told of at once, and once for all that was gathered.
  await waitFor(() => expect(played).toBe(sounds + 2))
})

it('are chosen in the settings, changed, and switched off again (#29, 6)', async () => {
  const { user } = renderScreen('/settings/notifications', { server, signedInAs: ada })
  const chosen = () => settingOf(key, settings.hours)
  await user.click(await screen.findByRole('switch', { name: /Tell me at certain times only/ }))
  expect(chosen()).toMatchObject({ times: ['08:00', '18:00'], zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  const list = screen.getByRole('list', { name: 'Times' })
  await user.click(screen.getByRole('button', { name: 'Add a time' }))
  const third = within(list).getByLabelText('Time 3')
  fireEvent.change(third, { target: { value: '' } })
  fireEvent.change(third, { target: { value: '21:15' } })
  expect(chosen().times).toEqual(['08:00', '18:00', '21:15'])
  await user.click(within(list).getByRole('button', { name: 'Remove 18:00' }))
  expect(chosen().times).toEqual(['08:00', '21:15'])
  // What is proposed next is never a time that was chosen already.
  for (let more = 0; more < 4; more += 1) await user.click(screen.getByRole('button', { name: 'Add a time' }))
  expect(new Set(chosen().times).size).toBe(6)
  expect(screen.queryByRole('button', { name: 'Add a time' })).toBeNull()
  // That button is gone, and keys go on from the head of these settings (R-shell-20).
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: /Tell me at certain times only/ }))
  await user.click(screen.getByRole('switch', { name: /Tell me at certain times only/ }))
  expect(chosen().times).toEqual([])
})

it('except people by the menu of their profile (#29, 6)', async () => {
  changeSetting(key, settings.hours, () => ({ times: ['08:00'], zone: 'UTC', excepted: [] }))
  const { user } = renderScreen('/@friend', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'More about @friend' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Always tell me of @friend at once' }))
  expect(settingOf(key, settings.hours).excepted).toEqual([friend.account.id])
  await user.click(screen.getByRole('button', { name: 'More about @friend' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tell me of @friend at set times only' }))
  expect(settingOf(key, settings.hours).excepted).toEqual([])
})

it('except nobody any more who is taken out in the settings (#29, 6)', async () => {
  const hours = { times: ['08:00'], zone: 'UTC', excepted: [friend.account.id] }
  await ada.client.call(webSettingsEndpoints.save, { body: { data: { starling: { notifications: { hours } } } } })
  const { user } = renderScreen('/settings/notifications', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Remove Friend' }))
  expect(settingOf(key, settings.hours)).toEqual({ ...hours, excepted: [] })
  const stored = async () => JSON.stringify((await ada.client.call(webSettingsEndpoints.get)).data.data)
  await waitFor(async () => expect(await stored()).toContain('"excepted":[]'))
})
