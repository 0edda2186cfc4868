import { createLookups } from '@starling/domain/actions'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aSignedInAccount } from '../accounts/accounts.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { forgetStoredSession } from '../storage/storedSessions.ts'
import {
  accountsStorageKey,
  draftStorageKey,
  settingsStorageKey,
  firstPaintStorageKey,
  searchesStorageKey,
} from '../storage/storageKeys.ts'
import { SessionProvider } from './SessionProvider.tsx'
import { createSessionPool } from './sessionPool.ts'

vi.mock('../storage/storedSessions.ts', () => ({
  createSessionStorage: () => ({ load: async () => null, save: async () => undefined }),
  forgetStoredSession: vi.fn(async () => undefined),
}))

/** A pool whose server answers each request with a status that depends on the authorization alone. */
const poolAnswering = (statusFor: (authorization: string | undefined) => number) =>
  createSessionPool(
    {
      fetch: async (_url, init) =>
        new Response('{"error":"The access token was revoked"}', { status: statusFor(init?.headers?.['Authorization']) }),
      now: () => 0,
      openSocket: null,
      schedule: (flush) => queueMicrotask(flush),
      setTimer: () => () => undefined,
      random: () => 0.5,
      hasStorage: true,
    },
    'https://one.test',
  )

it('leaves nothing of what an account has read whose token was revoked, and all of the other, which does not take its place (#7, 2.13, #25, 1)', async () => {
  const [revoked, other] = [aSignedInAccount('1'), aSignedInAccount('21')]
  const deletedCaches: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => Boolean(deletedCaches.push(name)) })
  accounts.add(other)
  accounts.add(revoked)
  for (const { key } of [revoked, other])
    for (const name of [draftStorageKey, searchesStorageKey, settingsStorageKey, 'starling:from-a-later-version'])
      localStorage.setItem(`${name} ${key}`, JSON.stringify(`a secret of ${key}`))
  localStorage.setItem(firstPaintStorageKey(revoked.key), JSON.stringify({ tree: ['div', {}, 'a secret'] }))

  const pool = poolAnswering((authorization) => (authorization ? 401 : 200))
  const session = pool.sessionFor(revoked)
  render(<SessionProvider pool={pool}>{(current) => <p>{current.me?.id ?? 'nobody'}</p>}</SessionProvider>)
  expect(screen.getByText('1')).toBeDefined()
  await session
    .part(createLookups)
    .loadAccount('9')
    .catch(() => undefined)
  expect(await screen.findByText('nobody')).toBeDefined()

  await waitFor(() => expect(forgetStoredSession).toHaveBeenCalledWith(revoked.key))
  await waitFor(() => expect(deletedCaches).toEqual(expect.arrayContaining(['media', 'answers'])))
  const kept = Object.keys(localStorage)
  expect(kept.filter((key) => key.endsWith(` ${revoked.key}`))).toEqual([`${draftStorageKey} ${revoked.key}`])
  expect(kept.filter((key) => key.endsWith(` ${other.key}`))).toHaveLength(4)
  expect(localStorage.getItem(firstPaintStorageKey(revoked.key))).toBeNull()
  expect(localStorage.getItem(accountsStorageKey)).not.toContain(revoked.token)
  expect(forgetStoredSession).not.toHaveBeenCalledWith(other.key)
  vi.unstubAllGlobals()
})

it('keeps an account that signed in again in another tab while this one was frozen and asks with its old token (R-sess-02c, #26)', async () => {
  const lapsed = aSignedInAccount('41')
  accounts.add(lapsed)
  const pool = poolAnswering((authorization) => (authorization === 'Bearer newer' ? 404 : 401))
  render(<SessionProvider pool={pool}>{(current) => <p>with {current.client.token}</p>}</SessionProvider>)
  expect(screen.getByText(`with ${lapsed.token}`)).toBeDefined()
  // No event comes to a frozen tab.
  localStorage.setItem(accountsStorageKey, JSON.stringify({ active: lapsed.key, list: [{ ...lapsed, token: 'newer' }] }))
  const session = pool.sessionFor(lapsed)
  await session
    .part(createLookups)
    .loadAccount('9')
    .catch(() => undefined)
  expect(await screen.findByText('with newer')).toBeDefined()
  expect(accounts.active()?.token).toBe('newer')
  expect(localStorage.getItem(accountsStorageKey)).toContain('newer')
  expect(forgetStoredSession).not.toHaveBeenCalledWith(lapsed.key)
})
