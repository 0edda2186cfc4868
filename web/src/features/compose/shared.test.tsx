import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { keepDraftFile } from '../../storage/draftFiles.ts'
import { sharedFilesKey } from '../../storage/storedFiles.ts'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

it.each([
  ['title=A+kite&text=Look+at+this&url=https%3A%2F%2Fexample.org%2Fkite', 'A kite\nLook at this\nhttps://example.org/kite'],
  ['title=A+kite&text=https%3A%2F%2Fexample.org%2Fkite', 'A kite\nhttps://example.org/kite'],
  [
    'title=A+kite&text=A+kite+flies+https%3A%2F%2Fexample.org%2Fkite&url=https%3A%2F%2Fexample.org%2Fkite',
    'A kite flies https://example.org/kite',
  ],
  ['title=&text=Just+words', 'Just words'],
])('what another program shares as %s is in the text, each part once (demand 10, #10)', async (query, text) => {
  const ada = await server.createAccount(`ada${Date.now()}`)
  renderScreen(`/publish?${query}`, { server, signedInAs: ada })
  const field = await composeField()
  await waitFor(() => expect(field.value).toBe(text))
})

it('what is shared becomes a draft of its own beside a half-written one, once, also after a reload (#26)', async () => {
  const ada = await server.createAccount(`ada${Date.now()}`)
  const before = renderScreen('/publish', { server, signedInAs: ada })
  await before.user.type(await composeField(), 'Half a thou')
  dispatchEvent(new Event('pagehide'))
  before.unmount()
  forgetPage()
  const first = renderScreen('/share?text=Look+at+this&url=https%3A%2F%2Fexample.org%2Fkite', { server, signedInAs: ada })
  await waitFor(async () => expect((await composeField()).value).toBe('Look at this\nhttps://example.org/kite'))
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/publish\?draft=/))
  expect(await screen.findByRole('button', { name: '1 other draft' })).toBeDefined()
  const address = location.pathname + location.search
  first.unmount()
  forgetPage()
  const { user } = renderScreen(address, { server, signedInAs: ada })
  await waitFor(async () => expect((await composeField()).value).toBe('Look at this\nhttps://example.org/kite'))
  await user.click(screen.getByRole('button', { name: '1 other draft' }))
  expect(await screen.findByText('Half a thou')).toBeDefined()
})

it('a shared picture is a file of that draft, and a lost one is left out (#26)', async () => {
  const ada = await server.createAccount(`ada${Date.now()}`)
  await keepDraftFile(sharedFilesKey, 'k1', new File(['no picture'], 'kite.png', { type: 'image/png' }))
  renderScreen('/share?text=A+kite&files=k1,k2', { server, signedInAs: ada })
  await waitFor(async () => expect((await composeField()).value).toBe('A kite'))
  // It is a file of the draft; this test server accepts no uploads.
  expect(await screen.findByRole('button', { name: 'Send kite.png again' })).toBeDefined()
})

it('a second new draft is begun beside the first, without sending it (#26)', async () => {
  const ada = await server.createAccount(`ada${Date.now()}`)
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  expect(screen.queryByRole('button', { name: 'Drafts' })).toBeNull()
  await user.type(await composeField(), 'The first one')
  await user.click(await screen.findByRole('button', { name: 'Drafts' }))
  await user.click(await screen.findByRole('button', { name: 'Begin another draft' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect((await composeField()).value).toBe(''))
  expect(document.activeElement).toBe(await composeField())
  await user.type(await composeField(), 'The second one')
  await user.click(await screen.findByRole('button', { name: '1 other draft' }))
  await user.click(await screen.findByText('The first one'))
  await waitFor(async () => expect((await composeField()).value).toBe('The first one'))
  expect(await screen.findByRole('button', { name: '1 other draft' })).toBeDefined()
})

it('what is shared with somebody who has to sign in first is still there afterwards (#10)', async () => {
  renderScreen('/publish?text=Look+at+this&url=https%3A%2F%2Fexample.org%2Fkite', { server })
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: 'Sign in' })
  const next = links.map(({ href }) => new URL(href).searchParams.get('next'))
  expect(next).toContain('/publish?text=Look+at+this&url=https%3A%2F%2Fexample.org%2Fkite')
})
