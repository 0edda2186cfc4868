import { aCustomEmoji } from '@starling/api/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Conversation } from '@starling/api/conversations'
import { conversationEndpoints } from '@starling/api/conversations'
import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { asPlainMastodon } from '../../../../server/src/plainMastodon.fixture.ts'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { fakeSocket } from '../../app/fakeSocket.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { setOffline } from '../../app/setOffline.fixture.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let counter = 0

beforeAll(async () => {
  server = asPlainMastodon(await startTestServer())
})
beforeEach(forgetPage)
afterAll(() => server.close())

async function write(who: TestAccount, status: string, answers?: string): Promise<Status> {
  const response = await server.request('/api/v1/statuses', {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status, visibility: 'direct', ...(answers ? { in_reply_to_id: answers } : {}) }),
  })
  await server.settled()
  return (await response.json()) as Status
}

async function people(): Promise<{ readonly reader: TestAccount; readonly grace: TestAccount; readonly alan: TestAccount }> {
  counter += 1
  return {
    reader: await server.createAccount(`reader${counter}`),
    grace: await server.createAccount(`grace${counter}`, { displayName: 'Grace Hopper' }),
    alan: await server.createAccount(`alan${counter}`, { displayName: 'Alan Turing' }),
  }
}

const listOf = async (who: TestAccount): Promise<readonly Conversation[]> => (await who.client.call(conversationEndpoints.list)).data

it('lists conversations, the newest first, and says which are unread (R-conv-01, R-shell-11)', async () => {
  const { reader, grace, alan } = await people()
  await write(grace, `@reader${counter} about compilers`)
  await write(alan, `@reader${counter} @grace${counter} about machines`)
  renderScreen('/conversations', { server, signedInAs: reader })
  const both = await screen.findByRole('article', {
    name: /^Unread conversation with (Alan Turing and Grace Hopper|Grace Hopper and Alan Turing)$/,
  })
  expect(within(both).getByText(/about machines/)).toBeDefined()
  const one = screen.getByRole('article', { name: 'Unread conversation with Grace Hopper' })
  expect(both.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('goes on by the link of the server, as ids are of no use for that (R-conv-01a)', async () => {
  const { reader, grace, alan } = await people()
  await write(grace, `@reader${counter} about compilers`)
  await write(alan, `@reader${counter} about machines`)
  const all = await listOf(reader)
  const through = portsTo(server).fetch
  const asked: string[] = []
  const next = 'https://starling.test/api/v1/conversations?max_id=777'
  const fetch: typeof through = async (url, init) => {
    const { pathname, search } = new URL(url)
    if (pathname !== '/api/v1/conversations') return through(url, init)
    asked.push(search)
    if (search.includes('777')) return Response.json(all.slice(1))
    return Response.json(all.slice(0, 1), { headers: { link: `<${next}>; rel="next"` } })
  }
  renderScreen('/conversations', { server, signedInAs: reader, ports: { fetch } })
  expect(await screen.findByRole('article', { name: /with Alan Turing/ })).toBeDefined()
  expect(await screen.findByRole('article', { name: /with Grace Hopper/ })).toBeDefined()
  expect(asked.filter((search) => search.includes('max_id'))).toEqual(['?max_id=777'])
})

it('draws the custom emoji of the last message instead of its short code (R-emoji-11)', async () => {
  const { reader, grace } = await people()
  await write(grace, `@reader${counter} a loaf for you :bread:`)
  const emojis = [aCustomEmoji({ shortcode: 'bread' })]
  const drawn = (await listOf(reader)).map((one) => ({ ...one, last_status: one.last_status && { ...one.last_status, emojis } }))
  const through = portsTo(server).fetch
  const fetch: typeof through = async (url, init) =>
    url.includes('/api/v1/conversations')
      ? new Response(JSON.stringify(drawn), { headers: { 'content-type': 'application/json' } })
      : through(url, init)
  renderScreen('/conversations', { server, signedInAs: reader, ports: { fetch } })
  const row = await screen.findByRole('article', { name: 'Unread conversation with Grace Hopper' })
  expect(within(row).getByRole('img', { name: ':bread:' })).toBeDefined()
  expect(row.textContent).toContain('a loaf for you')
  expect(row.textContent).not.toContain(':bread:')
})

it('marks as unread and read, and removes after a question (R-conv-02a)', async () => {
  const { reader, grace } = await people()
  await write(grace, `@reader${counter} hello`)
  const { user } = renderScreen('/conversations', { server, signedInAs: reader })
  const more = () => screen.findByRole('button', { name: 'More about the conversation with Grace Hopper' })
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }))
  expect(await screen.findByRole('article', { name: 'Conversation with Grace Hopper' })).toBeDefined()
  await waitFor(async () => expect((await listOf(reader))[0]?.unread).toBe(false))
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this conversation?' })
  expect(await listOf(reader)).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/No conversations yet/)).toBeDefined()
  await waitFor(async () => expect(await listOf(reader)).toEqual([]))
})

it('opened again, marks where the messages since the last visit begin, and none while one is there (#29, 5)', async () => {
  const { reader, grace } = await people()
  const first = await write(grace, `@reader${counter} first words`)
  const [conversation] = await listOf(reader)
  const path = `/conversations/${conversation?.id ?? ''}`
  const before = renderScreen(path, { server, signedInAs: reader })
  await screen.findByRole('article', { name: /first words/ })
  await chatField()
  expect(screen.queryByText('New since your last visit')).toBeNull()
  before.unmount()
  const second = await write(grace, `@reader${counter} second words`, first.id)
  await write(grace, `@reader${counter} third words`, second.id)
  renderScreen(path, { server, signedInAs: reader })
  const mark = await screen.findByText('New since your last visit')
  const article = await screen.findByRole('article', { name: /second words/ })
  expect(mark.parentElement?.contains(article)).toBe(true)
  expect(screen.getAllByText('New since your last visit')).toHaveLength(1)
})

it('read without a network from what was stored, is marked as read when the network is back, and without an alert (#26)', async () => {
  const { reader, grace } = await people()
  await write(grace, `@reader${counter} kept words`)
  const [conversation] = await listOf(reader)
  // Offline, the service worker answers GET requests with stored answers, and other requests fail.
  const sent: string[] = []
  const { fetch: through } = portsTo(server)
  const fetch: typeof through = async (input, init) => {
    const { method, url } = new Request(input, init)
    if (method === 'GET' || navigator.onLine) return through(input, init)
    sent.push(`${method} ${new URL(url).pathname}`)
    throw new TypeError('Failed to fetch')
  }
  setOffline(true)
  renderScreen(`/conversations/${conversation?.id ?? ''}`, { server, signedInAs: reader, ports: { fetch } })
  expect(await screen.findByRole('article', { name: /kept words/ })).toBeDefined()
  await chatField()
  expect(sent.filter((request) => request.includes('/conversations/'))).toEqual([])
  expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).not.toContainEqual(expect.stringMatching(/./))
  setOffline(false)
  await waitFor(async () => expect((await listOf(reader))[0]?.unread).toBe(false))
})

it('open in a tab that nobody looks at is read when the tab is looked at (R-conv-02, #26)', async () => {
  const { reader, grace } = await people()
  await write(grace, `@reader${counter} unseen words`)
  const [conversation] = await listOf(reader)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  renderScreen(`/conversations/${conversation?.id ?? ''}`, { server, signedInAs: reader })
  await screen.findByRole('article', { name: /unseen words/ })
  await chatField()
  await server.settled()
  expect((await listOf(reader))[0]?.unread).toBe(true)
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(async () => expect((await listOf(reader))[0]?.unread).toBe(false))
})

it('gives a conversation back, with an alert, that the server does not remove', async () => {
  const { reader, grace } = await people()
  await write(grace, `@reader${counter} hello`)
  const through = portsTo(server).fetch
  const { user } = renderScreen('/conversations', {
    server,
    signedInAs: reader,
    ports: {
      fetch: async (url, init) => (init?.method === 'DELETE' ? new Response('{"error":"Not now"}', { status: 422 }) : through(url, init)),
    },
  })
  await user.click(await screen.findByRole('button', { name: /More about the conversation/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Not now')).toBeDefined()
  expect(await screen.findByRole('article', { name: /conversation with Grace Hopper/ })).toBeDefined()
})

it('opened, says who is in it and that it is not encrypted, and is read then; answers go to everyone (R-conv-03b)', async () => {
  const { reader, grace } = await people()
  const first = await write(grace, `@reader${counter} first words`)
  await write(grace, `@reader${counter} more words`, first.id)
  const { user } = renderScreen('/conversations', { server, signedInAs: reader })
  await user.click(within(await screen.findByRole('article', { name: /Grace Hopper/ })).getByRole('link'))
  expect(await screen.findByRole('heading', { name: 'Conversation with Grace Hopper' })).toBeDefined()
  const circle = screen.getByRole('region', { name: 'Who is in this conversation' })
  expect(within(circle).getByRole('link', { name: 'Grace Hopper' })).toBeDefined()
  expect(within(circle).getByText(/Not encrypted/)).toBeDefined()
  expect(await screen.findByRole('article', { name: /first words/ })).toBeDefined()
  expect(await screen.findByRole('article', { name: /more words/ })).toBeDefined()
  await waitFor(async () => expect((await listOf(reader))[0]?.unread).toBe(false))
  const field = await chatField()
  await waitFor(() => expect(field.value).toBe(`@grace${counter} `))
  await user.type(field, 'my words{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('article', { name: /my words/ })).toBeDefined()
  // The message is shown above the field, and announced to screen readers.
  expect(await screen.findByText('1 message sent')).toBeDefined()
  expect(screen.queryByText('Post published.')).toBeNull()
  // The field is filled for the next reply.
  await waitFor(() => expect(field.value).toBe(`@grace${counter} `))
  const [{ last_status: last } = { last_status: null }] = await listOf(grace)
  expect(last).toMatchObject({ visibility: 'direct', in_reply_to_id: expect.any(String) })
  expect(last?.content).toContain('my words')
  // Sent with the button, which is hidden until the next reply is begun.
  await user.type(field, 'further words')
  await user.click(screen.getAllByRole('button', { name: /^Reply/ }).at(-1) ?? field)
  expect(await screen.findByRole('article', { name: /further words/ })).toBeDefined()
  await waitFor(() => expect(field.value).toBe(`@grace${counter} `))
  expect(document.activeElement).toBe(field)
  // The mention alone, as after pressing the button twice, is not sent.
  await user.click(screen.getAllByRole('button', { name: /^Reply/ }).at(-1) ?? field)
  await user.type(field, 'last words{Control>}{Enter}{/Control}')
  const { last_status: latest } = await waitFor(async () => {
    const [first] = await listOf(grace)
    expect(first?.last_status?.content).toContain('last words')
    return first ?? { last_status: null }
  })
  const { data: around } = await grace.client.call(statusEndpoints.context, { params: { id: latest?.id ?? '' } })
  expect(around.ancestors.map(({ content }) => /(\w+) words/.exec(content)?.[1] ?? content)).toEqual(['first', 'more', 'my', 'further'])
})

const chatField = async () => await composeField(await screen.findByRole('form', { name: 'Reply' }))

it('keeps an answer that was begun where it is, whatever comes meanwhile and after a reload; asks about whom a mention would add (#29, 5)', async () => {
  const { reader, grace, alan } = await people()
  const first = await write(grace, `@reader${counter} first words`)
  const [conversation] = await listOf(reader)
  const socket = fakeSocket()
  const path = `/conversations/${conversation?.id ?? ''}`
  const view = renderScreen(path, { server, signedInAs: reader, ports: { openSocket: () => socket } })
  await screen.findByRole('article', { name: /first words/ })
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  const field = await chatField()
  await waitFor(() => expect(field.value).toBe(`@grace${counter} `))
  await view.user.type(field, `ask @alan${counter} as well`)
  expect(await screen.findByText(/will be able to read this message/)).toBeDefined()
  const more = await write(grace, `@reader${counter} more words`, first.id)
  const [now] = await listOf(reader)
  act(() => socket.emit('message', { data: JSON.stringify({ stream: ['direct'], event: 'conversation', payload: JSON.stringify(now) }) }))
  expect(await screen.findByRole('article', { name: /more words/ })).toBeDefined()
  expect((await chatField()).value).toBe(`@grace${counter} ask @alan${counter} as well`)
  await view.user.click(screen.getByRole('button', { name: 'Do not tell them' }))
  await waitFor(async () => expect((await chatField()).value).toBe(`@grace${counter} ask alan${counter} as well`))
  view.unmount()
  forgetPage()

  const { user } = renderScreen(path, { server, signedInAs: reader })
  await screen.findByRole('article', { name: /more words/ })
  await waitFor(async () => expect((await chatField()).value).toBe(`@grace${counter} ask alan${counter} as well`))
  await user.type(await chatField(), '{Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await listOf(grace))[0]?.last_status?.content).toContain('as well'))
  expect((await listOf(grace))[0]?.last_status?.in_reply_to_id).toBe(first.id)
  expect(more.id).not.toBe(first.id)
  expect(await listOf(alan)).toEqual([])
})

it('stays, with a field that answers what is left, when its newest message is deleted (R-tl-10, R-conv-03, #26)', async () => {
  const { reader, grace } = await people()
  const first = await write(grace, `@reader${counter} first words`)
  const second = await write(grace, `@reader${counter} second words`, first.id)
  const [conversation] = await listOf(reader)
  const socket = fakeSocket()
  const { user } = renderScreen(`/conversations/${conversation?.id ?? ''}`, {
    server,
    signedInAs: reader,
    ports: { openSocket: () => socket },
  })
  await screen.findByRole('article', { name: /first words/ })
  await screen.findByRole('article', { name: /second words/ })
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  await server.request(`/api/v1/statuses/${second.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${grace.token}` } })
  await server.settled()
  act(() => socket.emit('message', { data: JSON.stringify({ stream: ['direct'], event: 'delete', payload: second.id }) }))
  await waitFor(() => expect(screen.queryByRole('article', { name: /second words/ })).toBeNull())
  expect(await screen.findByRole('article', { name: /first words/ })).toBeDefined()
  // Mastodon then streams the conversation in its current state.
  const [now] = await listOf(reader)
  act(() => socket.emit('message', { data: JSON.stringify({ stream: ['direct'], event: 'conversation', payload: JSON.stringify(now) }) }))
  const field = await chatField()
  await user.type(field, 'an answer')
  await user.type(field, '{Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await listOf(grace))[0]?.last_status?.in_reply_to_id).toBe(first.id))
  expect(await screen.findByRole('article', { name: /an answer/ })).toBeDefined()
  expect(screen.getByRole('article', { name: /first words/ })).toBeDefined()
})

it('that lost its newest message before it is opened shows what is left (R-conv-01, #26)', async () => {
  const { reader, grace } = await people()
  const first = await write(grace, `@reader${counter} first words`)
  const second = await write(grace, `@reader${counter} second words`, first.id)
  const third = await write(grace, `@reader${counter} third words`, second.id)
  const { user } = renderScreen('/conversations', { server, signedInAs: reader })
  await screen.findByText(/third words/)
  await server.request(`/api/v1/statuses/${third.id}`, { method: 'DELETE', headers: { authorization: `Bearer ${grace.token}` } })
  await server.settled()
  await user.click(screen.getByText(/third words/))
  expect(await screen.findByRole('article', { name: /first words/ })).toBeDefined()
  expect(await screen.findByRole('article', { name: /second words/ })).toBeDefined()
})

it('opens at its address, and says when it is not there (R-conv-01)', async () => {
  const { reader, grace } = await people()
  await write(grace, `@reader${counter} hello`)
  const [conversation] = await listOf(reader)
  const view = renderScreen(`/conversations/${conversation?.id ?? ''}`, { server, signedInAs: reader })
  expect(await screen.findByRole('article', { name: /hello/ })).toBeDefined()
  view.unmount()
  renderScreen('/conversations/999', { server, signedInAs: reader })
  expect(await screen.findByText(/This conversation is not here/)).toBeDefined()
})

it('shows at once what the stream brings, on top (R-conv-03a, R-str-03d)', async () => {
  const { reader, grace, alan } = await people()
  const first = await write(grace, `@reader${counter} hello`)
  const socket = fakeSocket()
  renderScreen('/conversations', { server, signedInAs: reader, ports: { openSocket: () => socket } })
  await screen.findByRole('article', { name: /Grace Hopper/ })
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  act(() => socket.emit('open', {}))
  await waitFor(() => expect(socket.sent).toContainEqual({ type: 'subscribe', stream: 'direct' }))
  const arrive = async () => {
    const [newest] = await listOf(reader)
    const data = JSON.stringify({ stream: ['direct'], event: 'conversation', payload: JSON.stringify(newest) })
    act(() => socket.emit('message', { data }))
  }
  const top = () => screen.getAllByRole('article')[0]?.getAttribute('aria-label')
  await write(alan, `@reader${counter} news`)
  await arrive()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(top()).toBe('Unread conversation with Alan Turing')
  await write(grace, `@reader${counter} hello again`, first.id)
  await arrive()
  await waitFor(() => expect(top()).toBe('Unread conversation with Grace Hopper'))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

it('loses what was removed on another device when the list is read again (R-conv-02, #26)', async () => {
  const { reader, grace, alan } = await people()
  await write(grace, `@reader${counter} hello`)
  await write(alan, `@reader${counter} news`)
  const { navigator, user } = renderScreen('/conversations', { server, signedInAs: reader })
  await screen.findByRole('article', { name: /Alan Turing/ })
  const [newest] = await listOf(reader)
  await reader.client.call(conversationEndpoints.delete, { params: { id: newest?.id ?? '' } })
  await user.click(screen.getByRole('link', { name: 'Followed conversations' }))
  await screen.findByRole('heading', { name: 'Followed conversations' })
  act(() => navigator.back())
  expect(await screen.findByRole('article', { name: /Grace Hopper/ })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('article', { name: /Alan Turing/ })).toBeNull())
})

it('of a refused change takes back only that, not what was streamed meanwhile (R-conv-02, R-conv-03, #25)', async () => {
  const { reader, grace } = await people()
  const first = await write(grace, `@reader${counter} hello`)
  const through = portsTo(server).fetch
  const refusal = Promise.withResolvers<Response>()
  const socket = fakeSocket()
  const { user } = renderScreen('/conversations', {
    server,
    signedInAs: reader,
    ports: {
      fetch: async (url, init) => (url.endsWith('/read') ? refusal.promise : through(url, init)),
      openSocket: () => socket,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'More about the conversation with Grace Hopper' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as read' }))
  await screen.findByRole('article', { name: 'Conversation with Grace Hopper' })
  await waitFor(() => expect(socket.isHeard()).toBe(true))
  act(() => socket.emit('open', {}))
  await write(grace, `@reader${counter} more words`, first.id)
  const [newest] = await listOf(reader)
  const data = JSON.stringify({ stream: ['direct'], event: 'conversation', payload: JSON.stringify(newest) })
  act(() => socket.emit('message', { data }))
  expect(await screen.findByText(/more words/)).toBeDefined()
  await act(async () => refusal.resolve(new Response('{"error":"Not now"}', { status: 422 })))
  const row = await screen.findByRole('article', { name: 'Unread conversation with Grace Hopper' })
  expect(within(row).getByText(/more words/)).toBeDefined()
})
