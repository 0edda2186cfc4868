import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountEndpoints } from '@starling/api/accounts'
import type { FetchResponse } from '@starling/api/client'
import { statusEndpoints } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../app/setOffline.fixture.ts'
import type { BrowserPorts } from '../../session/browserPorts.ts'
import { accountSending } from '../../sending/accountSending.ts'
import { useFakeDatabase } from '../../storage/fakeDatabase.fixture.ts'
import { anActionRow } from '../../storage/queueRow.fixture.ts'
import { changeQueue, putRow, readQueue } from '../../storage/sendingTable.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let isOffline = false

beforeAll(async () => {
  server = await startTestServer()
  bob = await server.createAccount('bob', { displayName: 'Bob' })
})
beforeEach(async () => {
  localStorage.clear()
  isOffline = false
  ada = await server.createAccount(`ada${Date.now()}`)
  await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id }, body: {} })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

/** A network that can be switched off; `asked` counts the actions on posts. */
function network(answer?: (url: string) => FetchResponse | null) {
  const real = portsTo(server).fetch
  const asked: string[] = []
  const fetch: BrowserPorts['fetch'] = async (url, init) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    if (init?.method === 'POST' && /\/(?:statuses|accounts|polls)\/\d+\//.test(url)) {
      asked.push(url.replace(/^.*\/\d+\//, ''))
      const given = answer?.(url)
      if (given) return given
    }
    return real(url, init)
  }
  return { asked, ports: { fetch } }
}

function goOffline(isGone: boolean): void {
  isOffline = isGone
  setOffline(isGone)
}

async function publish(status: string, more: object = {}): Promise<string> {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status, visibility: 'public', ...more } })
  return data.id
}

const post = (words: RegExp) => screen.findByRole('article', { name: words })
const mark = (card: HTMLElement, name: string) => within(card).findByRole('img', { name })
const notice = (words: RegExp) => screen.findByRole('button', { name: words })
/** The code of the outbox is loaded after the first posts. */
const ready = () => waitFor(() => expect(document.querySelector('[data-outbox]')).not.toBeNull())
const state = async (id: string) => (await ada.client.call(statusEndpoints.get, { params: { id } })).data

it('keeps what is done offline, shows it as done and as waiting, and sends it in order and once on return (R-int-02, R-err-09)', async () => {
  const [first, second] = [await publish('The first of two'), await publish('The second of two')]
  const { asked, ports } = network()
  const { user } = renderScreen('/home', { server, signedInAs: ada, ports })
  const one = await post(/The first of two/)
  await ready()
  await user.click(within(one).getByRole('button', { name: 'Favourite' }))
  await waitFor(async () => expect((await state(first)).favourited).toBe(true))

  goOffline(true)
  await user.click(within(one).getByRole('button', { name: 'Bookmark' }))
  await user.click(within(await post(/The second of two/)).getByRole('button', { name: 'Favourite' }))
  expect(await within(one).findByRole('button', { name: 'Bookmark', pressed: true })).toBeDefined()
  // The card itself marks unsent actions, and does not mark sent ones.
  expect(await mark(one, 'Not sent yet: Bookmark')).toBeDefined()
  await user.click(await notice(/2 actions wait to be sent/))
  const sheet = await screen.findByRole('dialog', { name: 'Waiting to be sent' })
  expect(within(sheet).getByText('The second of two')).toBeDefined()
  await user.keyboard('{Escape}')

  goOffline(false)
  await waitFor(() => expect(asked).toEqual(['favourite', 'bookmark', 'favourite']))
  await waitFor(async () => expect([(await state(first)).bookmarked, (await state(second)).favourited]).toEqual([true, true]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /wait to be sent/ })).toBeNull())
  expect(within(one).getByRole('button', { name: 'Bookmark', pressed: true })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('img', { name: /^Not sent yet/ })).toBeNull())
})

it('sends nothing where the second press takes the first back (R-int-02)', async () => {
  await publish('Pressed twice')
  const { asked, ports } = network()
  const { user } = renderScreen('/home', { server, signedInAs: ada, ports })
  const card = await post(/Pressed twice/)
  await ready()
  goOffline(true)
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  await user.click(await within(card).findByRole('button', { name: 'Favourite, 1', pressed: true }))
  expect(await within(card).findByRole('button', { name: 'Favourite', pressed: false })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('button', { name: /waits? to be sent/ })).toBeNull())
  goOffline(false)
  await user.click(within(card).getByRole('button', { name: 'Bookmark' }))
  await waitFor(() => expect(asked).toEqual(['bookmark']))
})

it('goes on from the next page, tells what was refused and takes it back (R-err-09b, R-err-10)', async () => {
  const [id, gone] = [await publish('Kept for the next page'), await publish('To be refused')]
  const before = network()
  const { user, unmount, session } = renderScreen('/home', { server, signedInAs: ada, ports: before.ports })
  const card = await post(/Kept for the next page/)
  await ready()
  goOffline(true)
  await user.click(within(card).getByRole('button', { name: 'Favourite' }))
  await user.click(within(await post(/To be refused/)).getByRole('button', { name: 'Bookmark' }))
  await notice(/2 actions wait to be sent/)
  unmount()
  // Unlike a page that is closed, this one goes on with what it had begun.
  await accountSending(session).run()

  goOffline(false)
  const refuse = (url: string) => (url.includes(gone) ? Response.json({ error: 'Not this one' }, { status: 422 }) : null)
  const { asked, ports } = network(refuse)
  const next = renderScreen('/home', { server, signedInAs: ada, ports })
  await post(/Kept for the next page/)
  expect(await screen.findByText('Not this one')).toBeDefined()
  expect(asked).toEqual(['favourite', 'bookmark'])
  await waitFor(async () => expect((await state(id)).favourited).toBe(true))
  const refused = await post(/To be refused/)
  expect(await within(refused).findByRole('button', { name: 'Bookmark', pressed: false })).toBeDefined()
  expect(await readQueue()).toEqual([])
  expect(await mark(refused, 'Not accepted: Bookmark')).toBeDefined()
  expect(within(await post(/Kept for the next page/)).queryByRole('img', { name: /^Not/ })).toBeNull()
  // A repeated action is a new attempt, and the mark of the failure disappears.
  await next.user.click(within(refused).getByRole('button', { name: 'Bookmark' }))
  await waitFor(() => expect(within(refused).queryByRole('img', { name: /^Not accepted/ })).toBeNull())
})

it('names in the list of what waits a post that the page after a reload does not know (R-int-02, R-err-09)', async () => {
  const id = await publish('Far down')
  const key = `${server.origin} ${ada.account.id}`
  const task = { kind: 'favourite', statusId: id, isOn: true }
  const entry = { id: 'a', lane: 'actions', task, addedAt: Date.now(), notBefore: 0, startedAt: null, tries: 0 }
  localStorage.setItem(`starling:actions ${key} a`, JSON.stringify(entry))
  const { ports } = network()
  // Offline the service worker answers with stored data, after a moment.
  let isKept = false
  const answering: BrowserPorts['fetch'] = (url, init) => {
    if (!url.endsWith(`/statuses/${id}`)) return ports.fetch(url, init)
    return isKept ? portsTo(server).fetch(url, init) : Promise.reject(new TypeError('Failed to fetch'))
  }
  goOffline(true)
  const { user } = renderScreen('/settings', { server, signedInAs: ada, ports: { fetch: answering } })
  await user.click(await notice(/1 action waits to be sent/))
  const sheet = () => screen.findByRole('dialog', { name: 'Waiting to be sent' })
  expect(await within(await sheet()).findByText('A post that this device has not kept')).toBeDefined()
  await user.keyboard('{Escape}')
  isKept = true
  await user.click(await notice(/1 action waits to be sent/))
  expect(await within(await sheet()).findByText('Far down')).toBeDefined()
  expect(within(await sheet()).queryByText('A post that this device has not kept')).toBeNull()
})

it('goes on showing as done what another page has sent, which has told only the server (R-int-02, #25, 1)', async () => {
  const [liked, kept] = [await publish('Liked in another tab'), await publish('Taken back in another tab')]
  const key = `${server.origin} ${ada.account.id}`
  for (const id of [liked, kept]) {
    const row = anActionRow(key, id, { kind: 'favourite', statusId: id, isOn: true })
    await putRow({ ...row, notBefore: Date.now() + 600_000, tries: 1 })
  }
  const { ports } = network()
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const reread: string[] = []
  const fetch: BrowserPorts['fetch'] = async (url, init) => {
    const [, id] = /\/statuses\/(\d+)$/.exec(url) ?? []
    if (id !== undefined) {
      reread.push(id)
      await answered
    }
    return ports.fetch(url, init)
  }
  renderScreen('/home', { server, signedInAs: ada, ports: { fetch } })
  const one = await post(/Liked in another tab/)
  expect(await within(one).findByRole('button', { name: 'Favourite, 1', pressed: true })).toBeDefined()
  await ready()
  await notice(/2 actions wait to be sent/)

  await ada.client.call(statusEndpoints.favourite, { params: { id: liked } })
  for (const id of [liked, kept]) await changeQueue({ kind: 'withdrawn', id })
  await waitFor(() => expect(reread.toSorted()).toEqual([liked, kept].toSorted()))
  expect(within(one).getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeDefined()
  answer()
  const other = await post(/Taken back in another tab/)
  expect(await within(other).findByRole('button', { name: 'Favourite', pressed: false })).toBeDefined()
  expect(within(one).getByRole('button', { name: 'Favourite, 1', pressed: true })).toBeDefined()
  expect(screen.queryByRole('button', { name: /waits? to be sent/ })).toBeNull()
})

it('keeps follows and votes too (R-rel-10, R-poll-01)', async () => {
  const cy = await server.createAccount(`cy${Date.now()}`)
  await publish('Tea or coffee?', { poll: { options: ['Tea', 'Coffee'], expires_in: 3600 } })
  const { asked, ports } = network()
  const { user, navigator } = renderScreen('/home', { server, signedInAs: ada, ports })
  const poll = await post(/Tea or coffee/)
  await ready()
  navigator.push(`/@${cy.account.acct}`)
  const follow = await screen.findByRole('button', { name: 'Follow' })
  await waitFor(() => expect(follow.hasAttribute('disabled')).toBe(false))
  goOffline(true)
  await user.click(follow)
  expect(await screen.findByRole('button', { name: /^Following/ })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Following Not sent yet: Follow' })).toBeDefined()
  history.back()
  await user.click(await within(poll).findByRole('radio', { name: /Tea/ }))
  await user.click(within(poll).getByRole('button', { name: 'Vote' }))
  expect(await mark(poll, 'Not sent yet: Vote')).toBeDefined()
  await notice(/2 actions wait to be sent/)
  goOffline(false)
  await waitFor(() => expect(asked).toEqual(['follow', 'votes']))
  await waitFor(() => expect(screen.queryByRole('button', { name: /wait to be sent/ })).toBeNull())
})
