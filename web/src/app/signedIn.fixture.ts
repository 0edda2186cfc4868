import type { TestAccount } from '../../../server/src/testing.fixture.ts'
import { accounts } from '../accounts/accounts.ts'
import { accountKey } from '../accounts/readAccounts.ts'
import type { SignedInAccount } from '../accounts/readAccounts.ts'

/** An account of a test's server, as it is kept on the device once it is signed in. */
export function signedIn(origin: string, { account: { id, acct }, token }: TestAccount): SignedInAccount {
  return {
    key: accountKey(origin, id),
    origin,
    id,
    token,
    scopes: 'read write follow push',
    clientId: '',
    clientSecret: '',
    acct,
    displayName: acct,
    avatar: '',
  }
}

/** Signs in another account on this device; answers its key. The account on screen stays. */
export function signInBeside(origin: string, account: TestAccount): string {
  const active = accounts.get().active
  const added = signedIn(origin, account)
  accounts.add(added)
  accounts.activate(active)
  return added.key
}
