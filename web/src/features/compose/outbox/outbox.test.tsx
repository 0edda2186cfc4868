import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { FetchResponse } from '@starling/api/client'
import type { Status } from '@starling/api/statuses'
import type { DraftRecord } from '@starling/domain/drafts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../../app/setOffline.fixture.ts'
import type { BrowserPorts } from '../../../session/browserPorts.ts'
import { preferences } from '../../../storage/preferences.ts'
import { draftStorageKey } from '../../../storage/storageKeys.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'
import { postOutbox } from './postOutbox.ts'
import { changeQueue, putRow, readQueue } from '../../../storage/sendingTable.ts'
import { useFakeDatabase } from '../../../storage/fakeDatabase.fixture.ts'
import { toasts } from '../../../ui/toasts.ts'
import { aPostRow } from '../../../storage/queueRow.fixture.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  localStorage.clear()
  preferences.reset()
  newPage()
  ada = await server.createAccount(`ada${Date.now()}`)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

/** Closing a page loses what it holds in memory. */
function newPage(): void {
  forgetPage()
}

async function posts(): Promise<readonly Status[]> {
  const response = await server.request(`/api/v1/accounts/${ada.account.id}/statuses`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  return (await response.json()) as Status[]
}

const isPost = (url: string, init: { method?: string } | undefined) => init?.method === 'POST' && url.endsWith('/api/v1/statuses')

/** Answers the nth post as given; `null` passes it on. A server that ignores idempotency keys never sees them. */
function answering(
  ...answers: readonly ((through: () => Promise<FetchResponse>) => Promise<FetchResponse> | FetchResponse)[]
): BrowserPorts['fetch'] {
  const real = portsTo(server).fetch
  let asked = 0
  return async (url, init) => {
    if (!isPost(url, init)) return real(url, init)
    const { 'Idempotency-Key': _, ...headers } = init?.headers ?? {}
    const through = () => real(url, { ...init, headers })
    const answer = answers[asked++]
    return answer ? answer(through) : through()
  }
}

/** The code that keeps what waits comes after the composer, and cannot come without a network. */
const untilKept = () => waitFor(() => expect(document.querySelector('[data-outbox]')).not.toBeNull())

it('sends what was written without a network once it is back, each once and in order (R-comp-02)', async () => {
  const { user, navigator } = renderScreen('/publish', { server, signedInAs: ada })
  await composeField()
  await untilKept()
  setOffline(true)
  for (const words of ['First', 'Second']) {
    navigator.push('/publish')
    await user.type(await composeField(), words)
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(screen.queryByDisplayValue(words)).toBeNull())
  }
  expect(await screen.findByRole('button', { name: /2 posts wait to be sent/ })).toBeDefined()
  // Toasts appear above it then.
  expect(document.documentElement.dataset['waiting']).toBe('')
  expect(await posts()).toEqual([])
  // No toast says the same once more.
  expect(toasts.getSnapshot()).toEqual([])
  setOffline(false)
  await waitFor(async () => expect((await posts()).map(({ content }) => content)).toEqual(['<p>Second</p>', '<p>First</p>']))
  await waitFor(() => expect(screen.queryByRole('button', { name: /waits? to be sent/ })).toBeNull())
  expect(document.documentElement.dataset['waiting']).toBeUndefined()
})

it('says what a post waits for where the browser has a network and the server cannot be reached (R-comp-02)', async () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))
  const { user, navigator } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: { fetch: answering(...Array.from({ length: 9 }, () => gone)) },
  })
  for (const [words, reason] of [
    ['First', 'It is sent once the server can be reached.'],
    ['Second', 'It is sent after the one before it.'],
  ] as const) {
    navigator.push('/publish')
    await user.type(await composeField(), words)
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByText(reason)).toBeDefined()
  }
  // The list of waiting tasks says more than these toasts, which would cover it.
  expect(screen.getAllByText('Your post waits').length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: /2 posts wait to be sent/ }))
  expect(await screen.findByRole('dialog', { name: 'Waiting to be sent' })).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Your post waits')).toBeNull())
})

it('says once that a post waits without a network, with a way to take it back (R-comp-02, #26)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Said once')
  await untilKept()
  setOffline(true)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const notice = await screen.findByRole('button', { name: /1 post waits to be sent/ })
  expect(toasts.getSnapshot()).toEqual([])
  await user.click(notice)
  expect(await screen.findByRole('button', { name: 'Take back' })).toBeDefined()
})

it('takes back a post that waits, as a draft (R-comp-01)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Not yet')
  await untilKept()
  setOffline(true)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await user.click(await screen.findByRole('button', { name: /1 post waits to be sent/ }))
  await user.click(await screen.findByRole('button', { name: 'Take back' }))
  await waitFor(async () => expect((await composeField()).value).toBe('Not yet'))
  setOffline(false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await posts()).toEqual([])
})

it('goes on from the next page, and sends nothing twice where the answer was lost and keys are ignored (R-comp-01, R-comp-02)', async () => {
  const lost = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: answering(async (through) => {
        await through()
        return new Promise<Response>(() => undefined)
      }),
    },
  })
  await lost.user.type(await composeField(), 'Sent without an answer')
  await lost.user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(async () => expect(await posts()).toHaveLength(1))
  lost.unmount()
  newPage()
  // Without locks, the sending page has to be silent for so long that it counts as closed.
  for (const row of await readQueue()) await putRow({ ...row, held: row.held && { ...row.held, until: Date.now() } })

  renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: answering() } })
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await posts()).toHaveLength(1)
  expect(Object.keys(localStorage).filter((name) => name.startsWith('starling:draft'))).toEqual([])
  await waitFor(async () => expect(await readQueue()).toEqual([]))
})

it('tries again under the same draft after a page of HTML, and finds what arrived (R-comp-01)', async () => {
  const html = async (through: () => Promise<FetchResponse>) => {
    await through()
    return new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
  }
  const { user } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: answering(html) } })
  await user.type(await composeField(), 'Through a broken gateway')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/could not take your post: Bad Gateway \(502\)/)).toBeDefined()
  expect((await composeField()).value).toBe('Through a broken gateway')
  newPage()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await posts()).toHaveLength(1)
})

it('says how long a limited server asks to wait, with the draft intact (R-err-02a, R-err-02b)', async () => {
  const limited = () =>
    Response.json({ error: 'Too many' }, { status: 429, headers: { 'X-RateLimit-Reset': new Date(Date.now() + 60_000).toISOString() } })
  const { user } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: answering(limited) } })
  await user.type(await composeField(), 'Too eager')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/^Rate limited. Please retry after \w/)).toBeDefined()
  expect((await composeField()).value).toBe('Too eager')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
})

it('can be undone for some seconds, and then goes out (R-comp-02)', async () => {
  preferences.change({ undoSendSeconds: 60 })
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Hasty')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Sending your post…')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await composeField()).value).toBe('Hasty'))
  expect(await posts()).toEqual([])

  preferences.change({ undoSendSeconds: 1 })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await posts()).toHaveLength(1)
})

it('says that a post waits once it cannot be undone any more and there is no network (R-comp-02)', async () => {
  preferences.change({ undoSendSeconds: 60 })
  const { user, session } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Hasty and offline')
  await untilKept()
  setOffline(true)
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('It is sent once you are online again.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /1 post waits to be sent/ })).toBeNull()
  // The seconds are over.
  const outbox = postOutbox(session)
  await act(() => changeQueue({ kind: 'hurried', ids: outbox.get().map(({ id }) => id), now: Date.now() }))
  expect(await screen.findByRole('button', { name: /1 post waits to be sent/ })).toBeDefined()
  expect(await posts()).toEqual([])
  setOffline(false)
  await waitFor(async () => expect(await posts()).toHaveLength(1))
})

it('sends what could still be undone when the page is closed, once (R-comp-02)', async () => {
  // Longer than this test waits for anything, so that nothing but the end of the page sends it.
  preferences.change({ undoSendSeconds: 600 })
  const { user, unmount } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: answering() } })
  await user.type(await composeField(), 'Gone with the page')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Sending your post…')
  expect(await posts()).toEqual([])
  await untilKept()
  dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect(await posts()).toHaveLength(1))
  unmount()
  newPage()
  renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: answering() } })
  expect((await composeField()).value).toBe('')
  expect(await posts()).toHaveLength(1)
})

it('cannot be sent a second time while another page sends it, and keeps what is typed meanwhile (#7, 2.14)', async () => {
  const { user, session } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'Hello')
  const storedDraft = () => Object.entries(localStorage).find(([key]) => key.startsWith(`${draftStorageKey} `))?.[1] as string | undefined
  await waitFor(() => expect(storedDraft()).toContain('"text":"Hello"'))
  const { id: draftId, draft, target } = JSON.parse(storedDraft() ?? '') as DraftRecord
  const id = draft.idempotencyKey
  const task = { target, draftId, draft, attempt: null }
  await putRow({ ...aPostRow(session.key, id, task), held: { by: 'another page', until: Date.now() + 60_000 } })
  await readQueue()
  expect(await screen.findByRole('button', { name: 'Sending…', busy: true })).toBeDefined()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.type(await composeField(), ' world')
  expect((await composeField()).value).toBe('Hello world')
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeDefined()
  await waitFor(() => expect(storedDraft()).toContain('"text":"Hello world"'))
  expect(await posts()).toEqual([])
})
