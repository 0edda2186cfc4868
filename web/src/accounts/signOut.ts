import { createClient } from '@starling/api/client'
import { oauthEndpoints } from '@starling/api/oauth'
import type { SignedInAccount } from './readAccounts.ts'
import { accounts } from './accounts.ts'
import type { SignInHost } from './homeServer.ts'
import { forgetStoredAccount } from '../storage/forgetStoredAccount.ts'

/**
 * Signs out on this device at once, whether or not the server can revoke the token. With `keepsWritten`, drafts and waiting posts are kept,
 * hidden.
 */
export async function signOut(account: SignedInAccount, host: SignInHost, keepsWritten = false): Promise<void> {
  const handedOver = host.close(account.key)
  accounts.remove(account.key, keepsWritten)
  const client = createClient({ origin: account.origin, token: null, fetch: host.ports.fetch, now: host.ports.now })
  // The read positions are still sent with the token, so it is revoked only after that.
  const revoked = handedOver
    .then(() =>
      client.call(oauthEndpoints.revoke, {
        body: { client_id: account.clientId, client_secret: account.clientSecret, token: account.token },
      }),
    )
    // Sharkey forbids this request across origins; the token is deleted on this device anyway.
    .catch(() => null)
  await Promise.all([revoked, forgetStoredAccount(account.key)])
}
