import { statusEndpoints } from '@starling/api/statuses'
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../server/src/testing.fixture.ts'
import { renderScreen } from '../app/renderScreen.fixture.tsx'
import { useFakeDatabase } from '../storage/fakeDatabase.fixture.ts'
import { addToJournal, journalOf } from '../storage/journal.ts'
import { keysOfLocal } from '../storage/localStore.ts'
import { accounts } from './accounts.ts'
import { signOut } from './signOut.ts'

useFakeDatabase()

let server: TestServer
let ada: TestAccount
let key: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  key = `${server.origin} ${ada.account.id}`
})
afterAll(() => server.close())

const storedOf = () => keysOfLocal('').filter((name) => `${name} `.includes(` ${key} `))

it('stores nothing of an account any more that was signed out, although its screens go only afterwards (R-sess-02, #26)', async () => {
  const { data } = await ada.client.call(statusEndpoints.create, { body: { status: 'Soup at seven', visibility: 'private' } })
  if (!('content' in data)) throw new Error('Scheduled')
  const { pool, unmount } = renderScreen(`/@ada/${data.id}`, { server, signedInAs: ada })
  await screen.findByRole('article', { name: /Soup at seven/ })
  await waitFor(() => expect(storedOf().some((name) => name.includes('visits'))).toBe(true))
  const account = accounts.active()
  if (!account) throw new Error('Nobody is signed in')
  await act(() => signOut(account, pool))
  // An action just before signing out is only answered now.
  addToJournal(key, { action: 'favourite', isOn: true, statusId: data.id, at: '2026-11-28T10:00:00Z', who: 'ada', words: 'Soup at seven' })
  expect(storedOf()).toEqual([])
  // The value in memory still changes: pending work ends when its value changes, and would go on requesting otherwise.
  expect(journalOf(key).get()).toHaveLength(1)
  unmount()

  // An account that signs in again has its values stored again.
  renderScreen('/journal', { server, signedInAs: ada })
  addToJournal(key, { action: 'favourite', isOn: true, statusId: data.id, at: '2026-11-28T10:05:00Z', who: 'ada', words: 'Soup at seven' })
  expect(storedOf().some((name) => name.includes('journal'))).toBe(true)
})
