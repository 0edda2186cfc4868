import { statusEndpoints } from '@starling/api/statuses'
import { mostFollowedConversations, readSetting, settings, withFollowedConversation } from '@starling/domain/settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestAccount, TestServer } from '../../../../server/src/testing.fixture.ts'
import { startTestServer } from '../../../../server/src/testing.fixture.ts'
import { renderScreen } from '../../app/renderScreen.fixture.tsx'
import { changeSetting, settingOf } from '../../settings/settingsStore.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
let key: string

async function post(author: TestAccount, status: string, in_reply_to_id?: string): Promise<string> {
  const body = { status, visibility: 'public', ...(in_reply_to_id === undefined ? {} : { in_reply_to_id }) }
  return ((await author.client.call(statusEndpoints.create, { body })).data as { id: string }).id
}

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  key = `${server.origin} ${ada.account.id}`
})
beforeEach(() => {
  localStorage.clear()
  changeSetting(key, settings.followedConversations, () => [])
})
afterAll(() => server.close())

it('follows the answers to a post without taking part, counts what is new of others, and ends with undo (#29, 5)', async () => {
  const id = await post(bob, 'Where do herons sleep?')
  const first = renderScreen(`/@bob/${id}`, { server, signedInAs: ada })
  const article = await screen.findByRole('article', { name: /herons sleep/ })
  await first.user.click(within(article).getByRole('button', { name: 'More' }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Follow this conversation' }))
  expect(settingOf(key, settings.followedConversations)).toMatchObject([{ id, acct: 'bob', words: 'Where do herons sleep?' }])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())

  await post(bob, 'In trees, I hear', id)
  await post(ada, 'I did take part after all', id)
  act(() => first.navigator.push('/conversations'))
  await first.user.click(await screen.findByRole('link', { name: 'Followed conversations' }))
  const list = await screen.findByRole('list', { name: 'Followed conversations' })
  expect(await within(list).findByText('1 new answer')).toBeDefined()
  await first.user.click(within(list).getByRole('link'))
  expect(await screen.findByRole('article', { name: /In trees/ })).toBeDefined()
  first.unmount()

  const third = renderScreen('/followed_conversations', { server, signedInAs: ada })
  expect(await screen.findByText('Nothing new')).toBeDefined()
  await third.user.click(screen.getByRole('button', { name: 'Do not follow this conversation' }))
  // The button is removed with its row, and the focus moves to the screen, so that keys still act there.
  await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  expect(await screen.findByText(/^None yet/)).toBeDefined()
  await third.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Nothing new')).toBeDefined()
})

it('says that a post is gone, and keeps what cannot be looked at now', async () => {
  const conversation = { id: '404', acct: 'bob', words: 'Long ago', readAt: '2026-11-28T10:00:00Z' }
  changeSetting(key, settings.followedConversations, () => [conversation])
  renderScreen('/followed_conversations', { server, signedInAs: ada })
  expect(await screen.findByText('This post is gone.')).toBeDefined()
  expect(screen.getByText('Long ago')).toBeDefined()
  await waitFor(() => expect(settingOf(key, settings.followedConversations)).toHaveLength(1))
})

it('lets the oldest go where there are many, and reads no damaged ones', () => {
  const one = (id: number) => ({ id: String(id), acct: 'bob', words: '', readAt: '2026-11-28T10:00:00Z' })
  let all: ReturnType<typeof withFollowedConversation> = []
  for (let id = 0; id < mostFollowedConversations + 2; id += 1) all = withFollowedConversation(all, one(id), true)
  expect(all).toHaveLength(mostFollowedConversations)
  expect(all[0]?.id).toBe(String(mostFollowedConversations + 1))
  const stored = (value: unknown) => readSetting({ starling: { followedConversations: value } }, settings.followedConversations)
  for (const value of [7, [7], [{ ...one(1), readAt: 'once' }], [{ ...one(1), words: 'x'.repeat(600) }]]) expect(stored(value)).toEqual([])
})
