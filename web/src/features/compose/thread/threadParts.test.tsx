import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Status } from '@starling/api/statuses'
import { asPlainMastodon } from '../../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../../app/renderScreen.fixture.tsx'
import type { BrowserPorts } from '../../../session/browserPorts.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
})
beforeEach(async () => {
  localStorage.clear()
  forgetPage()
  ada = await server.createAccount(`ada${Date.now()}`)
})
afterAll(() => server.close())

async function posts(): Promise<readonly Status[]> {
  const response = await server.request(`/api/v1/accounts/${ada.account.id}/statuses`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  return ((await response.json()) as Status[]).toReversed()
}

const words = ({ content }: Status) => content.replaceAll(/<[^>]*>/g, '')

/** Answers the nth new post with a failure; all others go through. */
function failingAt(n: number, answer: () => Response): BrowserPorts['fetch'] {
  const through = portsTo(server).fetch
  let count = 0
  return async (url, init) => {
    if (init?.method === 'POST' && url.endsWith('/api/v1/statuses') && (count += 1) === n) return answer()
    return through(url, init)
  }
}

it('publishes a thread in order, each post with its own warning, and the audience once (R-comp-02, R-comp-07)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'One')
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text of post 2' }))
  await user.keyboard('Two')
  // The toolbar acts on the post being edited.
  await user.click(screen.getByRole('button', { name: 'Add a content warning' }))
  await user.keyboard('Plot{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text of post 2' }))
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await user.keyboard('Three')
  await user.click(screen.getByRole('button', { name: 'Audience: Public' }))
  await user.click(await screen.findByRole('radio', { name: 'Followers' }))
  await user.click(screen.getByRole('button', { name: 'Publish 3 posts' }))
  expect(await screen.findByText('3 posts published.')).toBeDefined()
  const published = await posts()
  expect(published.map(words)).toEqual(['One', 'Two', 'Three'])
  expect(published.map(({ visibility }) => visibility)).toEqual(['private', 'private', 'private'])
  expect(published.map(({ spoiler_text: warning }) => warning)).toEqual(['', 'Plot', 'Plot'])
  expect(published.map(({ in_reply_to_id: id }) => id)).toEqual([null, published[0]?.id, published[1]?.id])
})

it('keeps the rest when the second of three fails, and goes on behind the first (R-comp-01, R-comp-02)', async () => {
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: { fetch: failingAt(2, () => Response.json({ error: 'The kettle is boiling' }, { status: 422 })) },
  })
  await user.type(await composeField(), 'One')
  for (const [name, value] of [
    ['2', 'Two'],
    ['3', 'Three'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: `Text of post ${name}` }))
    await user.keyboard(value)
  }
  await user.click(screen.getByRole('button', { name: 'Publish 3 posts' }))
  expect(await screen.findByText('1 post of the thread is published, the rest is kept here. The kettle is boiling')).toBeDefined()
  expect((await composeField()).value).toBe('Two')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 2' }).value).toBe('Three')
  await user.click(screen.getByRole('button', { name: 'Publish 2 posts' }))
  expect(await screen.findByText('2 posts published.')).toBeDefined()
  const published = await posts()
  expect(published.map(words)).toEqual(['One', 'Two', 'Three'])
  expect(published.map(({ in_reply_to_id: id }) => id)).toEqual([null, published[0]?.id, published[1]?.id])
})

it.each([
  [
    '502 with a page of HTML',
    () => new Response('<h1>No</h1>', { status: 502 }),
    'The server could not take the next one: Bad Gateway (502). Try again in a while.',
  ],
  [
    '413',
    () => new Response('', { status: 413 }),
    'The next one is larger than the server takes: Content Too Large (413). Shorten it or leave something out.',
  ],
  ['403 without words', () => new Response('', { status: 403 }), 'The server did not accept the next one: Forbidden (403).'],
  ['200 with something else', () => Response.json({ ok: true }), 'An unexpected error occurred.'],
])('says once that the rest of a thread is kept, when the second is answered by %s (R-err-01, #10)', async (_, answer, words) => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada, ports: { fetch: failingAt(2, answer) } })
  await user.type(await composeField(), 'One')
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await user.type(screen.getByRole('textbox', { name: 'Text of post 2' }), 'Two')
  await user.click(screen.getByRole('button', { name: 'Publish 2 posts' }))
  expect(await screen.findByText(`1 post of the thread is published, the rest is kept here. ${words}`)).toBeDefined()
  expect((await composeField()).value).toBe('Two')
})

it('splits a text that is too long between its paragraphs, with a counter for each post (R-comp-27)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  const paragraph = (letter: string) => `${letter.repeat(300)}.`
  fireEvent.change(area, { target: { value: ['a', 'b', 'c'].map(paragraph).join('\n\n') } })
  await user.click(await screen.findByRole('button', { name: 'Split into 3 posts' }))
  expect(area.value).toBe(paragraph('a'))
  // Writing continues at the end of the text (R-shell-20).
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Text of post 3' }))
  const last = screen.getByRole('region', { name: 'Post 3 of 3' })
  expect(within(last).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 3' }).value).toBe(paragraph('c'))
  expect(within(last).getByText('199 characters left')).toBeDefined()
  await user.click(within(last).getByRole('button', { name: 'Remove post 3' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Post 3 of 3' })).toBeNull())
  // What was written there is not lost by a wrong press (#26).
  const told = (await screen.findByText('Post 3 removed.')).closest('li')
  await user.click(within(told ?? document.body).getByRole('button', { name: 'Undo' }))
  const again = await screen.findByRole('region', { name: 'Post 3 of 3' })
  expect(within(again).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 3' }).value).toBe(paragraph('c'))
})

it('names the post of the thread that cannot be sent, and keeps the thread over a reload (R-comp-01, R-comp-04)', async () => {
  const first = renderScreen('/publish', { server, signedInAs: ada })
  await first.user.type(await composeField(), 'One')
  await first.user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Text of post 2' }), { target: { value: 'x'.repeat(501) } })
  await first.user.click(screen.getByRole('button', { name: 'Publish 2 posts' }))
  expect(await screen.findByText('Post 2: 1 character too many.')).toBeDefined()
  dispatchEvent(new Event('pagehide'))
  first.unmount()
  forgetPage()
  renderScreen('/publish', { server, signedInAs: ada })
  expect((await composeField()).value).toBe('One')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 2' }).value).toHaveLength(501)
})

it('sends with Ctrl+Enter from the warning, and never while an input method composes (R-shell-20)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  await user.type(area, 'にほん')
  fireEvent.compositionStart(area)
  fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true, keyCode: 229 })
  fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true, isComposing: true })
  fireEvent.compositionEnd(area)
  await user.click(screen.getByRole('button', { name: 'Add a content warning' }))
  const warning = screen.getByRole('textbox', { name: 'Content warning' })
  fireEvent.keyDown(warning, { key: 'Enter', isComposing: true })
  await user.keyboard('Plot')
  expect(await posts()).toEqual([])
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await posts()).toHaveLength(1)
})

it('puts an emoji into the post of the thread that is being written, also after a search for it (R-comp-20, R-emoji-08, #26)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const first = await composeField()
  await user.type(first, 'One')
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await user.keyboard('Two ')
  await user.click(screen.getByRole('button', { name: 'Add an emoji' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search emoji' }), 'rocket')
  await user.click(await screen.findByRole('gridcell', { name: 'rocket' }))
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 2' }).value.trim()).toBe('Two 🚀'))
  expect(first.value).toBe('One')
})
