import type { Client } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import { instanceEndpoints, instanceFromV1 } from '@starling/api/instance'
import type { Instance } from '@starling/api/instance'
import { rememberInstance } from './instances.ts'

/**
 * Asks a server what it is and can: version 2 of the description first, then version 1. The answer is kept for this visit and
 * the next. It stands apart from `instances.ts`, because the first screen reads what is known and asks only later.
 */
export async function fetchInstance(client: Pick<Client, 'origin' | 'call'>): Promise<Instance> {
  const instance = await askInstance(client)
  rememberInstance(client.origin, instance)
  return instance
}

async function askInstance(client: Pick<Client, 'call'>): Promise<Instance> {
  try {
    return (await client.call(instanceEndpoints.get)).data
  } catch (error) {
    // snac2 and Sharkey know only v1; a server that cannot be reached will not answer that either.
    if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || error.kind === 'aborted')) throw error
    return instanceFromV1((await client.call(instanceEndpoints.getV1)).data)
  }
}
