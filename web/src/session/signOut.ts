import { createClient } from '@starling/api/client'
import { oauthEndpoints } from '@starling/api/oauth'
import type { SignedInAccount } from './accounts.ts'
import { accounts } from './accounts.ts'
import type { SessionPool } from './sessionPool.ts'
import { forgetStoredSession } from './sessionStorage.ts'

/** Signs out here and at once, whatever the server says to taking the token back. */
export async function signOut(account: SignedInAccount, pool: SessionPool): Promise<void> {
  pool.close(account.key)
  accounts.remove(account.key)
  const client = createClient({ origin: account.origin, token: null, fetch: pool.ports.fetch, now: pool.ports.now })
  const revoked = client
    .call(oauthEndpoints.revoke, { body: { client_id: account.clientId, client_secret: account.clientSecret, token: account.token } })
    // Sharkey blocks this across origins; the token is forgotten here all the same.
    .catch(() => null)
  await Promise.all([revoked, forgetStoredSession(account.key)])
}
