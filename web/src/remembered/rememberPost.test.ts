import { aStatus, anAccount } from '@starling/api/fixtures'
import { settings } from '@starling/domain/settings'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accounts } from '../accounts/accounts.ts'
import { changeSetting } from '../settings/settingsStore.ts'
import { useFakeDatabase } from '../storage/fakeDatabase.fixture.ts'
import { forgetStoredAccount } from '../storage/forgetStoredAccount.ts'
import { readRemembered } from '../storage/rememberedTable.ts'
import { forgetIdle } from '../ui/whenIdle.ts'
import { forgetAuthor, forgetPost, rememberPosts, storeWaiting } from './rememberPost.ts'
import { searchDevice } from './searchDevice.ts'
import { createTableSearch } from './searchTable.ts'

useFakeDatabase()

const origin = 'https://birds.test'
const signIn = (id: string) => {
  const key = `${origin} ${id}`
  accounts.add({ key, origin, id, token: 'token', scopes: 'read', clientId: '', clientSecret: '', acct: id, displayName: id, avatar: '' })
  return { accountKey: key, meId: id }
}
let turn = 0
let ada: ReturnType<typeof signIn>
let bob: ReturnType<typeof signIn>
beforeEach(() => {
  turn += 1
  ada = signIn(`ada${turn}`)
  bob = signIn(`bob${turn}`)
})
afterEach(async () => {
  await storeWaiting()
  for (const { key } of accounts.get().list) accounts.remove(key)
  localStorage.clear()
})

const aPost = (id: string, words: string, more = {}) =>
  aStatus({ id, content: `<p>${words}</p>`, account: anAccount({ id: 'a', acct: 'cy' }), ...more })
const stored = async ({ accountKey }: typeof ada) => (await readRemembered(accountKey)).map(({ id }) => id)
const found = async ({ accountKey, meId }: typeof ada, query: string) =>
  (await searchDevice({ accountKey, meId, query, most: 10 })).posts.map(({ text }) => text)

describe('what is read is remembered (#29, part 1)', () => {
  it('for the account that read it, as it was read last', async () => {
    rememberPosts(ada.accountKey, [aPost('1', 'The heron'), aPost('2', 'The stork')])
    rememberPosts(bob.accountKey, [aPost('3', 'The heron of Bob')])
    rememberPosts(ada.accountKey, [aPost('1', 'The heron, edited')])
    await storeWaiting()
    expect([await found(ada, 'heron'), await found(bob, 'heron')]).toEqual([['The heron, edited'], ['The heron of Bob']])
    rememberPosts(ada.accountKey, [aPost('4', 'Another heron', { created_at: '2030-01-01T00:00:00Z' })])
    await storeWaiting()
    expect(await found(ada, 'heron')).toEqual(['Another heron', 'The heron, edited'])
  })

  it('until the post is deleted, also where it waits to be stored', async () => {
    rememberPosts(ada.accountKey, [aPost('1', 'The heron'), aPost('2', 'The heron, too')])
    await storeWaiting()
    rememberPosts(ada.accountKey, [aPost('3', 'The third heron')])
    forgetPost(ada.accountKey, '3')
    forgetPost(ada.accountKey, '1')
    await storeWaiting()
    expect(await found(ada, 'heron')).toEqual(['The heron, too'])
  })

  it('until its author is muted or blocked, but for what the reader kept', async () => {
    const byDee = { account: anAccount({ id: 'd', acct: 'dee' }) }
    rememberPosts(ada.accountKey, [aPost('1', 'The heron'), aPost('2', 'A heron of Dee', byDee)])
    await storeWaiting()
    rememberPosts(ada.accountKey, [aPost('3', 'Another heron of Dee', byDee), aPost('4', 'A kept heron', { ...byDee, bookmarked: true })])
    await forgetAuthor(ada.accountKey, 'd')
    expect((await found(ada, 'heron')).sort()).toEqual(['A kept heron', 'The heron'])
  })

  it('when the page goes', async () => {
    rememberPosts(ada.accountKey, [aPost('1', 'The heron')])
    dispatchEvent(new Event('pagehide'))
    await expect.poll(() => stored(ada)).toEqual(['1'])
  })

  it('also after the idle job of an earlier post was cancelled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    rememberPosts(ada.accountKey, [aPost('1', 'The heron')])
    vi.advanceTimersByTime(2000)
    forgetIdle()
    rememberPosts(ada.accountKey, [aPost('2', 'The stork')])
    vi.advanceTimersByTime(2050)
    vi.useRealTimers()
    await expect.poll(() => stored(ada)).toEqual(['1', '2'])
  })

  it('never where its reader does not want that, and no longer once they do not', async () => {
    rememberPosts(ada.accountKey, [aPost('1', 'The heron')])
    changeSetting(ada.accountKey, settings.remembersRead, () => false)
    rememberPosts(ada.accountKey, [aPost('2', 'The stork')])
    await storeWaiting()
    expect(await stored(ada)).toEqual([])
  })

  it('never for an account that was signed out, of which everything is deleted and nothing of another', async () => {
    rememberPosts(ada.accountKey, [aPost('1', 'The heron')])
    rememberPosts(bob.accountKey, [aPost('1', 'The heron')])
    await storeWaiting()
    expect(await found(ada, 'heron')).toHaveLength(1)
    rememberPosts(ada.accountKey, [aPost('2', 'The heron, late')])
    accounts.remove(ada.accountKey)
    await forgetStoredAccount(ada.accountKey)
    await storeWaiting()
    expect([await stored(ada), await found(ada, 'heron'), await stored(bob)]).toEqual([[], [], ['1']])
  })

  it('as far as there is room: what was read longest ago goes, what is kept stays', async () => {
    const search = createTableSearch(3)
    rememberPosts(ada.accountKey, [aPost('1', 'The first heron', { bookmarked: true })])
    await storeWaiting()
    for (const id of ['2', '3', '4', '5']) {
      rememberPosts(ada.accountKey, [aPost(id, `Heron ${id}`)])
      await storeWaiting()
    }
    const { posts, remembered } = await search({ ...ada, query: 'heron', most: 10 })
    expect([posts.map(({ id }) => id).sort(), remembered]).toEqual([['1', '4', '5'], 3])
    await expect.poll(() => stored(ada)).toEqual(['1', '4', '5'])
  })
})
