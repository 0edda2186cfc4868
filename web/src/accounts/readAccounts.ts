import { fieldsOf } from '../storage/storedFields.ts'

/** Somebody who is signed in on this device, at this or any other server. */
export interface SignedInAccount {
  /** Server and account id, for example 'https://example.social 42'. */
  readonly key: string
  readonly origin: string
  readonly id: string
  readonly token: string
  readonly scopes: string
  /** Needed once more, to revoke the token. */
  readonly clientId: string
  readonly clientSecret: string
  /** How the account looked when last seen, for the switcher. */
  readonly acct: string
  readonly displayName: string
  readonly avatar: string
}

/** The accounts of this device, and the key of the one that a new tab begins with. */
export interface StoredAccounts {
  readonly list: readonly SignedInAccount[]
  readonly lastUsed: string | null
}

/**
 * Reads the stored accounts; an entry that could not be used is left out. The boot script reads them too, before the first paint.
 */
export function readAccounts(stored: unknown): StoredAccounts {
  const { active, list } = fieldsOf(stored)
  const byKey = new Map((Array.isArray(list) ? list : []).filter(isAccount).map((account) => [account.key, account]))
  return { list: [...byKey.values()], lastUsed: typeof active === 'string' && byKey.has(active) ? active : null }
}

export function accountKey(origin: string, id: string): string {
  return `${origin} ${id}`
}

function isAccount(value: unknown): value is SignedInAccount {
  const fields = fieldsOf(value)
  const { key, origin, id } = fields
  const names = ['token', 'scopes', 'clientId', 'clientSecret', 'acct', 'displayName', 'avatar']
  return (
    names.every((name) => typeof fields[name] === 'string') &&
    typeof origin === 'string' &&
    typeof id === 'string' &&
    isOrigin(origin) &&
    key === accountKey(origin, id)
  )
}

/** Whether requests can be sent there: a scheme, a host and nothing else. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
