import { expect, it, vi } from 'vitest'
import { aSignedInAccount as account } from '../accounts/accounts.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import type { BrowserPorts } from './browserPorts.ts'
import { createSessionPool } from './sessionPool.ts'
import { forgetStoredAccount } from '../storage/forgetStoredAccount.ts'
import { accountsStorageKey } from '../storage/storageKeys.ts'
import { forgetStoredSession } from '../storage/storedSessions.ts'

vi.mock('../storage/storedSessions.ts', () => ({
  createSessionStorage: () => ({ load: async () => null, save: async () => undefined }),
  forgetStoredSession: vi.fn(async () => undefined),
}))
// The real one, spied on, so that a test can wait until it is done: it imports further modules, for which the process must still be there.
vi.mock('../storage/forgetStoredAccount.ts', { spy: true })

const ports: BrowserPorts = {
  fetch: () => Promise.reject(new TypeError('offline')),
  now: () => 0,
  openSocket: null,
  schedule: (flush) => queueMicrotask(flush),
  setTimer: () => () => undefined,
  random: () => 0.5,
  hasStorage: true,
}

it('ends the session of an account that was signed out in another tab, and what is stored of it (R-sess-02c)', async () => {
  accounts.add(account('1'))
  accounts.add(account('2'))
  const pool = createSessionPool(ports, 'https://one.test')
  const [first, second, anonymous] = [pool.sessionFor(account('1')), pool.sessionFor(account('2')), pool.sessionFor(null)]
  const unfollow = pool.followPage()
  const closed = vi.spyOn(first, 'close')
  localStorage.setItem(accountsStorageKey, JSON.stringify({ active: null, list: [account('2')] }))
  window.dispatchEvent(new StorageEvent('storage', { key: accountsStorageKey }))
  expect(closed).toHaveBeenCalledOnce()
  await expect.poll(() => forgetStoredAccount).toHaveResolved()
  expect(forgetStoredAccount).toHaveBeenCalledExactlyOnceWith('https://one.test 1')
  expect(forgetStoredSession).toHaveBeenCalledExactlyOnceWith('https://one.test 1')
  expect(pool.sessionFor(account('1'))).not.toBe(first)
  expect(pool.sessionFor(account('2'))).toBe(second)
  expect(pool.sessionFor(null)).toBe(anonymous)
  unfollow()
})

it('goes on with the new token of an account that signed in again in another tab, and forgets nothing of it (R-sess-02c, #26)', () => {
  accounts.add(account('31'))
  const pool = createSessionPool(ports, 'https://one.test')
  const before = pool.sessionFor(accounts.active())
  const unfollow = pool.followPage()
  const closed = vi.spyOn(before, 'close')
  localStorage.setItem(accountsStorageKey, JSON.stringify({ active: null, list: [{ ...account('31'), token: 'newer' }] }))
  window.dispatchEvent(new StorageEvent('storage', { key: accountsStorageKey }))
  expect(closed).toHaveBeenCalledOnce()
  expect(pool.sessionFor(accounts.active()).client.token).toBe('newer')
  expect(forgetStoredAccount).not.toHaveBeenCalledWith('https://one.test 31')
  unfollow()
})

it.each([
  ['pagehide', 'pageshow', window],
  ['freeze', 'resume', document],
] as const)('gives the stream, which other tabs may share, up at %s and takes it back at %s (#9, part 6)', (away, back, target) => {
  const pool = createSessionPool(ports, 'https://one.test')
  const setOnline = vi.spyOn(pool.sessionFor(null), 'setOnline')
  const unfollow = pool.followPage()
  target.dispatchEvent(new Event(away))
  expect(setOnline.mock.calls).toEqual([[false]])
  target.dispatchEvent(new Event(back))
  expect(setOnline.mock.calls).toEqual([[false], [true]])
  unfollow()
})

it('sends what was read when the window gets the focus, also one that was in sight all the time (R-mark-03b)', () => {
  const pool = createSessionPool(ports, 'https://one.test')
  const flush = vi.spyOn(pool.sessionFor(null), 'flush')
  const unfollow = pool.followPage()
  window.dispatchEvent(new Event('focus'))
  expect(flush).toHaveBeenCalledOnce()
  unfollow()
})
