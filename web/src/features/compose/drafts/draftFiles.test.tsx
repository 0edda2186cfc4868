import { DRAFT_DEFAULTS, newDraft } from '@starling/domain/compose'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import type { BrowserPorts } from '../../../session/browserPorts.ts'
import { dropDraftFile } from '../../../storage/draftFiles.ts'
import { draftStore } from './draftStore.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
  ada = await server.createAccount('ada')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

const picture = () => new File(['x'], 'kite.png', { type: 'image/png' })

/** A server that answers uploads as the test says, one answer after the other; the last answer is repeated. */
function uploadsAnswer(...answers: readonly (() => Promise<Response> | Response)[]): BrowserPorts['fetch'] {
  const through = portsTo(server).fetch
  let asked = 0
  return async (url, init) => {
    if (init?.method !== 'POST' || !url.endsWith('/api/v2/media')) return through(url, init)
    return (answers[Math.min(asked++, answers.length - 1)] ?? (() => Response.error()))()
  }
}

const ready = () => Response.json({ id: '77', type: 'image', url: 'https://files.test/kite.png', preview_url: null, description: null })

async function choose(container: HTMLElement, user: ReturnType<typeof renderScreen>['user'], file = picture()) {
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  await user.upload(input, file)
}

it('keeps a picture that was on its way when the page was killed, and sends it from the next page (R-comp-01, R-media-01)', async () => {
  const first = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: { fetch: uploadsAnswer(() => new Promise<Response>(() => undefined)) },
  })
  await first.user.type(await composeField(), 'A kite')
  await choose(first.container, first.user)
  expect(await screen.findByRole('button', { name: 'Stop sending kite.png' })).toBeDefined()
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('kite.png'))
  first.unmount()
  forgetPage()

  const next = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: uploadsAnswer(ready) } })
  expect((await composeField()).value).toBe('A kite')
  expect(await screen.findByRole('button', { name: 'Add ALT text to attachment 1' })).toBeDefined()
  const { draft } = draftStore(next.session.key).shownFor('new').get() ?? {}
  expect(draft).toMatchObject({ text: 'A kite', files: [], media: [{ id: '77' }] })
})

it('says after a reload which file could not be kept on the device, and keeps the text (R-comp-01, #10)', async () => {
  const first = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: { fetch: uploadsAnswer(() => new Promise<Response>(() => undefined)) },
  })
  await first.user.type(await composeField(), 'A kite')
  await choose(first.container, first.user)
  await screen.findByRole('button', { name: 'Stop sending kite.png' })
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('kite.png'))
  first.unmount()
  forgetPage()
  for (const { key } of draftStore(first.session.key).shownFor('new').get()?.draft.files ?? []) await dropDraftFile(first.session.key, key)

  renderScreen('/publish', { server, signedInAs: ada })
  expect(await screen.findByText('kite.png is not on this device any more. Choose it again.')).toBeDefined()
  expect((await composeField()).value).toBe('A kite')
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it.each([
  ['413 without words', () => new Response('', { status: 413 }), 'kite.png is larger than the server takes.'],
  ['422 with a reason', () => Response.json({ error: 'Not a picture' }, { status: 422 }), 'kite.png could not be sent: Not a picture'],
  [
    'a page of HTML',
    () => new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
    'kite.png could not be sent. Try again.',
  ],
])('keeps text and file when an upload is answered with %s, and sends it on request (R-media-01, R-err-01)', async (_, answer, words) => {
  const { user, container } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: uploadsAnswer(answer, ready) } })
  await user.type(await composeField(), 'A kite')
  await choose(container, user)
  expect(await screen.findByText(words)).toBeDefined()
  const list = screen.getByRole('list', { name: 'Attachments' })
  await user.click(within(list).getByRole('button', { name: 'Send kite.png again' }))
  expect(await screen.findByRole('button', { name: 'Add ALT text to attachment 1' })).toBeDefined()
  expect((await composeField()).value).toBe('A kite')
})

it('still says that a file is lost with this page when it was refused after more was typed (R-comp-01, R-media-01, #10)', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user, container } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: uploadsAnswer(() => answer.promise) } })
  const area = await composeField()
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  try {
    await choose(container, user)
    expect(await screen.findByText(/^There is no room left on this device: kite.png is lost/)).toBeDefined()
    await user.type(area, 'A kite')
    expect(screen.queryByText(/^There is no room left on this device/)).toBeNull()
    answer.resolve(new Response('', { status: 413 }))
    expect(
      await screen.findByText(/^kite.png is larger than the server takes. There is no room left on this device: kite.png is lost/),
    ).toBeDefined()
  } finally {
    vi.unstubAllGlobals()
  }
})

it('does not send the post without a file that failed, and says so', async () => {
  const { user, container } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: { fetch: uploadsAnswer(() => new Response('', { status: 413 })) },
  })
  await user.type(await composeField(), 'A kite')
  await choose(container, user)
  await screen.findByRole('button', { name: 'Send kite.png again' })
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('A file has not been sent. Send it again or remove it.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove kite.png' }))
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('leaves a file with its draft where another one is opened while it is uploaded (R-comp-01, R-media-01, #25)', async () => {
  const answer = Promise.withResolvers<Response>()
  const { user, container, navigator, session } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: { fetch: uploadsAnswer(() => answer.promise) },
  })
  await user.type(await composeField(), 'A stork')
  await choose(container, user)
  await screen.findByRole('button', { name: 'Stop sending kite.png' })
  const store = draftStore(session.key)
  const stork = store.shownFor('new').get()?.id ?? ''
  // Another new post, which is shown in the same place.
  const draft = { ...newDraft(DRAFT_DEFAULTS, () => 'key'), text: 'A wren' }
  store.restore({ id: 'wren', target: 'new', initial: '', savedAt: 1, draft, attempt: null })
  await act(async () => navigator.push('/publish?draft=wren'))
  await waitFor(async () => expect((await composeField()).value).toBe('A wren'))
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  answer.resolve(ready())
  const attachments = () =>
    store.written.get().map((record) => [record.draft.text, record.draft.files.length, ...record.draft.media.map(({ id }) => id)])
  await waitFor(() =>
    expect(attachments()).toEqual([
      ['A stork', 0, '77'],
      ['A wren', 0],
    ]),
  )
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
  await act(async () => navigator.push(`/publish?draft=${stork}`))
  await waitFor(async () => expect((await composeField()).value).toBe('A stork'))
  expect(await screen.findByRole('button', { name: 'Add ALT text to attachment 1' })).toBeDefined()
})

it('searches the drafts once there are several (R-comp-01)', async () => {
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
  for (const name of ['ben', 'cleo', 'dora', 'emil', 'finn']) {
    navigator.push(`/publish?mention=${name}`)
    await waitFor(async () => expect((await composeField()).value).toBe(`@${name} `))
    await user.type(await composeField(), 'hello')
  }
  navigator.push('/publish')
  await user.click(await screen.findByRole('button', { name: '5 other drafts' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Search your drafts' }), 'dora')
  expect(screen.getAllByRole('button', { name: /New post/ })).toHaveLength(1)
  // Deleting it gives the focus to the way back, in the same place.
  await user.click(screen.getByRole('button', { name: 'Delete this draft' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  // A deleted draft that comes back by another search leaves the focus where one types.
  const field = screen.getByRole('searchbox', { name: 'Search your drafts' })
  await user.type(field, 'x')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.type(field, '{Backspace}')
  await screen.findByRole('button', { name: 'Undo' })
  expect(document.activeElement).toBe(field)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getAllByRole('button', { name: /New post/ })).toHaveLength(1)
  await user.clear(field)
  await user.type(field, 'nobody')
  expect(await screen.findByText('No draft holds these words.')).toBeDefined()
})

it('says in the list what a draft holds beside its words (R-comp-01)', async () => {
  const { user, navigator } = renderScreen('/publish?mention=ben', { server, signedInAs: ada })
  await composeField()
  await user.click(screen.getByRole('button', { name: 'Add a poll' }))
  await user.type(screen.getByRole('textbox', { name: 'Option 1' }), 'Tea')
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text of post 2' }), 'And on')
  await act(async () => navigator.push('/publish'))
  await user.click(await screen.findByRole('button', { name: '1 other draft' }))
  expect(await screen.findByRole('button', { name: /^New post · 2 posts · Poll · / })).toBeDefined()
})
