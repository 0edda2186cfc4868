import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../../server/src/testing.fixture.ts'
import { composeField } from '../../../app/composeField.fixture.ts'
import { renderScreen } from '../../../app/renderScreen.fixture.tsx'
import { draftStorageKey } from '../../../storage/storageKeys.ts'
import { forgetPage } from '../../../storage/pageMemory.ts'

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

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(draftStorageKey)).length

it('a thread can be given up at once, and that can be undone (R-comp-01, #10)', async () => {
  const { user } = renderScreen('/publish', { server, signedInAs: ada })
  await user.type(await composeField(), 'First')
  await user.click(screen.getByRole('button', { name: 'Add a post to the thread' }))
  await user.type(await screen.findByRole('textbox', { name: 'Text of post 2' }), 'Second')
  await waitFor(() => expect(stored()).toBe(1))
  await user.click(screen.getByRole('button', { name: 'More options' }))
  await user.click(await screen.findByRole('button', { name: 'Delete this draft' }))
  expect(await screen.findByText('Draft deleted.')).toBeDefined()
  await waitFor(() => expect(location.pathname).toBe('/home'))
  expect(stored()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(location.pathname).toBe('/publish'))
  await waitFor(async () => expect((await composeField()).value).toBe('First'))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text of post 2' }).value).toBe('Second')
})

it('nothing to give up is offered where nothing is written', async () => {
  const { user } = renderScreen('/publish?mention=bob', { server, signedInAs: ada })
  await composeField()
  await user.click(screen.getByRole('button', { name: 'More options' }))
  expect(await screen.findByRole('button', { name: 'Done' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete this draft' })).toBeNull()
})
