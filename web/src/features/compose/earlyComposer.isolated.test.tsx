import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

/** The code of the composers arrives when these are resolved. */
const arrival = vi.hoisted(() => ({
  page: Promise.withResolvers<void>(),
  dialog: Promise.withResolvers<void>(),
  inline: Promise.withResolvers<void>(),
}))
vi.mock('./ComposeScreen.tsx', async (original) => {
  await arrival.page.promise
  return original()
})
vi.mock('./DialogComposer.tsx', async (original) => {
  await arrival.dialog.promise
  return original()
})
vi.mock('./InlineComposer.tsx', async (original) => {
  await arrival.inline.promise
  return original()
})

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  // Code that is preloaded after a delay must not be waited for then.
  await import('./Composer.tsx')
})
afterAll(() => server.close())

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' }, { timeout: 20_000 })
const isWhole = () => waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeDefined(), { timeout: 20_000 })

it('takes words before the code of the composer is there, and hands them over with caret, focus and a finished composition (R-comp-01)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  const early = await field()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  expect(document.activeElement).toBe(early)
  await user.keyboard('Early bird')
  expect(early.value).toBe('Early bird')

  // An input method is composing a word when the code arrives: its field stays until the word is finished.
  fireEvent.compositionStart(early)
  fireEvent.change(early, { target: { value: 'Early bird に' } })
  await act(async () => arrival.page.resolve())
  await import('./ComposeScreen.tsx')
  await act(async () => undefined)
  expect(await field()).toBe(early)
  fireEvent.change(early, { target: { value: 'Early bird 日' } })
  early.setSelectionRange(6, 6)
  fireEvent.compositionEnd(early)

  await isWhole()
  const whole = await field()
  expect(whole).not.toBe(early)
  expect(whole.value).toBe('Early bird 日')
  expect(document.activeElement).toBe(whole)
  expect([whole.selectionStart, whole.selectionEnd]).toEqual([6, 6])
  await user.keyboard('small ')
  expect(whole.value).toBe('Early small bird 日')
})

it('keeps early words over closing the dialog, and adds them behind the mention of a reply (R-comp-01, R-comp-07, R-quote-05)', async () => {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'A wren?', visibility: 'public' } })
  const { user, navigator } = renderScreen('/public/local', { server, signedInAs: ada })
  await screen.findByText('A wren?', {}, { timeout: 20_000 })
  const open = () => act(async () => navigator.push(`/publish?reply=${data.id}`))
  await open()
  const dialog = await screen.findByRole('dialog', { name: 'Reply' }, { timeout: 20_000 })
  expect(document.activeElement).toBe(await within(dialog).findByRole('textbox', { name: 'Text of the post' }))
  await user.keyboard('A stork')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await open()
  const early = await field()
  expect(early.value).toBe('A stork')
  expect(document.activeElement).toBe(early)
  await user.keyboard(', I think ')
  await user.paste(data.url ?? '')
  await act(async () => arrival.dialog.resolve())
  await waitFor(() => expect(within(screen.getByRole('dialog', { name: 'Reply' })).getByRole('button', { name: /^Reply/ })).toBeDefined(), {
    timeout: 20_000,
  })
  await waitFor(async () => expect((await field()).value).toBe(`@bob A stork, I think ${data.url}`))
  await user.keyboard('.')
  expect((await field()).value).toBe(`@bob A stork, I think ${data.url}.`)
  // An address pasted early is looked up as one pasted later.
  expect(await screen.findByRole('region', { name: 'Quote the post you pasted?' })).toBeDefined()
})

it('takes words and files right under the post that is answered, before the code is there (R-comp-01, R-comp-28)', async () => {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'A kite?', visibility: 'public' } })
  const { user } = renderScreen(`/@bob/${data.id}`, { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /A kite/ }, { timeout: 20_000 })
  await user.click(within(post).getByRole('button', { name: 'Reply' }))
  const row = await screen.findByRole('article', { name: 'Your reply' })
  const early = within(row).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' })
  expect(document.activeElement).toBe(early)
  await user.keyboard('Look')
  const picture = new File(['no picture'], 'kite.png', { type: 'image/png' })
  fireEvent.drop(row.querySelector('[class*="composer"]') ?? row, { dataTransfer: { types: ['Files'], files: [picture] } })
  expect(within(row).getByText('kite.png')).toBeDefined()
  await act(async () => arrival.inline.resolve())
  await waitFor(() => expect(within(row).getByRole('button', { name: 'Reply' })).toBeDefined(), { timeout: 20_000 })
  expect(within(row).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' }).value).toBe('@bob Look')
  await user.keyboard('!')
  expect(within(row).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of the post' }).value).toBe('@bob Look!')
  // It is a file of the draft now; this test server accepts no uploads.
  expect(await within(row).findByRole('button', { name: 'Send kite.png again' })).toBeDefined()
})

it('takes the words of a reply while its post is still loading, and after that has failed (R-comp-07)', async () => {
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'A gull?', visibility: 'public' } })
  arrival.page.resolve()
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let asked = 0
  const { user } = renderScreen(`/publish?reply=${data.id}`, {
    server: {
      ...server,
      async request(path: string, init?: RequestInit) {
        if (path !== `/api/v1/statuses/${data.id}`) return server.request(path, init)
        const attempt = asked
        asked += 1
        await answers[attempt]?.promise
        return attempt === 0 ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : server.request(path, init)
      },
    },
    signedInAs: ada,
  })
  await waitFor(() => expect(asked).toBe(1), { timeout: 20_000 })
  const early = await field()
  expect(early.readOnly).toBe(false)
  await user.type(early, 'It is')
  await act(async () => answers[0]?.resolve())
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await user.type(await field(), ' one')
  await act(async () => answers[1]?.resolve())
  const whole = await composeField()
  expect(whole.value).toBe('@bob It is one')
  expect(document.activeElement).toBe(whole)
})

it('says calmly that an edited post is loading, and offers nothing to send when that fails (R-comp-17)', async () => {
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'A tern', visibility: 'public' } })
  arrival.page.resolve()
  const answer = Promise.withResolvers<void>()
  let asked = 0
  const { user } = renderScreen(`/publish?edit=${data.id}`, {
    server: {
      ...server,
      async request(path: string, init?: RequestInit) {
        if (path !== `/api/v1/statuses/${data.id}/source`) return server.request(path, init)
        asked += 1
        await answer.promise
        return asked === 1 ? new Response('', { status: 500 }) : server.request(path, init)
      },
    },
    signedInAs: ada,
  })
  await waitFor(() => expect(asked).toBe(1), { timeout: 20_000 })
  expect(screen.getByRole('heading', { name: 'Edit post' })).toBeDefined()
  expect(screen.getByText('Loading')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Text of the post' })).toBeNull()
  await act(async () => answer.resolve())
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: /Publish|Save/ })).toBeNull()
  await user.click(retry)
  expect((await field()).value).toBe('A tern')
})
