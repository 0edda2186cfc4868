import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { composeField } from '../../app/composeField.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { forgetPage } from '../../storage/pageMemory.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
beforeEach(() => {
  localStorage.clear()
  forgetPage()
})
afterAll(() => server.close())

/** Opens the composer over the public timeline. */
async function openComposer() {
  const view = renderScreen('/public/local', { server, signedInAs: ada })
  await screen.findByRole('region', { name: 'Live feeds' })
  act(() => view.navigator.push('/publish'))
  return view
}

it('closes once a draft is sent that was chosen from the list of drafts (R-comp-01, R-comp-06a, #26)', async () => {
  const { user } = await openComposer()
  await user.type(await composeField(), 'First')
  await user.click(await screen.findByRole('button', { name: 'Drafts' }))
  await user.click(await screen.findByRole('button', { name: 'Begin another draft' }))
  await waitFor(async () => expect((await composeField()).value).toBe(''))
  await user.type(await composeField(), 'Second')
  await user.click(await screen.findByRole('button', { name: '1 other draft' }))
  await user.click(await screen.findByRole('button', { name: /First/ }))
  await waitFor(async () => expect((await composeField()).value).toBe('First'))
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/public/local')
})

it('shows the composer behind a sent one as it was, and not as if it were sending for ever (R-comp-06a, #26)', async () => {
  const { user, navigator } = await openComposer()
  await composeField()
  act(() => navigator.push('/publish'))
  await user.type(await composeField(), 'Sent from the second')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Post published.')).toBeDefined()
  await waitFor(async () => expect((await composeField()).value).toBe(''))
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-busy')).toBeNull()
})
