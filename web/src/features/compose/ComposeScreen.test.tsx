import { createPublishing } from '@starling/domain/publishing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { keepTranslation, sourceOf } from '../../entities/status/translations.ts'
import { toasts } from '../../ui/toasts.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount
let alan: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  grace = await server.createAccount('grace', { displayName: 'Grace Hopper' })
  alan = await server.createAccount('alan')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

async function post(author: TestAccount, body: Record<string, unknown>): Promise<Status> {
  const response = await server.request('/api/v1/statuses', {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ visibility: 'public', ...body }),
  })
  return (await response.json()) as Status
}

async function latest(author: TestAccount): Promise<Status | undefined> {
  const response = await server.request(`/api/v1/accounts/${author.account.id}/statuses?limit=1`, {
    headers: { authorization: `Bearer ${author.token}` },
  })
  return ((await response.json()) as Status[])[0]
}

it('publishes, says so with a way to the post, and goes home (R-comp-02a, R-comp-05, R-comp-06a, R-comp-06c, R-shell-03a, R-shell-07, R-shell-19d, R-const-18)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'First light')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(toasts.getSnapshot().map(({ title, lifeMs }) => [title, lifeMs])).toEqual([['Post published.', 10_000]])
  const published = await latest(ada)
  expect(published?.content).toContain('First light')
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/@ada/${published?.id}`)
  await waitFor(() => expect(location.pathname).toBe('/home'))
})

it('shows the face of who writes, also where no list that was loaded holds the own account (R-comp-01, #10)', async () => {
  const newcomer = await server.createAccount('newcomer')
  const { container } = renderScreen('/publish', { server, signedInAs: newcomer })
  await composeField()
  await waitFor(() => expect(container.querySelector('form img')?.getAttribute('src')).toMatch(/missing.png$/))
})

it('answers nothing any more when what it answered is deleted, and keeps the text (R-comp-16a)', async () => {
  const original = await post(ada, { status: 'Soon gone' })
  const { user, session } = renderScreen(`/publish?reply=${original.id}`, { server, signedInAs: ada })
  await screen.findByText('Soon gone')
  await user.type(await composeField(), 'An answer')
  await session.part(createPublishing).deleteStatus(original.id)
  await waitFor(() => expect(screen.queryByText('Soon gone')).toBeNull())
  expect((await composeField()).value).toContain('An answer')
  await user.click(screen.getByRole('button', { name: /^(Publish|Reply)$/ }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect((await latest(ada))?.in_reply_to_id).toBeNull()
})

it('sends with Ctrl+Enter, warning and all, and goes back to where one was (R-shell-04a, R-shell-04b)', async () => {
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
  navigator.push('/statuses/new')
  await user.click(await screen.findByRole('button', { name: 'Add a content warning' }))
  await user.type(screen.getByRole('textbox', { name: 'Content warning' }), 'Plot')
  await user.type(await composeField(), 'The butler{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await latest(ada)).toMatchObject({ spoiler_text: 'Plot' })
  await waitFor(() => expect(location.pathname).toBe('/public/local'))
})

it('keeps the draft over a reload (R-shell-15c)', async () => {
  const first = renderScreen('/publish', { server, signedInAs: ada })
  await first.user.type(await composeField(), 'Half a thou')
  dispatchEvent(new Event('pagehide'))
  first.unmount()
  forgetPage()
  renderScreen('/publish', { server, signedInAs: ada })
  expect((await composeField()).value).toBe('Half a thou')
})

it('has the focus in what a button opens: the warning and the poll (R-shell-20, #7, 2.15)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Add a content warning' }))
  await user.keyboard('brunch')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Content warning' }).value).toBe('brunch')
  await user.click(await screen.findByRole('button', { name: 'Add a poll' }))
  await user.keyboard('goose')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Option 1' }).value).toBe('goose')
  const [fromEditor] = screen.getAllByRole('button', { name: 'Remove poll' })
  if (fromEditor) await user.click(fromEditor)
  expect(await composeField()).toBe(document.activeElement)
  expect(location.pathname).toBe('/publish')
})

it('keeps text and place when the server refuses, and sends it again under the same key (R-comp-01c, R-err-01)', async () => {
  const keys: (string | undefined)[] = []
  const through = portsTo(server).fetch
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        if (init?.method !== 'POST' || !url.endsWith('/api/v1/statuses')) return through(url, init)
        keys.push(init.headers?.['Idempotency-Key'])
        return keys.length === 1 ? new Response('{"error":"The kettle is boiling"}', { status: 503 }) : through(url, init)
      },
    },
  })
  await user.type(await composeField(), 'Tea time')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect((await screen.findByText(/: The kettle is boiling \(503\)\./)).getAttribute('role')).toBe('alert')
  expect((await composeField()).value).toBe('Tea time')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(keys[0]).toBe(keys[1])
})

it('says that a post cannot be blank, and has the focus in its field (R-comp-04d)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), '   ')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText("Post can't be blank. Write something or add a picture.")).toBeDefined()
  await waitFor(async () => expect(document.activeElement).toBe(await composeField()))
})

it('answers: shows whom, mentions them, and goes back to where one was (R-comp-07a, R-comp-07b, R-comp-07c, R-shell-04b)', async () => {
  const question = await post(grace, { status: 'Who is there? @alan', spoiler_text: 'A riddle', language: 'de' })
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /A riddle/ })
  await user.click(within(card).getByRole('button', { name: 'Reply' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reply' })
  expect((await within(dialog).findByRole('region', { name: 'Replying to' })).textContent).toContain('Grace Hopper')
  const area = await composeField()
  await waitFor(() => expect(area.value).toBe('@grace @alan '))
  expect(within(dialog).getByRole('textbox', { name: 'Content warning' })).toHaveProperty('value', 'A riddle')
  // The prefilled mentions other than the author's are selected, so that typing replaces them.
  await waitFor(() => expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('@alan '))
  await user.keyboard('It is me')
  await user.click(within(dialog).getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  await waitFor(() => expect(navigator.getLocation().path).toBe('/public/local'))
  expect(await latest(ada)).toMatchObject({ in_reply_to_id: question.id, language: 'de', spoiler_text: 'A riddle' })
})

it('answers in one’s own language where one reads a translation, and in that of the post where one reads the original (R-comp-07c)', async () => {
  const { navigator, session } = renderScreen('/public/local', { server, signedInAs: ada })
  for (const [kind, language] of [
    ['shown', 'English, en'],
    ['hidden', 'German, de'],
  ] as const) {
    const status = await post(grace, { status: 'Wer liest das?', language: 'de' })
    keepTranslation(session.key, status.id, { kind, of: sourceOf(status), translation: null })
    navigator.push(`/publish?reply=${status.id}`)
    await composeField()
    expect(await screen.findByRole('button', { name: `Language: ${language}` })).toBeDefined()
    navigator.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

it('stays the reply that was sent until it is left, and is never an empty post in between (R-comp-07, #7, 2.15)', async () => {
  const original = await post(grace, { status: 'Opened without a flash' })
  const { user } = renderScreen('/public/local', { server, signedInAs: ada })
  const card = await screen.findByRole('article', { name: /Opened without a flash/ })
  await user.click(within(card).getByRole('button', { name: /^Reply/ }))
  await user.type(await composeField(), 'An answer')
  // A browser takes some frames to go back; here it never does.
  const back = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await screen.findByText('Post published.')
  await waitFor(() => expect(back).toHaveBeenCalled())
  expect(screen.getByRole('heading', { name: 'Reply' })).toBeDefined()
  expect((await composeField()).value).toContain('An answer')
  expect(screen.getByRole('button', { name: /^Sending/ })).toBeDefined()
  expect((await latest(ada))?.in_reply_to_id).toBe(original.id)
})

it('keeps a draft for each thing that is written, and never asks when one switches (R-comp-01, R-comp-07e, R-comp-17)', async () => {
  const question = await post(grace, { status: 'Another question' })
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
  navigator.push('/publish')
  await user.type(await composeField(), 'Precious words')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  navigator.push(`/publish?reply=${question.id}`)
  await waitFor(async () => expect((await composeField()).value).toBe('@grace '))
  await user.type(await composeField(), 'half an answer')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  navigator.push('/publish')
  await waitFor(async () => expect((await composeField()).value).toBe('Precious words'))
  // The other draft is reached by one press.
  await user.click(await screen.findByRole('button', { name: '1 other draft' }))
  await user.click(await screen.findByRole('button', { name: /Reply.*half an answer/ }))
  await waitFor(async () => expect((await composeField()).value).toBe('@grace half an answer'))
})

it('turns no new post into a reply that was begun and left empty (R-comp-01)', async () => {
  const question = await post(grace, { status: 'A third question' })
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
  navigator.push(`/publish?reply=${question.id}`)
  await waitFor(async () => expect((await composeField()).value).toBe('@grace '))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  navigator.push('/publish')
  expect((await composeField()).value).toBe('')
  expect(screen.queryByRole('region', { name: 'Replying to' })).toBeNull()
})

it('deletes a draft and brings it back (R-comp-01)', async () => {
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
  navigator.push('/publish?mention=grace')
  await waitFor(async () => expect((await composeField()).value).toBe('@grace '))
  await user.type(await composeField(), 'remember this')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  navigator.push('/publish')
  await user.click(await screen.findByRole('button', { name: '1 other draft' }))
  await user.click(await screen.findByRole('button', { name: 'Delete this draft' }))
  expect(await screen.findByText('Draft deleted.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: /remember this/ })).toBeDefined()
})

it('keeps what was typed while the post was being sent (#7, 2.14)', async () => {
  let answer: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const through = portsTo(server).fetch
  const { user } = renderScreen('/publish', {
    server,
    signedInAs: ada,
    ports: {
      fetch: async (url, init) => {
        if (init?.method === 'POST' && url.endsWith('/api/v1/statuses')) await waiting
        return through(url, init)
      },
    },
  })
  await user.type(await composeField(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  // Another page continues the same draft in the meantime.
  const key = Object.keys(localStorage).find((name) => name.startsWith('starling:draft')) ?? ''
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as { draft: { text: string } }
  const theirs = key.replace(/\S+$/, 'theirs')
  localStorage.removeItem(key)
  localStorage.setItem(
    theirs,
    JSON.stringify({ ...stored, id: 'theirs', draft: { ...stored.draft, text: 'Hello world', idempotencyKey: 'their key' } }),
  )
  dispatchEvent(new StorageEvent('storage', { key: theirs }))
  answer()
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(localStorage.getItem(theirs)).toContain('Hello world')
  expect((await latest(ada))?.content).toContain('Hello')
})

it('edits with the source, and keeps the audience (R-comp-06b, R-comp-17a, R-comp-17b)', async () => {
  const mine = await post(ada, { status: 'Teh start', visibility: 'unlisted' })
  const { user } = renderScreen(`/publish?edit=${mine.id}`, { server, signedInAs: ada })
  await waitFor(async () => expect((await composeField()).value).toBe('Teh start'))
  await user.click(screen.getByRole('button', { name: 'Audience: Quiet public' }))
  expect((await screen.findByRole('radio', { name: 'Public' })).matches(':disabled')).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  const area = await composeField()
  await user.clear(area)
  await user.type(area, 'The start')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Post saved.')).toBeDefined()
  expect(await latest(ada)).toMatchObject({ id: mine.id, visibility: 'unlisted' })
  expect((await latest(ada))?.content).toContain('The start')
})

it('deletes and redrafts after asking, with the text in hand (R-comp-24a, R-shell-17i)', async () => {
  const mine = await post(ada, { status: 'Once more with feeling' })
  const { user } = renderScreen(`/publish?redraft=${mine.id}`, { server, signedInAs: ada })
  await user.click(await screen.findByRole('button', { name: 'Delete and redraft' }))
  await waitFor(async () => expect((await composeField()).value).toBe('Once more with feeling'))
  expect((await server.request(`/api/v1/statuses/${mine.id}`)).status).toBe(404)
})

it('mentions someone, openly or in private (R-comp-23a, R-comp-23b)', async () => {
  const { navigator } = renderScreen('/publish?mention=grace', { server, signedInAs: ada })
  await waitFor(async () => expect((await composeField()).value).toBe('@grace '))
  navigator.replace('/publish?direct=alan')
  await waitFor(async () => expect((await composeField()).value).toBe('@alan '))
  expect(screen.getByRole('button', { name: 'Audience: Mentioned people' })).toBeDefined()
})

it('completes a mention by keyboard, and only in the text (R-comp-20)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  await user.type(area, 'Dear @gra')
  const option = await screen.findByRole('option', { name: /Grace Hopper/ })
  expect(area.getAttribute('aria-activedescendant')).toBe(option.id)
  await user.keyboard('{Enter}')
  expect(area.value).toBe('Dear @grace ')
  await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull())
})

it('chooses an audience with one press, from what the server offers, each with a picture of its own (R-comp-13, R-comp-19, #26)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'For few')
  await user.click(screen.getByRole('button', { name: 'Audience: Public' }))
  expect(await screen.findByRole('group', { name: 'Who can quote it' })).toBeDefined()
  const choices = screen.getAllByRole('radio').flatMap((radio) => radio.parentElement?.querySelector('svg')?.innerHTML ?? [])
  expect(choices.length).toBeGreaterThan(6)
  expect(new Set(choices).size).toBe(choices.length)
  await user.click(screen.getByRole('radio', { name: 'Followers' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  expect(await latest(ada)).toMatchObject({ visibility: 'private' })
})

it('refuses more files than the server takes, and uploads none of them (R-media-04a)', async () => {
  const { user, container } = renderScreen('/publish', { server, signedInAs: ada })
  await composeField()
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file input')
  const files = Array.from({ length: 17 }, (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }))
  await user.upload(input, files)
  expect(await screen.findByText('File upload limit exceeded.')).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('asks a visitor to sign in instead', async () => {
  renderScreen('/publish', { server })
  expect(await screen.findByText('Sign in to write posts.')).toBeDefined()
  expect(alan.account.acct).toBe('alan')
})

it('asks before the page goes only where a word would be lost (R-shell-16a)', async () => {
  const { user, unmount } = renderScreen('/publish', { server, signedInAs: ada })
  const area = await composeField()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  await user.type(area, 'Kept on this device')
  expect(leave()).toBe(false)
  const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.type(area, ' and this is not')
  expect(leave()).toBe(true)
  store.mockRestore()
  await user.type(area, '.')
  expect(leave()).toBe(false)
  await user.clear(area)
  unmount()
})

it('opens where a reply begins and no composer is there, and is not opened twice (R-shell-03b)', async () => {
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'Who knows a good baker?', visibility: 'public' } })
  const { user } = renderScreen('/@ada', { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /Who knows a good baker/ })
  await user.click(within(post).getByRole('button', { name: /^Reply/ }))
  await waitFor(() => expect(location.pathname + location.search).toBe(`/publish?reply=${data.id}`))
  expect(await screen.findAllByRole('textbox', { name: 'Text of the post' })).toHaveLength(1)
})
