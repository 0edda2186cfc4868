import { fieldsOf } from '../storage/storedFields.ts'

/** An account signed in on this device, on this or any other server. */
export interface SignedInAccount {
  /** Server and account id, for example 'https://example.social 42'. */
  readonly key: string
  readonly origin: string
  readonly id: string
  readonly token: string
  readonly scopes: string
  /** Needed to revoke the token. */
  readonly clientId: string
  readonly clientSecret: string
  /** The account's name and picture when last seen, for the switcher. */
  readonly acct: string
  readonly displayName: string
  readonly avatar: string
}

/** The accounts of this device, and the key of the one a new tab starts with. */
export interface StoredAccounts {
  readonly list: readonly SignedInAccount[]
  readonly lastUsed: string | null
}

/**
 * Reads the stored accounts and leaves out unusable entries. The boot script uses it too, before the first paint.
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

/** Whether a text is an origin to which requests can be sent: a scheme and a host and nothing else. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
