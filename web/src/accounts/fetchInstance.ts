import type { Client } from '@starling/api/client'
import { ApiError } from '@starling/api/client'
import { instanceEndpoints, instanceFromV1 } from '@starling/api/instance'
import type { Instance } from '@starling/api/instance'
import { missingCallsOf } from '../storage/missingCalls.ts'
import { readLocal, writeLocal } from '../storage/localStore.ts'
import { instancesStorageKey } from '../storage/storageKeys.ts'
import { fieldsOf } from '../storage/storedFields.ts'
import { instanceStore } from './instances.ts'

const mostKept = 8

/**
 * Loads a server's description: version 2 first, then version 1. The answer is stored for this visit and the next.
 * In a file of its own, because the first screen reads the stored one and loads it later.
 */
export async function fetchInstance(client: Pick<Client, 'origin' | 'call'>): Promise<Instance> {
  const instance = await requestInstance(client)
  rememberInstance(client.origin, instance)
  return instance
}

async function requestInstance(client: Pick<Client, 'origin' | 'call'>): Promise<Instance> {
  const askOlder = async () => instanceFromV1((await client.call(instanceEndpoints.getV1)).data)
  const missing = missingCallsOf(client.origin)
  if (missing.has(instanceEndpoints.get)) return askOlder()
  try {
    return (await client.call(instanceEndpoints.get)).data
  } catch (error) {
    // snac2 and Sharkey only have version 1. If the server cannot be reached, that request is not sent.
    if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout' || error.kind === 'aborted')) throw error
    const older = await askOlder()
    if (error instanceof ApiError && error.kind === 'not-found') missing.add(instanceEndpoints.get)
    return older
  }
}

/** Stores a server's description, for this visit and the next. */
function rememberInstance(origin: string, instance: Instance): void {
  instanceStore(origin).set(instance)
  const others = Object.entries(fieldsOf(readLocal(instancesStorageKey))).filter(([key]) => key !== origin)
  writeLocal(instancesStorageKey, Object.fromEntries([...others.slice(1 - mostKept), [origin, instance]]))
}
