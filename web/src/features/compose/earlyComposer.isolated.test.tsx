import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'

/** The code of the two composers arrives when these are resolved. */
const arrival = vi.hoisted(() => ({ page: Promise.withResolvers<void>(), dialog: Promise.withResolvers<void>() }))
vi.mock('./ComposeScreen.tsx', async (original) => {
  await arrival.page.promise
  return original()
})
vi.mock('./DialogComposer.tsx', async (original) => {
  await arrival.dialog.promise
  return original()
})

let server: TestServer
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  // What is loaded once its time has come must not be waited for then.
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

  // An input method is in the middle of a word when the code comes: it keeps its field until the word is finished.
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
