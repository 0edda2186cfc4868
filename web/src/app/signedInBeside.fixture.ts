import type { TestAccount } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'

/** Signs in another account of a test's server on this device. The account on screen stays. */
export function signInBeside(origin: string, { account: { id, acct }, token }: TestAccount): string {
  const active = accounts.get().active
  const key = accountKey(origin, id)
  accounts.add({
    key,
    origin,
    id,
    token,
    scopes: 'read write follow push',
    clientId: '',
    clientSecret: '',
    acct,
    displayName: acct,
    avatar: '',
  })
  accounts.activate(active)
  return key
}
