import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { accounts } from '../../../accounts/accounts.ts'
import { accountKey } from '../../../accounts/readAccounts.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../../app/setOffline.fixture.ts'
import { signedIn } from '../../../app/signedIn.fixture.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { preferences } from '../../../storage/preferences.ts'
import { draftStore } from '../drafts/draftStore.ts'
import { postOutbox } from './postOutbox.ts'
import { useFakeDatabase } from '../../../storage/fakeDatabase.fixture.ts'
import { anActionRow } from '../../../storage/queueRow.fixture.ts'
import { addRow, changeQueue } from '../../../storage/sendingTable.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  localStorage.clear()
  preferences.reset()
  forgetPage()
  ada = await server.createAccount(`ada${Date.now()}`)
  bob = await server.createAccount(`bob${Date.now()}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const keyOf = ({ account }: TestAccount) => accountKey(server.origin, account.id)

const signIn = (account: TestAccount): void => accounts.add(signedIn(server.origin, account))

async function postsOf({ account, token }: TestAccount): Promise<readonly Status[]> {
  const response = await server.request(`/api/v1/accounts/${account.id}/statuses`, { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as Status[]
}

const untilKept = () => waitFor(() => expect(document.querySelector('[data-outbox]')).not.toBeNull())

it('sends a post that could be undone for some seconds although another account is on screen by then (#25, 1)', async () => {
  preferences.change({ undoSendSeconds: 60 })
  const { user, session } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Before the switch')
  await untilKept()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Sending your post…')
  act(() => signIn(bob))
  expect(await postsOf(ada)).toEqual([])
  // The seconds are over.
  const outbox = postOutbox(session)
  await act(() => changeQueue({ kind: 'hurried', ids: outbox.get().map(({ id }) => id), now: Date.now() }))
  await waitFor(async () => expect(await postsOf(ada)).toHaveLength(1))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(screen.getByText(`@${ada.account.acct}`)).toBeDefined()
  // What it would open belongs to the other account.
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
  expect(accounts.get().active).toBe(keyOf(bob))
})

it('opens nothing of the writer any more once another account came to the front while the message stood (R-shell-07, R-comp-02)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Before the switch')
  await untilKept()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open' })).toBeDefined()
  act(() => signIn(bob))
  expect(await screen.findByText(`@${ada.account.acct}`)).toBeDefined()
  expect(screen.getByText('Post published.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
})

it('shows on the screen of another account what waits, sends it when it can, and takes it back as a draft of its author (#25, 1)', async () => {
  const { user, navigator } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'From the tunnel')
  await untilKept()
  setOffline(true)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByRole('button', { name: /1 post waits to be sent/ })
  act(() => signIn(bob))
  const notice = await screen.findByRole('button', { name: new RegExp(`^@${ada.account.acct} ?1 post waits to be sent`) })
  await user.click(notice)
  const sheet = await screen.findByRole('dialog', { name: 'Waiting to be sent' })
  expect(within(sheet).getByRole('heading', { name: `@${ada.account.acct}` })).toBeDefined()
  expect(within(sheet).getByText('From the tunnel')).toBeDefined()
  await user.click(within(sheet).getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText(`It is in the drafts of @${ada.account.acct}.`)).toBeDefined()
  expect(accounts.get().active).toBe(keyOf(bob))
  await user.keyboard('{Escape}')
  act(() => accounts.activate(keyOf(ada)))
  act(() => navigator.push('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe('From the tunnel'))

  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByRole('button', { name: /1 post waits to be sent/ })
  act(() => accounts.activate(keyOf(bob)))
  setOffline(false)
  await waitFor(async () => expect((await postsOf(ada)).map(({ content }) => content)).toEqual(['<p>From the tunnel</p>']))
  expect(await postsOf(bob)).toEqual([])
})

it('sends what an account that this page has never shown left behind, also for a visitor (#25, 1)', async () => {
  const { data: post } = await bob.client.call(statusEndpoints.create, { body: { status: 'To be liked', visibility: 'public' } })
  renderScreen('/explore', { server, signedInAs: ada })
  act(() => signIn(bob))
  act(() => accounts.activate(null))
  await act(() => addRow(anActionRow(keyOf(ada), 'a', { kind: 'favourite', statusId: post.id, isOn: true })))
  const isLiked = async () => {
    const response = await server.request(`/api/v1/statuses/${post.id}`, { headers: { authorization: `Bearer ${ada.token}` } })
    return ((await response.json()) as Status).favourited
  }
  await waitFor(async () => expect(await isLiked()).toBe(true))
})

it.each([
  ['a new post', 'Post published.', null],
  ['an edit', 'Post saved.', null],
  ['a refused edit', 'Your post was not published', 'No such words'],
])(
  'names the writer of %s that is answered with another account on screen, and opens nothing there (#25, 1, #26)',
  async (what, title, refusal) => {
    const isEdit = what !== 'a new post'
    const { data: mine } = await ada.client.call(statusEndpoints.create, { body: { status: 'Befor the switch', visibility: 'public' } })
    const answer = Promise.withResolvers<void>()
    const through = portsTo(server).fetch
    const { user } = renderScreen(isEdit ? `/publish?edit=${mine.id}` : '/publish', {
      server,
      signedInAs: ada,
      ports: {
        fetch: async (url, init) => {
          if (!/\/api\/v1\/statuses(\/\d+)?$/.test(url) || !['POST', 'PUT'].includes(init?.method ?? '')) return through(url, init)
          await answer.promise
          return refusal === null ? through(url, init) : Response.json({ error: refusal }, { status: 422 })
        },
      },
    })
    await waitFor(async () => expect((await composeField()).value).toBe(isEdit ? 'Befor the switch' : ''))
    await user.type(await composeField(), 'Before the switch')
    await untilKept()
    await user.click(screen.getByRole('button', { name: isEdit ? 'Save changes' : 'Publish' }))
    await screen.findByRole('button', { name: /Sending…/ })
    act(() => signIn(bob))
    await act(async () => answer.resolve())
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.getByText(`@${ada.account.acct}`)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
  },
)

it('says where a draft is that is brought back with another account on screen, and opens nothing there (#25, 1, #26)', async () => {
  preferences.change({ undoSendSeconds: 60 })
  const { user, navigator } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Not yet')
  await untilKept()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Sending your post…')
  act(() => signIn(bob))
  const before = navigator.getLocation().key
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(`It is in the drafts of @${ada.account.acct}.`)).toBeDefined()
  expect(navigator.getLocation().key).toBe(before)

  act(() => accounts.activate(keyOf(ada)))
  act(() => navigator.push('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe('Not yet'))
  await user.click(screen.getByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('button', { name: 'Delete this draft' }))
  await screen.findByText('Draft deleted.')
  act(() => accounts.activate(keyOf(bob)))
  const later = navigator.getLocation().key
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(draftStore(keyOf(ada)).written.get()).toMatchObject([{ draft: { text: 'Not yet' } }]))
  expect(navigator.getLocation().key).toBe(later)
})

it('names the server as well where two accounts are called the same, and whose post can be undone (#26)', async () => {
  preferences.change({ undoSendSeconds: 60 })
  const { user, session } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Whose?')
  await untilKept()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Sending your post…')
  const namesake = { ...signedIn(server.origin, bob), acct: ada.account.acct }
  act(() => accounts.add(namesake))
  const handle = `@${ada.account.acct}@${new URL(server.origin).host}`
  expect(await screen.findByText(handle)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  const outbox = postOutbox(session)
  await act(() => changeQueue({ kind: 'hurried', ids: outbox.get().map(({ id }) => id), now: Date.now() }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(screen.getAllByText(handle).length).toBeGreaterThan(0)
})
