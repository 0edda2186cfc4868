import { readLocal, removeLocal, writeLocal } from './localStore.ts'
import { signedOutStorageKey } from './storageKeys.ts'
import { fieldsOf, storedFlag, storedNumber } from './storedFields.ts'

/** An account that was signed out on this device, whose drafts and waiting posts are kept, hidden, until it signs in again. */
export interface SignedOutAccount {
  readonly key: string
  readonly origin: string
  readonly acct: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether the server ended the session, and not the reader. */
  readonly isLapsed: boolean
}

/** How long drafts and waiting posts are kept after signing out, in milliseconds. */
export const keptAfterSignOutMs = 30 * 86_400_000

export function readSignedOut(): readonly SignedOutAccount[] {
  const stored = readLocal(signedOutStorageKey)
  return (Array.isArray(stored) ? stored : []).flatMap((one) => readOne(one) ?? [])
}

/** Records a signed-out account, replacing an earlier record. */
export function keepSignedOut(account: SignedOutAccount): void {
  write([...readSignedOut().filter(({ key }) => key !== account.key), account])
}

/** Removes the record when the account has signed in again, or its writing has been deleted. */
export function forgetSignedOut(accountKey: string): void {
  const list = readSignedOut()
  if (list.some(({ key }) => key === accountKey)) write(list.filter(({ key }) => key !== accountKey))
}

function write(list: readonly SignedOutAccount[]): void {
  if (list.length === 0) removeLocal(signedOutStorageKey)
  else writeLocal(signedOutStorageKey, list)
}

function readOne(stored: unknown): SignedOutAccount | null {
  const { key, origin, acct, at, isLapsed } = fieldsOf(stored)
  if (typeof key !== 'string' || typeof origin !== 'string' || typeof acct !== 'string') return null
  return { key, origin, acct, at: storedNumber(at, 0, Number.MAX_SAFE_INTEGER, 0), isLapsed: storedFlag(isLapsed, false) }
}
