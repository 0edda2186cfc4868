import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
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

it('what is shared with somebody who has to sign in first is still there afterwards (#10)', async () => {
  renderScreen('/publish?text=Look+at+this&url=https%3A%2F%2Fexample.org%2Fkite', { server })
  const links = await screen.findAllByRole<HTMLAnchorElement>('link', { name: 'Sign in' })
  const next = links.map(({ href }) => new URL(href).searchParams.get('next'))
  expect(next).toContain('/publish?text=Look+at+this&url=https%3A%2F%2Fexample.org%2Fkite')
})
