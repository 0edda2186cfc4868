import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { portsTo, renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

/** There from the first frame, also while the post that is answered is being loaded. */
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })

/** The test's server, which answers requests for one path when it is told to, at first with a failure. */
function holding(path: string, failure: Response) {
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const request = async (address: string, init?: RequestInit) => {
    if (address !== path) return server.request(address, init)
    const attempt = asked
    asked += 1
    await answers[attempt]?.promise
    return attempt === 0 ? failure.clone() : server.request(address, init)
  }
  return { server: { ...server, request }, asked: () => asked, answer: (attempt: number) => answers[attempt]?.resolve() }
}

/** A list of posts with working shortcuts. */
async function aList(ports: Parameters<typeof renderScreen>[1]['ports'] = {}) {
  await bob.client.call(statusEndpoints.create, { body: { status: 'A wren?', visibility: 'public' } })
  const view = renderScreen('/public/local', { server, signedInAs: ada, ports })
  const [post] = await screen.findAllByRole('article', { name: /A wren/ })
  await screen.findByRole('region', { name: 'Alerts' })
  return { ...view, post: post ?? document.body }
}

/** None of these letters may act as a shortcut: nor may b boost, f favour, d bookmark or q quote. */
const sentence = 'nobody jokes, fqd'

it('the key that opens a composer is followed by its text: no letter is lost and none is a shortcut (R-comp-01, R-shell-20c, R-shell-20f, #25)', async () => {
  const { user, navigator, post } = await aList()
  await act(async () => post.focus())
  // Without a pause: each key press goes to what has the focus right after the one before.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'n' })
  const opened = document.activeElement
  expect(opened).toBeInstanceOf(HTMLTextAreaElement)
  expect(screen.getByRole('dialog', { name: 'New post' }).contains(opened)).toBe(true)
  await user.keyboard(`${sentence}{Enter}x{Backspace}y`)
  expect(navigator.getLocation().path).toBe('/publish')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(navigator.getLocation().path).toBe('/public/local'))
  await waitFor(() => expect(document.activeElement).toBe(post))
  await user.keyboard('n and on')
  expect((await field()).value).toBe(`${sentence}\ny and on`)
})

it('a reply takes words at the caret, an unfinished composition and a picture while its post is loading, and after that has failed (R-comp-01, R-comp-07d, R-comp-28, #25)', async () => {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'A gull?', visibility: 'public' } })
  const held = holding(`/api/v1/statuses/${data.id}`, new Response('<h1>Bad gateway</h1>', { status: 502 }))
  const { user } = renderScreen(`/publish?reply=${data.id}`, { server: held.server, signedInAs: ada })
  await waitFor(() => expect(held.asked()).toBe(1))
  const early = await field()
  expect(screen.getByRole('heading', { name: 'Reply' })).toBeDefined()
  expect(document.querySelector('[type="submit"]')).toBeNull()
  expect(document.activeElement).toBe(early)
  await user.keyboard('It is')
  // Nothing is sent before it is known what is answered.
  await user.keyboard('{Control>}{Enter}{/Control}')
  fireEvent.drop(early, { dataTransfer: { types: ['Files'], files: [new File(['no picture'], 'gull.png', { type: 'image/png' })] } })
  expect(await screen.findByRole('button', { name: /gull\.png/ })).toBeDefined()
  // Not within `act`, which waits for what React has to do at once, and complains of what comes later on a busy machine.
  held.answer(0)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await field()).toBe(early)
  await act(async () => early.focus())
  // An input method composes a word: its text is not replaced before the word is finished.
  fireEvent.compositionStart(early)
  fireEvent.change(early, { target: { value: 'It is に' } })
  held.answer(1)
  await waitFor(() => expect(held.asked()).toBe(2))
  await act(async () => undefined)
  expect(early.value).toBe('It is に')
  fireEvent.change(early, { target: { value: 'It is 日' } })
  early.setSelectionRange(3, 3)
  fireEvent.compositionEnd(early)
  const whole = await composeField()
  expect(whole).toBe(early)
  expect(whole.value).toBe('@bob It is 日')
  expect(document.activeElement).toBe(whole)
  await user.keyboard('small ')
  expect(whole.value).toBe('@bob It small is 日')
  // It is a file of the draft; this test server accepts no uploads.
  expect(await screen.findByRole('button', { name: 'Send gull.png again' })).toBeDefined()
})

it('a quote takes no picture while its post is loading, and says why (R-comp-28c, R-media-05a, #26)', async () => {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'A tern?', visibility: 'public' } })
  const held = holding(`/api/v1/statuses/${data.id}`, new Response('', { status: 500 }))
  renderScreen(`/publish?quote=${data.id}`, { server: held.server, signedInAs: ada })
  await waitFor(() => expect(held.asked()).toBe(1))
  const files = [new File(['no picture'], 'tern.png', { type: 'image/png' })]
  fireEvent.drop(await field(), { dataTransfer: { types: ['Files'], files } })
  expect(await screen.findByText('File upload not allowed with quotes.')).toBeDefined()
  expect(screen.queryByRole('button', { name: /tern\.png/ })).toBeNull()
})

it('words typed before a post is there are kept over closing the dialog, and an address pasted among them is looked up (R-comp-01, R-comp-07, R-quote-05a)', async () => {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'A heron?', visibility: 'public' } })
  const held = holding(`/api/v1/statuses/${data.id}`, new Response('', { status: 500 }))
  const { user, navigator } = renderScreen('/notifications', { server: held.server, signedInAs: ada })
  await screen.findByRole('heading', { name: 'Notifications' })
  const open = () => act(async () => navigator.push(`/publish?reply=${data.id}`))
  await open()
  expect(document.activeElement).toBe(await field())
  await user.keyboard('A stork')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  held.answer(0)
  await open()
  expect((await field()).value).toBe('A stork')
  await user.keyboard(', I think ')
  await user.paste(data.url ?? '')
  held.answer(1)
  await waitFor(async () => expect((await composeField()).value).toBe(`@bob A stork, I think ${data.url}`))
  await user.keyboard('.')
  expect((await field()).value).toBe(`@bob A stork, I think ${data.url}.`)
  expect(await screen.findByRole('region', { name: 'Quote the post you pasted?' })).toBeDefined()
})

it('the key that goes on with a thread opens its composer at once, while the last post is looked for (R-shell-20, R-comp-01)', async () => {
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'First of all', visibility: 'public' } })
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const { user, navigator } = await aList({
    fetch: async (url, init) => {
      if (new URL(url).pathname !== `/api/v1/accounts/${ada.account.id}/statuses`) return portsTo(server).fetch(url, init)
      const attempt = asked
      asked += 1
      await answers[attempt]?.promise
      return attempt === 0 ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : portsTo(server).fetch(url, init)
    },
  })
  await user.keyboard('cso far')
  answers[0]?.resolve()
  // Where the last post cannot be loaded, one may try again, or go on with a new post.
  expect(await screen.findByRole('button', { name: 'New post' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  // The button leaves with its message; without the focus inside, the composer would be closed as one that was left.
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy()
  })
  await user.click(await field())
  await user.keyboard(', so good')
  answers[1]?.resolve()
  await waitFor(() => expect(navigator.getLocation().search).toBe(`?reply=${data.id}`))
  expect((await composeField()).value).toBe('so far, so good')
  await waitFor(() => expect(document.activeElement?.matches('textarea')).toBe(true))
})

it('the key that goes on with a thread begins a new post where there is none (R-shell-20, #25)', async () => {
  const newcomer = await server.createAccount('newcomer')
  const { user, navigator } = renderScreen('/publish?continue=latest', { server, signedInAs: newcomer })
  await user.type(await field(), 'Hello')
  await waitFor(() => expect(navigator.getLocation().search).toBe(''))
  expect((await composeField()).value).toBe('Hello')
  expect(screen.getByRole('heading', { name: 'New post' })).toBeDefined()
})

it('says calmly that an edited post is loading, and offers nothing to send when that fails (R-comp-17)', async () => {
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'A tern', visibility: 'public' } })
  const held = holding(`/api/v1/statuses/${data.id}/source`, new Response('', { status: 500 }))
  const { user } = renderScreen(`/publish?edit=${data.id}`, { server: held.server, signedInAs: ada })
  await waitFor(() => expect(held.asked()).toBe(1))
  expect(screen.getByRole('heading', { name: 'Edit post' })).toBeDefined()
  expect(screen.getByText('Loading')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Text of the post' })).toBeNull()
  held.answer(0)
  held.answer(1)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: /Publish|Save/ })).toBeNull()
  await user.click(retry)
  expect((await field()).value).toBe('A tern')
})
