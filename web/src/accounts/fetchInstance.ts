import type { Client } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import { instanceEndpoints, instanceFromV1 } from '@starling/api/instance'
import type { Instance } from '@starling/api/instance'
import { readLocal, writeLocal } from '../storage/localStore.ts'
import { olderInstancesStorageKey } from '../storage/storageKeys.ts'
import { fieldsOf } from '../storage/storedFields.ts'
import { rememberInstance } from './instances.ts'

/** A server without version 2 is asked for it again after a day, because it may have been updated. */
const dayMs = 86_400_000

/**
 * Loads a server's description: version 2 first, then version 1. The answer is stored for this visit and the next.
 * In a file of its own, because the first screen reads the stored one and loads it later.
 */
export async function fetchInstance(client: Pick<Client, 'origin' | 'call'>): Promise<Instance> {
  const instance = await askInstance(client)
  rememberInstance(client.origin, instance)
  return instance
}

async function askInstance(client: Pick<Client, 'origin' | 'call'>): Promise<Instance> {
  const askOlder = async () => instanceFromV1((await client.call(instanceEndpoints.getV1)).data)
  const refusals = recentRefusals()
  if (refusals.has(client.origin)) return askOlder()
  try {
    return (await client.call(instanceEndpoints.get)).data
  } catch (error) {
    // snac2 and Sharkey have version 1 only; a server that cannot be reached will not answer that request either.
    if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || error.kind === 'aborted')) throw error
    const older = await askOlder()
    if (error instanceof ApiError && error.kind === 'not-found')
      writeLocal(olderInstancesStorageKey, Object.fromEntries(refusals.set(client.origin, Date.now())))
    return older
  }
}

/** The servers that said within the last day that they have no version 2, with when they did. */
function recentRefusals(): Map<string, number> {
  const since = Date.now() - dayMs
  return new Map(
    Object.entries(fieldsOf(readLocal(olderInstancesStorageKey))).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > since,
    ),
  )
}
