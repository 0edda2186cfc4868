import { accountEndpoints } from '@starling/api/accounts'
import type { Client } from '@starling/api/client'

/** Checks whether the token is still valid; rejects with the ApiError. In a file of its own, because it is rarely needed. */
export async function verifyCredentials(client: Client): Promise<void> {
  await client.call(accountEndpoints.verifyCredentials)
}
