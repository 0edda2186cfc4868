import type { SignedInAccount } from './readAccounts.ts'

/** A signed-in account for tests. */
export function aSignedInAccount(id: string, origin = 'https://one.test'): SignedInAccount {
  return {
    key: `${origin} ${id}`,
    origin,
    id,
    token: `token-${id}`,
    scopes: 'read',
    clientId: 'c',
    clientSecret: 's',
    acct: `a${id}`,
    displayName: '',
    avatar: '',
  }
}
