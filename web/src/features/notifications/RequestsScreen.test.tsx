import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { groupedNotificationEndpoints, notificationRequestEndpoints } from '@starling/api/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'
import styles from './Requests.module.css'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(forgetPage)
afterAll(() => server.close())

/** A reader with this many requests, made by private mentions from strangers. */
async function readerWith(strangers: number): Promise<TestAccount> {
  counter += 1
  const reader = await server.createAccount(`reader${counter}`)
  for (let index = 1; index <= strangers; index += 1) {
    const stranger = await server.createAccount(`stranger${counter}x${index}`, { displayName: `Stranger ${index}` })
    await server.request('/api/v1/statuses', {
      method: 'POST',
      headers: { authorization: `Bearer ${stranger.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ status: `@reader${counter} psst ${index}`, visibility: 'direct' }),
    })
    await server.settled()
  }
  return reader
}

const waiting = async (reader: TestAccount): Promise<number> =>
  (await reader.client.call(groupedNotificationEndpoints.policy)).data.summary.pending_requests_count

describe('held back notifications', () => {
  it('are announced above the notifications, and lead to the list (R-nreq-07a, R-nreq-02a, R-nreq-02b, R-nreq-02c, R-nreq-02d)', async () => {
    const reader = await readerWith(2)
    const { user, navigator } = renderScreen('/notifications', { server, signedInAs: reader })
    await user.click(await screen.findByRole('link', { name: /From 2 people you may know/ }))
    await waitFor(() => expect(navigator.getLocation().path).toBe('/notifications/requests'))
    const row = await screen.findByRole('article', { name: /Stranger 1/ })
    expect(within(row).getByText('1 notification held back')).toBeDefined()
    expect(within(row).getByText(/psst 1/)).toBeDefined()
    expect(row.querySelector('time')).not.toBeNull()
  })

  it('are announced by a smaller line for who wants that (R-ntf-24b)', async () => {
    const reader = await readerWith(1)
    const { user } = renderScreen('/notifications', { server, signedInAs: reader })
    const announced = () => screen.findByRole('link', { name: /From 1 person you may know/ })
    expect((await announced()).className).toBe(styles.banner)
    await user.click(screen.getByRole('button', { name: 'Settings for Notifications' }))
    await user.click(await screen.findByRole('switch', { name: 'Small note of what is held back' }))
    await waitFor(async () => expect((await announced()).className).toBe(styles.smallBanner))
  })

  it('are let in one by one, and shown with the others then (R-nreq-01c, R-nreq-05)', async () => {
    const reader = await readerWith(2)
    const { user, navigator } = renderScreen('/notifications', { server, signedInAs: reader })
    await user.click(await screen.findByRole('link', { name: /From 2 people/ }))
    await user.click(await screen.findByRole('button', { name: 'Accept Stranger 1' }))
    await waitFor(() => expect(screen.queryByRole('article', { name: /Stranger 1/ })).toBeNull())
    await waitFor(async () => expect(await waiting(reader)).toBe(1))
    await server.runJobs()
    await server.settled()
    navigator.push('/notifications')
    expect(await screen.findByRole('link', { name: /From 1 person you may know/ })).toBeDefined()
    expect(await screen.findByRole('article', { name: /psst 1/ })).toBeDefined()

    await user.click(screen.getByRole('link', { name: /From 1 person/ }))
    await user.click(await screen.findByRole('button', { name: 'Accept Stranger 2' }))
    expect(await screen.findByText(/Nothing is held back/)).toBeDefined()
    await waitFor(async () => expect(await waiting(reader)).toBe(0))
    await server.runJobs()
    await server.settled()
    expect((await reader.client.call(notificationRequestEndpoints.merged)).data.merged).toBe(true)
    history.back()
    expect(await screen.findByRole('article', { name: /psst 2/ })).toBeDefined()
    expect(screen.queryByRole('link', { name: /^Held back notifications/ })).toBeNull()
  })

  it.each([
    ['Accept', 3, 1, /^Held back notifications ?From 2 people/],
    ['Dismiss', 3, 2, /^Held back notifications ?From 1 person/],
    // The server counted before further requests came.
    ['Accept', 1, 2, null],
  ] as const)(
    'are gone before the server answers, %s of %s counted less %s, never fewer than none (R-nreq-04a, R-nreq-04b, R-nreq-04c, X-02a)',
    async (verb, counted, chosen, left) => {
      const reader = await readerWith(3)
      const through = portsTo(server).fetch
      const never = new Promise<never>(() => undefined)
      const sent: { readonly id: readonly string[] }[] = []
      const fetch: typeof through = async (url, init) => {
        if (/\/requests\/(?:accept|dismiss)$/.test(url)) {
          sent.push(JSON.parse(String(init?.body)) as { id: string[] })
          return never
        }
        if (!url.endsWith('/notifications/policy')) return through(url, init)
        if (sent.length > 0) return never
        const policy = (await ((await through(url, init)) as Response).json()) as { summary: object }
        return Response.json({ ...policy, summary: { ...policy.summary, pending_requests_count: counted } })
      }
      const { user, navigator: places } = renderScreen('/notifications', { server, signedInAs: reader, ports: { fetch } })
      await user.click(await screen.findByRole('link', { name: /^Held back notifications/ }))
      const ids = (await reader.client.call(notificationRequestEndpoints.list)).data.map(({ id }) => id)
      for (let index = 1; index <= chosen; index += 1)
        await user.click(await screen.findByRole('checkbox', { name: `Choose Stranger ${index}` }))
      await user.click(screen.getByRole('button', { name: `${verb} chosen` }))
      if (verb === 'Dismiss') await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
      await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3 - chosen))
      expect(sent).toEqual([{ id: expect.arrayContaining(ids.slice(-chosen)) as string[] }])
      places.back()
      const banner = () => screen.queryByRole('link', { name: /^Held back notifications/ })
      if (left === null) await waitFor(() => expect(banner()).toBeNull())
      else expect(await screen.findByRole('link', { name: left })).toBeDefined()
    },
  )

  it('stay readable without a connection, marked as such, and what was never loaded says so (R-nreq-03a, #11, part 11)', async () => {
    const reader = await readerWith(2)
    const { fetch } = portsTo(server)
    let isReachable = true
    const ports = {
      fetch: ((url, init) => (isReachable ? fetch(url, init) : Promise.reject(new TypeError('Failed to fetch')))) as typeof fetch,
    }
    const { navigator: places } = renderScreen('/notifications/requests', { server, signedInAs: reader, ports })
    const row = await screen.findByRole('article', { name: /Stranger 1/ })
    const { data: requests } = await reader.client.call(notificationRequestEndpoints.list)
    const [first, second] = ['Stranger 1', 'Stranger 2'].map((name) => requests.find(({ account }) => account.display_name === name)?.id)
    places.push(`/notifications/requests/${first}`)
    expect(await screen.findByRole('article', { name: /psst 1/ })).toBeDefined()
    isReachable = false
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => onLine.mockRestore())
    fireEvent(window, new Event('offline'))
    expect(await within(screen.getByRole('region', { name: 'Held back from Stranger 1' })).findByText('Offline')).toBeDefined()
    expect(screen.getByRole('article', { name: /psst 1/ })).toBeDefined()
    // The list behind this screen was kept, and is updated when it is in front again; before that it need not be rendered.
    expect(row.isConnected).toBe(true)
    places.back()
    const list = await screen.findByRole('region', { name: 'Held back notifications' })
    expect(await within(list).findByText('Offline')).toBeDefined()
    expect(list.contains(row)).toBe(true)
    onLine.mockRestore()
    fireEvent(window, new Event('online'))
    places.push(`/notifications/requests/${second}`)
    expect(await screen.findByText('The server cannot be reached')).toBeDefined()
    isReachable = true
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: /psst 2/ })).toBeDefined()
  })

  it('are put away several at once, after a question (R-nreq-01e)', async () => {
    const reader = await readerWith(3)
    const { user } = renderScreen('/notifications/requests', { server, signedInAs: reader })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Stranger 1' }))
    await user.click(screen.getByRole('checkbox', { name: 'Choose Stranger 3' }))
    await user.click(screen.getByRole('button', { name: 'Dismiss chosen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss 2 requests?' })
    expect(await waiting(reader)).toBe(3)
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(screen.getByRole('article', { name: /Stranger 2/ })).toBeDefined()
    await waitFor(async () => expect(await waiting(reader)).toBe(1))
  })

  it('have the buttons for those that are chosen from the start, so that no row moves away when the first one is (R-nreq-01e, #26)', async () => {
    const reader = await readerWith(1)
    const { user } = renderScreen('/notifications/requests', { server, signedInAs: reader })
    const box = await screen.findByRole('checkbox', { name: 'Choose Stranger 1' })
    const areDisabled = () =>
      ['Accept chosen', 'Dismiss chosen'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
    expect(areDisabled()).toEqual([true, true])
    await user.click(box)
    expect(areDisabled()).toEqual([false, false])
    await user.click(box)
    expect(areDisabled()).toEqual([true, true])
  })

  it('leave the focus on the screen when those that were chosen, or the last one, are answered (R-shell-20)', async () => {
    const reader = await readerWith(2)
    const { user } = renderScreen('/notifications/requests', { server, signedInAs: reader })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Stranger 1' }))
    await user.click(screen.getByRole('button', { name: 'Accept chosen' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: /Stranger 2/ })))
    await user.click(screen.getByRole('button', { name: 'Accept Stranger 2' }))
    await screen.findByText(/Nothing is held back/)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('come back with an alert when the server refuses', async () => {
    const reader = await readerWith(1)
    const through = portsTo(server).fetch
    const { user } = renderScreen('/notifications/requests', {
      server,
      signedInAs: reader,
      ports: {
        fetch: async (url, init) =>
          url.includes('/requests/accept') ? new Response('{"error":"No"}', { status: 422 }) : through(url, init),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept Stranger 1' }))
    expect(await screen.findByText('No')).toBeDefined()
    expect(await screen.findByRole('article', { name: /Stranger 1/ })).toBeDefined()
  })

  it('of one account are read before one decides (R-nreq-01d, R-nreq-03a)', async () => {
    const reader = await readerWith(1)
    const { user, navigator } = renderScreen('/notifications/requests', { server, signedInAs: reader })
    await user.click(await screen.findByRole('link', { name: /Stranger 1.*@stranger/ }))
    expect(await screen.findByRole('heading', { name: 'Held back from Stranger 1' })).toBeDefined()
    expect(await screen.findByRole('article', { name: /psst 1/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(navigator.getLocation().path).toBe('/notifications/requests'))
    expect(await screen.findByText(/Nothing is held back/)).toBeDefined()
    expect((await reader.client.call(notificationRequestEndpoints.list)).data).toEqual([])
  })

  it('of one account are read to their end, page by page (R-nreq-03b)', async () => {
    const reader = await readerWith(1)
    const stranger = (await reader.client.call(notificationRequestEndpoints.list)).data[0]
    await server.request('/api/v1/statuses', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.createToken(stranger?.account.id ?? '', ['write'])}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ status: `@${reader.account.username} are you there?`, visibility: 'direct' }),
    })
    await server.settled()
    const asked: (string | null)[] = []
    const { fetch } = portsTo(server)
    const onePerPage: typeof fetch = (url, init) => {
      const address = new URL(url)
      if (address.pathname !== '/api/v1/notifications') return fetch(url, init)
      asked.push(address.searchParams.get('account_id'))
      address.searchParams.set('limit', '1')
      return fetch(address.href, init)
    }
    renderScreen(`/notifications/requests/${stranger?.id}`, { server, signedInAs: reader, ports: { fetch: onePerPage } })
    expect(await screen.findByRole('article', { name: /are you there/ })).toBeDefined()
    expect(await screen.findByRole('article', { name: /psst 1/ })).toBeDefined()
    expect(await screen.findByText('You have reached the end')).toBeDefined()
    expect(asked.length).toBeGreaterThan(1)
    expect(new Set(asked)).toEqual(new Set([stranger?.account.id]))
  })

  it('say when they cannot be loaded, and ask visitors in', async () => {
    const reader = await readerWith(0)
    const through = portsTo(server).fetch
    const view = renderScreen('/notifications/requests', {
      server,
      signedInAs: reader,
      ports: {
        fetch: async (url, init) => (url.includes('/notifications/requests') ? new Response('', { status: 500 }) : through(url, init)),
      },
    })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
    view.unmount()
    renderScreen('/notifications/requests', { server })
    expect(await screen.findByText('Sign in to see this.')).toBeDefined()
  })
})

describe('the policy', () => {
  it('says for each kind what happens, and asks before anything is ignored (R-nreq-06a, R-nreq-07b)', async () => {
    const reader = await readerWith(0)
    const policy = async () => (await reader.client.call(groupedNotificationEndpoints.policy)).data
    const { user } = renderScreen('/notifications/requests', { server, signedInAs: reader })
    // If there are no requests, the empty list itself has a button for it.
    await user.click(await screen.findByRole('button', { name: 'Choose who may notify you' }))
    const kind = (name: string) => within(screen.getByRole('group', { name }))
    await screen.findByRole('group', { name: 'New accounts' })
    await user.click(kind('New accounts').getByRole('radio', { name: 'Hold back' }))
    await waitFor(async () => expect((await policy()).for_new_accounts).toBe('filter'))
    expect(kind('New accounts').getByRole<HTMLInputElement>('radio', { name: 'Hold back' }).checked).toBe(true)
    const ask = async () => {
      await user.click(kind('People you do not follow').getByRole('radio', { name: 'Ignore' }))
      return screen.findByRole('dialog', { name: 'Ignore these notifications?' })
    }
    await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ignore these notifications?' })).toBeNull())
    const question = await ask()
    expect((await policy()).for_not_following).toBe('accept')
    await user.click(within(question).getByRole('button', { name: 'Ignore' }))
    await waitFor(async () => expect((await policy()).for_not_following).toBe('drop'))
    // The confirmation has closed, and the dialog below it can be used again.
    const asked = within(await screen.findByRole('group', { name: 'People you do not follow' }))
    expect(asked.getByRole<HTMLInputElement>('radio', { name: 'Ignore' }).checked).toBe(true)
  })

  it('keeps what was chosen last where an earlier answer comes after it (R-nreq-06a, #26)', async () => {
    const reader = await readerWith(0)
    const policy = async () => (await reader.client.call(groupedNotificationEndpoints.policy)).data
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    let sent = 0
    const fetch: ReturnType<typeof portsTo>['fetch'] = async (url, init) => {
      const answer = await portsTo(server).fetch(url, init)
      if (init?.method !== 'PATCH') return answer
      sent += 1
      if (sent === 1) await held
      return answer
    }
    const { user } = renderScreen('/notifications/requests', { server, signedInAs: reader, ports: { fetch } })
    await user.click(await screen.findByRole('button', { name: 'Choose who may notify you' }))
    await screen.findByRole('group', { name: 'New accounts' })
    const heldBack = (name: string) =>
      within(screen.getByRole('group', { name })).getByRole<HTMLInputElement>('radio', { name: 'Hold back' })
    await user.click(heldBack('New accounts'))
    await waitFor(async () => expect((await policy()).for_new_accounts).toBe('filter'))
    await user.click(heldBack('People you do not follow'))
    expect(heldBack('People you do not follow').checked).toBe(true)
    expect(sent).toBe(1)
    goOn()
    await waitFor(async () => expect((await policy()).for_not_following).toBe('filter'))
    await waitFor(() => expect(sent).toBe(2))
    expect([heldBack('New accounts').checked, heldBack('People you do not follow').checked]).toEqual([true, true])
  })
})
