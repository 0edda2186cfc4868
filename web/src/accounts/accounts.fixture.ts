import type { SignedInAccount } from './readAccounts.ts'

/** Somebody who is signed in. */
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
