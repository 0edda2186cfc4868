import { createClient } from '@starling/api/client'
import { oauthEndpoints } from '@starling/api/oauth'
import type { SignedInAccount } from './accounts.ts'
import { accounts } from './accounts.ts'
import { draftStore } from './draftStore.ts'
import { removeLocal } from './localStore.ts'
import type { SessionPool } from './sessionPool.ts'
import { forgetStoredSession } from './sessionStorage.ts'
import { draftStorageKey, notificationsStorageKey, searchesStorageKey, writingStorageKey } from './storageKeys.ts'

/** Signs out here and at once, whatever the server says to taking the token back. */
export async function signOut(account: SignedInAccount, pool: SessionPool): Promise<void> {
  const handedOver = pool.close(account.key)
  accounts.remove(account.key)
  // Drafts and searches are as private as what was read.
  for (const name of [draftStorageKey, writingStorageKey, searchesStorageKey, notificationsStorageKey])
    removeLocal(`${name} ${account.key}`)
  draftStore(account.key).set(null)
  const client = createClient({ origin: account.origin, token: null, fetch: pool.ports.fetch, now: pool.ports.now })
  // The read positions still go out with the token; taking it back must not overtake them.
  const revoked = handedOver
    .then(() =>
      client.call(oauthEndpoints.revoke, {
        body: { client_id: account.clientId, client_secret: account.clientSecret, token: account.token },
      }),
    )
    // Sharkey blocks this across origins; the token is forgotten here all the same.
    .catch(() => null)
  await Promise.all([revoked, forgetStoredSession(account.key)])
}
