import { markerEndpoints } from '@starling/api/markers'
import type { Status } from '@starling/api/statuses'
import { statusEndpoints } from '@starling/api/statuses'
import { accountEndpoints } from '@starling/api/accounts'
import { listEndpoints } from '@starling/api/lists'
import { createLookups } from '@starling/domain/actions'
import { noCatchUp, readCatchUp, reduceCatchUp } from '@starling/domain/catch-up'
import type { CatchUpEvent } from '@starling/domain/catch-up'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { seenPosts } from '../../entities/status/watchSeen.ts'
import { closeDatabase } from '../../storage/database.ts'
import { useFakeDatabase } from '../../storage/fakeDatabase.fixture.ts'
import { forgetStoredAccount } from '../../storage/forgetStoredAccount.ts'
import { readPage } from '../../storage/catchUpPages.ts'
import { forgetPage } from '../../storage/pageMemory.ts'
import { catchUpStorageKey } from '../../storage/storageKeys.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let cleo: TestAccount
let made = 0

beforeAll(async () => void (server = asPlainMastodon(await startTestServer())))
afterAll(() => server.close())
beforeEach(async () => {
  made += 1
  ada = await server.createAccount(`ada${made}`)
  bob = await server.createAccount(`bob${made}`)
  cleo = await server.createAccount(`cleo${made}`)
  for (const { account } of [bob, cleo]) await ada.client.call(accountEndpoints.follow, { params: { id: account.id }, body: {} })
})

const say = async (who: TestAccount, status: string, more: { in_reply_to_id?: string } = {}): Promise<Status> => {
  const { data } = await who.client.call(statusEndpoints.create, { body: { status, visibility: 'public', ...more } })
  if (!('content' in data)) throw new Error('Scheduled')
  return data
}
const keyOf = (who: TestAccount) => `${server.origin} ${who.account.id}`
const markAt = ({ id }: Status) => ada.client.call(markerEndpoints.save, { body: { home: { last_read_id: id } } })

type Options = Parameters<typeof renderScreen>[1]
const open = (path = '/catch_up', more: Partial<Options> = {}) => renderScreen(path, { server, signedInAs: ada, ...more })

/** Opens the screen and starts gathering from the read position. */
async function gather(path = '/catch_up', more: Partial<Options> = {}) {
  const view = open(path, more)
  await view.user.click(await screen.findByRole('button', { name: 'Gather posts' }))
  return view
}
const list = () => screen.findByRole('feed', { name: 'Catch up' })
/** The texts of the posts, in the order shown. */
async function texts(): Promise<readonly string[]> {
  return within(await list())
    .queryAllByRole('article')
    .flatMap((article) =>
      article.hasAttribute('data-post') ? [article.querySelector('[lang] p, [class*=text] p')?.textContent ?? ''] : [],
    )
}
const reasons = async () => [...(await list()).querySelectorAll('[class*=reason]')].map(({ textContent }) => textContent)
const order = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), screen.getByRole('option', { name }))

it('gathers what came since one stopped reading, in the order of time, and says why each stands where it stands (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  const first = await say(bob, 'First')
  await cleo.client.call(statusEndpoints.reblog, { params: { id: first.id } })
  await say(cleo, 'Second')
  await gather()
  await waitFor(async () => expect(await texts()).toEqual(['First', 'Second']))
  expect((await reasons())[0]).toMatch(new RegExp(`^Came .+ · boosted by cleo${made}$`))
  expect((await reasons())[1]).toMatch(/^Came [^·]+$/)
  expect(await screen.findByText(/^That was all: 2 posts by 2 people, back to/)).toBeDefined()
})

it('stands by people, by how much is in it, and by pages, and remembers its order (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  await say(bob, 'One https://a.example/x?utm_source=b')
  await say(bob, 'Two, a longer one with more words in it than the others have')
  await say(cleo, 'Three https://a.example/x')
  const { user, unmount } = await gather()
  await waitFor(async () => expect(await texts()).toHaveLength(3))
  await order(user, /^By people/)
  await waitFor(async () => expect((await texts()).map((text) => text.split(/[ ,]/)[0])).toEqual(['Three', 'One', 'Two']))
  expect(await reasons()).toEqual([`The only one of cleo${made}`, `1 of 2 of bob${made}`, `2 of 2 of bob${made}`])
  expect(screen.getByRole('article', { name: `bob${made}, 2 posts` })).toBeDefined()
  await order(user, /^By how much/)
  await waitFor(async () => expect((await texts())[0]).toMatch(/^Two/))
  expect((await reasons())[0]).toMatch(/^\d+ characters$/)
  await order(user, /^By the pages/)
  await waitFor(async () => expect((await texts()).map((text) => text.split(' ')[0])).toEqual(['One', 'Three']))
  expect(await reasons()).toEqual(['2 people shared this page', '2 people shared this page'])
  expect(screen.getByText('Left out: 1 without a link.')).toBeDefined()
  unmount()
  open()
  expect(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Order' })).toMatchObject({ value: 'links' })
})

it('leaves out what is deleted while one reads (#26)', async () => {
  await markAt(await say(bob, 'Read already'))
  await say(bob, 'First')
  const second = await say(cleo, 'Second')
  const { session } = await gather()
  await waitFor(async () => expect(await texts()).toEqual(['First', 'Second']))
  await cleo.client.call(statusEndpoints.delete, { params: { id: second.id } })
  await act(() =>
    session
      .part(createLookups)
      .loadStatus(second.id)
      .then(
        () => undefined,
        () => undefined,
      ),
  )
  await waitFor(async () => expect(await reasons()).toHaveLength(1))
  expect(screen.getByText(/^That was all: 1 post by 1 person/)).toBeDefined()
})

it('leaves out replies and what was seen, says how many, and shows them on request (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  const first = await say(bob, 'First')
  await say(cleo, 'An answer', { in_reply_to_id: first.id })
  const seen = await say(cleo, 'Seen before')
  seenPosts(keyOf(ada)).set([`${seen.id} ${seen.id}`])
  const { user } = await gather()
  await waitFor(async () => expect(await texts()).toEqual(['First']))
  expect(screen.getByText('Left out: 1 reply and 1 you had seen.')).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Replies to others (1)' }))
  await user.click(screen.getByRole('switch', { name: 'Seen before (1)' }))
  await waitFor(async () => expect(await texts()).toHaveLength(3))
  expect(screen.queryByText(/^Left out/)).toBeNull()
})

it('moves the read position of home when it is finished, and can be gone back to (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  await say(bob, 'First')
  const last = await say(cleo, 'Second')
  const { user } = await gather()
  await user.click(await screen.findByRole('button', { name: 'Done: mark home as read' }))
  expect(await screen.findByText(/You are caught up/)).toBeDefined()
  await waitFor(async () =>
    expect((await ada.client.call(markerEndpoints.get, { query: { timeline: ['home'] } })).data.home?.last_read_id).toBe(last.id),
  )
  await user.click(screen.getByRole('button', { name: 'Back to the 2 posts' }))
  await waitFor(async () => expect(await texts()).toEqual(['First', 'Second']))
  await user.click(screen.getByRole('link', { name: 'Catch up anew' }))
  await user.click(await screen.findByRole('button', { name: 'Gather posts' }))
  expect(await screen.findByText('Nothing was posted there meanwhile.')).toBeDefined()
})

it('gathers from a list, by the address of its button (#29, part 2)', async () => {
  const { data } = await ada.client.call(listEndpoints.create, { body: { title: 'Friends' } })
  await ada.client.call(listEndpoints.addAccounts, { params: { id: data.id }, body: { account_ids: [bob.account.id] } })
  await say(bob, 'In the list')
  await say(cleo, 'Elsewhere')
  const { user, navigator } = open(`/lists/${data.id}`)
  await user.click(await screen.findByRole('link', { name: 'Catch up' }))
  expect(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'From' })).toMatchObject({ value: `list:${data.id}` })
  expect(screen.getByText('You have not caught up with it here yet, so the last day is gathered.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Gather posts' }))
  await waitFor(async () => expect(await texts()).toEqual(['In the list']))
  expect(navigator.getLocation().path).toBe('/catch_up')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('You are caught up.')).toBeDefined()
})

it('says where the server does not answer, goes on from there, and shows what came so far (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  for (let index = 0; index < 45; index += 1) await say(index % 2 === 0 ? bob : cleo, `Post ${index}`)
  const through = portsTo(server).fetch
  let isAway = true
  const fetch: typeof through = async (url, init) =>
    isAway && url.includes('max_id') && url.includes('limit=40') ? Promise.reject(new TypeError('away')) : through(url, init)
  const { user } = await gather('/catch_up', { ports: { fetch } })
  expect(await screen.findByText(/^The server did not answer. 40 posts so far, back to/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Read 40 posts now' }))
  await waitFor(async () => expect((await texts())[0]).toBe('Post 5'))
  isAway = false
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  // The list does not change while it is read; new posts are shown on request.
  await user.click(await screen.findByRole('button', { name: '5 more posts' }))
  await waitFor(async () => expect((await texts())[0]).toBe('Post 0'))
  expect(await screen.findByText(/^That was all: 45 posts by 2 people/)).toBeDefined()
})

it('is there without a network at the next visit, and gone with the account (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  await say(bob, 'First')
  const first = await gather()
  await waitFor(async () => expect(await texts()).toEqual(['First']))
  first.unmount()
  forgetPage()
  const { unmount } = open('/catch_up', { ports: { fetch: () => Promise.reject(new TypeError('offline')) } })
  await waitFor(async () => expect(await texts()).toEqual(['First']))
  unmount()
  const stored = readCatchUp(JSON.parse(localStorage.getItem(`${catchUpStorageKey} ${keyOf(ada)}`) ?? 'null'))
  const begunAt = stored?.request?.begunAt ?? 0
  expect((await readPage(keyOf(ada), begunAt, 0))?.posts).toHaveLength(1)
  await forgetStoredAccount(keyOf(ada))
  expect(await readPage(keyOf(ada), begunAt, 0)).toBeNull()
  expect(localStorage.getItem(`${catchUpStorageKey} ${keyOf(ada)}`)).toBeNull()
})

it('says where the device cannot store it, and shows it all the same (#29, part 2)', async () => {
  const open = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true })
  closeDatabase()
  await markAt(await say(bob, 'Read already'))
  await say(bob, 'First')
  await gather()
  await waitFor(async () => expect(await texts()).toEqual(['First']))
  expect(screen.getByText(/^This device could not store all of it/)).toBeDefined()
})

it('does in one tab what another one asks for, and goes on where that one was closed (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  await say(bob, 'First')
  const view = open()
  await screen.findByRole('button', { name: 'Gather posts' })
  const key = `${catchUpStorageKey} ${keyOf(ada)}`
  // Another tab has stored the request, and was closed before the first page.
  const request = { timeline: 'home', afterId: null, since: Date.now() - 3_600_000, begunAt: Date.now() }
  view.unmount()
  localStorage.setItem(key, JSON.stringify(reduceCatchUp(noCatchUp, { kind: 'begun', request } as CatchUpEvent)))
  forgetPage()
  renderScreen('/catch_up', { server, signedInAs: ada })
  await waitFor(async () => expect(await texts()).toEqual(['Read already', 'First']))
})

it('leaves out whoever is muted meanwhile (#29, part 2)', async () => {
  await markAt(await say(bob, 'Read already'))
  await say(bob, 'First')
  await say(cleo, 'Second')
  const { session } = await gather()
  await waitFor(async () => expect(await texts()).toHaveLength(2))
  const { createAccountActions } = await import('@starling/domain/actions')
  await session.part(createAccountActions).mute(bob.account.id, { notifications: true })
  await waitFor(async () => expect(await texts()).toEqual(['Second']))
})
