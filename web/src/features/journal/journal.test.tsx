import { createAccountActions, createStatusActions } from '@starling/domain/actions'
import { settings } from '@starling/domain/settings'
import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { findEnabled } from '../../app/findEnabled.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { addToJournal, journalOf, mostJournalEntries } from '../../storage/journal.ts'
import type { JournalEntry } from '../../storage/journal.ts'
import { journalStorageKey } from '../../storage/storageKeys.ts'
import { isDone, isTakenBack } from './takeBack.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let key: string
let statusId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob', { displayName: 'Bob' })
  key = `${server.origin} ${ada.account.id}`
  const { data } = await bob.client.call(statusEndpoints.create, { body: { status: 'Soup at seven', visibility: 'public' } })
  statusId = (data as { id: string }).id
})
beforeEach(() => {
  localStorage.clear()
  journalOf(key).set([])
})
afterAll(() => server.close())

const entry = (given: Partial<JournalEntry> = {}) =>
  ({ action: 'favourite', isOn: true, statusId: '1', at: '2026-11-28T10:00:00Z', who: 'bob', words: 'Soup', ...given }) as JournalEntry

it('writes down what one does to posts and people, leads there, and takes it back (#29, 6)', async () => {
  const { user, unmount } = renderScreen(`/@bob/${statusId}`, { server, signedInAs: ada })
  const post = await screen.findByRole('article', { name: /Soup at seven/ })
  await user.click(await within(post).findByRole('button', { name: /^Favourite/ }))
  await user.click(await within(post).findByRole('button', { name: 'Bookmark' }))
  await waitFor(() => expect(journalOf(key).get()).toHaveLength(2))
  unmount()
  const profile = renderScreen('/@bob', { server, signedInAs: ada })
  await profile.user.click(await findEnabled('Follow'))
  await waitFor(() => expect(journalOf(key).get()).toHaveLength(3))
  profile.unmount()

  const journal = renderScreen('/journal', { server, signedInAs: ada })
  const rows = within(await screen.findByRole('list', { name: 'Journal' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Follow.*@bobUndo$/),
    expect.stringMatching(/^Bookmark.*@bob Soup at sevenUndo$/),
    expect.stringMatching(/^Favourite.*@bob Soup at sevenUndo$/),
  ])
  expect(
    within(rows[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/@bob/${statusId}`)
  await journal.user.click(screen.getByRole('button', { name: 'Take back: Favourite, bob' }))
  // The opposite action is listed above it, and an undone action cannot be undone again.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back: Favourite, bob' })).toBeNull())
  expect(screen.getByText('taken back')).toBeDefined()
  // The button is removed, and the focus moves to the link of its row.
  expect(document.activeElement?.getAttribute('href')).toBe(`/@bob/${statusId}`)
  expect((await ada.client.call(statusEndpoints.get, { params: { id: statusId } })).data.favourited).toBe(false)
  await journal.user.click(screen.getByRole('button', { name: 'Take back: Follow, bob' }))
  await waitFor(async () => {
    const { data } = await ada.client.call(accountEndpoints.relationships, { query: { id: [bob.account.id] } })
    expect(data[0]?.following).toBe(false)
  })

  await journal.user.click(screen.getByRole('button', { name: 'Empty the journal' }))
  expect(await screen.findByText('Nothing yet. What you do to posts and people will stand here.')).toBeDefined()
  // An action after emptying stays when the emptying is undone.
  act(() => addToJournal(key, entry({ words: 'Done meanwhile' })))
  await journal.user.click(await screen.findByRole('button', { name: 'Undo' }))
  const brought = within(await screen.findByRole('list', { name: 'Journal' })).getAllByRole('listitem')
  expect(brought[0]?.textContent).toContain('Done meanwhile')
  expect(brought.length).toBeGreaterThan(5)
})

it('writes nothing down for who does not want it, nor what the server refused', async () => {
  changeSetting(key, settings.keepsJournal, () => false)
  const { session, unmount } = renderScreen('/journal', { server, signedInAs: ada })
  expect(await screen.findByText('Nothing is written down.')).toBeDefined()
  await session.part(createStatusActions).favourite(statusId, true)
  expect(journalOf(key).get()).toEqual([])
  changeSetting(key, settings.keepsJournal, () => true)
  await session
    .part(createStatusActions)
    .favourite('404', true)
    .catch(() => undefined)
  await session
    .part(createAccountActions)
    .mute('404')
    .catch(() => undefined)
  expect(journalOf(key).get()).toEqual([])
  unmount()
})

it('keeps the last entries only, and reads what a damaged disk left', () => {
  for (let index = 0; index < mostJournalEntries + 5; index += 1) addToJournal(key, entry({ words: String(index) }))
  expect(journalOf(key).get()).toHaveLength(mostJournalEntries)
  expect(journalOf(key).get()[0]).toMatchObject({ words: String(mostJournalEntries + 4) })
  const other = `${key}0`
  const stored = [
    entry(),
    7,
    null,
    { action: 'erase', isOn: true, at: '2026-11-28T10:00:00Z' },
    { ...entry(), at: 'once' },
    { ...entry(), statusId: 4 },
  ]
  localStorage.setItem(`${journalStorageKey} ${other}`, JSON.stringify(stored))
  expect(journalOf(other).get()).toEqual([entry()])
})

it('knows what was taken back, each by itself', () => {
  const follow = { action: 'follow', isOn: true, accountId: '7' } as const
  const heart = { action: 'react', isOn: true, statusId: '1', reaction: { name: '❤️' } } as const
  const acts = [{ ...follow, isOn: false }, heart, { ...heart, reaction: { name: '🔥' } }, follow, { ...follow, accountId: '8' }]
  expect(acts.map((_, index) => isTakenBack(acts, index))).toEqual([false, false, false, true, false])
})

it('takes nothing back that does not say how it was before: an unmute its end, a removed bookmark its categories (#29, 6, #26)', () => {
  const offers = (acts: readonly JournalEntry[]) => acts.map((one) => isDone(one))
  expect(offers([entry(), entry({ action: 'mute', accountId: '7' }), entry({ action: 'bookmark' })])).toEqual([true, true, true])
  const opposites = [entry({ action: 'mute', accountId: '7', isOn: false }), entry({ action: 'bookmark', isOn: false })]
  expect(offers([...opposites, entry({ action: 'vote' })])).toEqual([false, false, false])
})
