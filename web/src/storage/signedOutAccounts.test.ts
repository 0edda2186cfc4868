import { beforeEach, expect, it } from 'vitest'
import { forgetStoredAccount, sweepSignedOut } from './forgetStoredAccount.ts'
import { keepSignedOut, keptAfterSignOutMs, readSignedOut } from './signedOutAccounts.ts'
import { actionsStorageKey, draftStorageKey, outboxStorageKey, searchesStorageKey } from './storageKeys.ts'

const key = 'https://one.test 1'
const written = [draftStorageKey, outboxStorageKey, actionsStorageKey].map((name) => `${name} ${key} a`)

beforeEach(() => {
  localStorage.clear()
  for (const name of [...written, `${searchesStorageKey} ${key}`, `${draftStorageKey} ${key}1 a`]) localStorage.setItem(name, '"a secret"')
})

const left = () => Object.keys(localStorage).filter((name) => `${name} `.includes(` ${key} `))

it('deletes everything of an account of which nothing is to be kept (R-sess-02c)', async () => {
  await forgetStoredAccount(key)
  expect(left()).toEqual([])
  expect(localStorage.getItem(`${draftStorageKey} ${key}1 a`)).not.toBeNull()
})

it('keeps what a signed-out account has written for thirty days, and nothing of what it has read (#25, 1)', async () => {
  const at = 1_000_000
  keepSignedOut({ key, origin: 'https://one.test', acct: 'ada', at, isLapsed: true })
  await forgetStoredAccount(key)
  expect(left().toSorted()).toEqual(written.toSorted())
  await sweepSignedOut(at + keptAfterSignOutMs - 1)
  expect(left()).toHaveLength(written.length)
  await sweepSignedOut(at + keptAfterSignOutMs)
  expect(left()).toEqual([])
  expect(readSignedOut()).toEqual([])
})

it.each(['{', '{}', '[1, {"key":1}, null]'])('survives the broken text %s (R-set-06f)', (text) => {
  localStorage.setItem('starling:signed-out', text)
  expect(readSignedOut()).toEqual([])
})
