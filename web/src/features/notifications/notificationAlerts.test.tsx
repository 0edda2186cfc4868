import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { fakeSocket } from '../../app/fakeSocket.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { signInBeside } from '../../app/signedIn.fixture.ts'
import { accounts } from '../../accounts/accounts.ts'
import { toasts } from '../../ui/toasts.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount
let played = 0
let count = 0
let shown: { title: string; options: NotificationOptions }[] = []
let messages: FakeNotification[] = []
let asked: NotificationPermission = 'granted'

/** The part of the browser's Notification API that this client uses. */
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'default'
  static async requestPermission() {
    FakeNotification.permission = asked
    return asked
  }
  constructor(title: string, options: NotificationOptions) {
    super()
    shown.push({ title, options })
    messages.push(this)
  }
  close() {}
}

beforeAll(async () => {
  server = await startTestServer()
  grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
})
beforeEach(async () => {
  ada = await server.createAccount(`ada${(count += 1)}`)
  forgetPage()
  played = 0
  shown = []
  messages = []
  asked = 'granted'
  FakeNotification.permission = 'default'
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => {
    played += 1
  })
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => server.close())

const sender = () => ({ ...grace.account, display_name: 'Grace Hopper', avatar: 'https://pictures.test/grace.png' })

/** Opens the notifications with a stream; answers a function that sends an event through it. */
async function openWithStream() {
  const socket = fakeSocket()
  const view = renderScreen('/notifications', { server, signedInAs: ada, ports: { openSocket: () => socket } })
  await screen.findByText(/Nothing yet/)
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  act(() => socket.emit('open', {}))
  let nextId = 900
  const arrive = (type: string, more: object = {}) =>
    act(() => {
      const notification = {
        id: String((nextId += 1)),
        type,
        group_key: `ungrouped-${nextId}`,
        created_at: new Date().toISOString(),
        account: sender(),
        ...more,
      }
      socket.emit('message', { data: JSON.stringify({ stream: ['user'], event: 'notification', payload: JSON.stringify(notification) }) })
    })
  // Waits for the listening code, which is loaded a moment after the screen.
  await waitFor(() => {
    arrive('follow')
    expect(played).toBeGreaterThan(0)
  })
  played = 0
  shown = []
  return { ...view, arrive }
}

describe('what arrives while the page is open', () => {
  it('sounds as the settings say, also where the list hides the type, and not when it is held back (R-ntf-21a, R-ntf-21b, R-ntf-22b, X-01a, X-01b, R-const-19)', async () => {
    const { user, arrive } = await openWithStream()
    arrive('favourite')
    await waitFor(() => expect(played).toBe(1))
    arrive('follow_request')
    arrive('favourite', { filtered: true })
    arrive('a_type_of_tomorrow')
    await waitFor(() => expect(played).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Settings for Notifications' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Favourites: Sound' }))
    await user.click(screen.getByRole('checkbox', { name: 'Boosts: In the list' }))
    arrive('favourite')
    arrive('reblog')
    await waitFor(() => expect(played).toBe(3))
    expect(shown).toEqual([])
  })

  it('is shown by the system once that is allowed, in words, with the warning instead of the text (R-ntf-22a, R-ntf-23a, R-ntf-03)', async () => {
    const { user, arrive } = await openWithStream()
    await user.click(screen.getByRole('button', { name: 'Allow messages' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull())
    const status = { id: '77', account: sender(), content: '<p>Hello <b>Ada</b></p>', created_at: '2026-01-01T00:00:00Z' }
    arrive('mention', { status })
    await waitFor(() =>
      expect(shown).toEqual([
        { title: 'Grace Hopper mentioned you', options: { body: 'Hello Ada', tag: expect.any(String), icon: sender().avatar } },
      ]),
    )
    arrive('status', { status: { ...status, spoiler_text: 'Spiders' } })
    await waitFor(() => expect(shown[1]).toMatchObject({ title: 'Grace Hopper posted', options: { body: 'Spiders' } }))
    arrive('a_type_of_tomorrow')
    await waitFor(() => expect(shown[2]?.title).toBe('[NO MESSAGE DEFINITION]'))
    await user.click(screen.getByRole('button', { name: 'Settings for Notifications' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Mentions: Alert' }))
    arrive('mention', { status })
    arrive('poll', { status: { ...status, account: ada.account } })
    await waitFor(() => expect(shown[3]?.title).toBe('Your poll has ended'))
    arrive('quote', { status: { ...status, id: '78', quote: { state: 'pending', quoted_status: null, quoted_status_id: '5' } } })
    await waitFor(() => expect(shown[4]?.title).toBe('Grace Hopper asked to quote your post'))
    arrive('quote', { status: { ...status, id: '79', quote: { state: 'accepted', quoted_status: null, quoted_status_id: '5' } } })
    await waitFor(() => expect(shown[5]?.title).toBe('Grace Hopper quoted your post'))
  })

  it('says nothing of a post that a filter covers in the list (R-ntf-21b, R-ntf-22a)', async () => {
    const { user, arrive } = await openWithStream()
    await user.click(screen.getByRole('button', { name: 'Allow messages' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull())
    const status = (id: string, filter_action: string, context = 'notifications') => ({
      id,
      account: sender(),
      content: `<p>${filter_action} in ${context}</p>`,
      created_at: '2026-01-01T00:00:00Z',
      filtered: [{ filter: { id: '1', title: 'Spiders', context: [context], expires_at: null, filter_action }, keyword_matches: ['x'] }],
    })
    arrive('mention', { status: status('81', 'warn') })
    arrive('status', { status: status('82', 'warn') })
    arrive('mention', { status: status('83', 'hide') })
    arrive('mention', { status: status('84', 'warn', 'home') })
    arrive('mention', { status: status('85', 'blur') })
    await waitFor(() => expect(shown.map(({ options }) => options.body)).toEqual(['warn in home', 'blur in notifications']))
    expect(played).toBe(2)
  })

  it('is told once where a server sends the same quote twice (R-ntf-27b)', async () => {
    const { user, arrive } = await openWithStream()
    await user.click(screen.getByRole('button', { name: 'Allow messages' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull())
    const quote = (id: string) => ({ id, account: sender(), content: '<p>Well said</p>', created_at: '2026-01-01T00:00:00Z' })
    for (const id of ['77', '77', '78']) arrive('quote', { status: quote(id) })
    arrive('favourite')
    await waitFor(() => expect(shown.map(({ title }) => title)).toHaveLength(3))
    expect(shown.map(({ options }) => options.body)).toEqual(['Well said', 'Well said', ''])
    expect(played).toBe(3)
  })

  it('comes to the front with what a clicked message is about (R-ntf-22c, #25)', async () => {
    const { user, arrive, navigator } = await openWithStream()
    await user.click(screen.getByRole('button', { name: 'Allow messages' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull())
    const focus = vi.spyOn(window, 'focus').mockImplementation(() => undefined)
    const click = async (index: number) => {
      await waitFor(() => expect(messages[index]).toBeDefined())
      act(() => void messages[index]?.dispatchEvent(new Event('click')))
      return navigator.getLocation().path
    }
    const status = { id: '77', account: sender(), content: '<p>Hello</p>', created_at: '2026-01-01T00:00:00Z' }
    arrive('mention', { status })
    expect(await click(0)).toBe('/@grace/77')
    arrive('follow')
    expect(await click(1)).toBe('/@grace')
    arrive('admin.sign_up')
    expect(await click(2)).toBe('/notifications')
    expect(focus).toHaveBeenCalledTimes(3)
  })

  it('opens what a clicked message is about as the account it was for, and nothing once that is signed out (R-ntf-22c, R-shell-01c)', async () => {
    const bob = await server.createAccount(`bob${count}`)
    const { user, arrive, navigator } = await openWithStream()
    await user.click(screen.getByRole('button', { name: 'Allow messages' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull())
    vi.spyOn(window, 'focus').mockImplementation(() => undefined)
    arrive('mention', { status: { id: '77', account: sender(), content: '<p>Hello</p>', created_at: '2026-01-01T00:00:00Z' } })
    await waitFor(() => expect(messages).toHaveLength(1))
    const [own, other] = [accounts.get().active ?? '', signInBeside(server.origin, bob)]
    const clickAs = (key: string) => {
      act(() => accounts.activate(key))
      act(() => navigator.push('/explore'))
      act(() => void messages[0]?.dispatchEvent(new Event('click')))
    }
    clickAs(other)
    expect([accounts.get().active, navigator.getLocation().path]).toEqual([own, '/@grace/77'])
    act(() => accounts.remove(own))
    clickAs(other)
    expect([accounts.get().active, navigator.getLocation().path]).toEqual([other, '/explore'])
  })

  it('takes the signs of a name as they are (R-ntf-22, #25)', async () => {
    const { user, arrive } = await openWithStream()
    await user.click(screen.getByRole('button', { name: 'Allow messages' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull())
    arrive('follow', { account: { ...sender(), display_name: "Cash $& and $' more" } })
    await waitFor(() => expect(shown[0]?.title).toBe("Cash $& and $' more followed you"))
    expect(await screen.findAllByRole('article', { name: "New. Cash $& and $' more followed you" })).not.toEqual([])
  })

  it('offers the permission until it is put away, and then not again; the focus goes to the screen (R-shell-14c, R-ntf-23a, R-ntf-23b, R-shell-20)', async () => {
    const first = renderScreen('/notifications', { server, signedInAs: ada })
    await first.user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull()
    expect(document.activeElement?.id).toBe('main')
    first.unmount()
    renderScreen('/notifications', { server, signedInAs: ada })
    await screen.findByText(/Nothing yet/)
    expect(screen.queryByRole('button', { name: 'Allow messages' })).toBeNull()
  })
})

describe('the list', () => {
  let reader: TestAccount
  const as = (who: TestAccount, path: string, body: object) =>
    server.request(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  beforeAll(async () => {
    reader = await server.createAccount('joan')
    const status = (await (await as(reader, '/api/v1/statuses', { status: 'Twelve like it', visibility: 'public' })).json()) as {
      id: string
    }
    for (let n = 0; n < 12; n += 1) {
      const fan = await server.createAccount(`fan${n}`, { displayName: `Fan ${n}` })
      await as(fan, `/api/v1/statuses/${status.id}/favourite`, {})
    }
    await server.settled()
  })

  it('unfolds a group to everybody in it (R-ntf-10b, R-ntf-10c)', async () => {
    const { user } = renderScreen('/notifications', { server, signedInAs: reader })
    const group = await screen.findByRole('article', { name: /Fan 11 and 11 others favourited your post/ })
    await user.click(within(group).getByRole('button', { name: 'Show everybody' }))
    const people = await within(group).findByRole('list', { name: 'Everybody' })
    await waitFor(() => expect(within(people).getAllByRole('listitem')).toHaveLength(12))
    await user.click(within(group).getByRole('button', { name: 'Show fewer' }))
    expect(within(group).queryByRole('list')).toBeNull()
  })

  it('unfolds a group of more than one page as far as its reader wants (R-ntf-10c, #26)', async () => {
    const through = portsTo(server).fetch
    const { user } = renderScreen('/notifications', {
      server,
      signedInAs: reader,
      // A page of the default size would need forty accounts.
      ports: {
        fetch: (url, init) =>
          through(url.includes('/accounts') && !url.includes('?') && url.includes('favourite-') ? `${url}?limit=5` : url, init),
      },
    })
    const group = await screen.findByRole('article', { name: /Fan 11 and 11 others favourited your post/ })
    await user.click(within(group).getByRole('button', { name: 'Show everybody' }))
    const people = await within(group).findByRole('list', { name: 'Everybody' })
    for (const shown of [5, 10, 12]) {
      await waitFor(() => expect(within(people).getAllByRole('listitem')).toHaveLength(shown))
      if (shown < 12) await user.click(await within(group).findByRole('button', { name: 'Load more' }))
    }
    await waitFor(() => expect(within(group).queryByRole('button', { name: 'Load more' })).toBeNull())
    expect(within(people).getByRole('article', { name: /Fan 0,/ })).toBeDefined()
  })

  it('can be brought back after it was cleared, and is asked to be cleared only then (R-ntf-20b)', async () => {
    const { user } = renderScreen('/notifications', { server, signedInAs: reader })
    await screen.findByRole('article', { name: /favourited your post/ })
    const clear = async () => {
      await user.click(screen.getByRole('button', { name: 'Clear notifications' }))
      await user.click(await screen.findByRole('button', { name: 'Clear' }))
      await screen.findByText(/Nothing yet/)
    }
    const left = async () => {
      const answer = await server.request('/api/v2/notifications', { headers: { authorization: `Bearer ${reader.token}` } })
      return ((await answer.json()) as { notification_groups: unknown[] }).notification_groups.length
    }
    await clear()
    expect(await left()).toBe(1)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('article', { name: /favourited your post/ })).toBeDefined()
    toasts.dismissAll()
    await clear()
    // A pointer on a message normally keeps it, but not when it can no longer be undone.
    await user.hover(await screen.findByRole('button', { name: 'Undo' }))
    await expect.poll(left).toBe(0)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getByText(/Nothing yet/)).toBeDefined()
  })
})
