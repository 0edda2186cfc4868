import { createClient } from '@starling/api/client'
import { oauthEndpoints } from '@starling/api/oauth'
import type { SignedInAccount } from './readAccounts.ts'
import { accounts } from './accounts.ts'
import type { SignInHost } from './SignInHost.ts'
import { forgetStoredAccount } from '../storage/forgetStoredAccount.ts'

/** Signs out here and at once, whatever the server says to taking the token back. */
export async function signOut(account: SignedInAccount, host: SignInHost): Promise<void> {
  const handedOver = host.close(account.key)
  accounts.remove(account.key)
  const client = createClient({ origin: account.origin, token: null, fetch: host.ports.fetch, now: host.ports.now })
  // The read positions still go out with the token; taking it back must not overtake them.
  const revoked = handedOver
    .then(() =>
      client.call(oauthEndpoints.revoke, {
        body: { client_id: account.clientId, client_secret: account.clientSecret, token: account.token },
      }),
    )
    // Sharkey blocks this across origins; the token is forgotten here all the same.
    .catch(() => null)
  await Promise.all([revoked, forgetStoredAccount(account.key)])
}
