import type { MissingCalls } from '@starling/domain/ports'
import { readLocal, writeLocal } from './localStore.ts'
import { missingCallsStorageKey } from './storageKeys.ts'
import { fieldsOf } from './storedFields.ts'

/** A server is asked again after a day, because it may have been updated. */
const dayMs = 86_400_000

/** The calls that a server recently answered as missing, stored in this browser. */
export function missingCallsOf(origin: string): MissingCalls {
  return {
    has: ({ method, path }) => recent().has(`${origin} ${method} ${path}`),
    add: ({ method, path }) =>
      void writeLocal(missingCallsStorageKey, Object.fromEntries(recent().set(`${origin} ${method} ${path}`, Date.now()))),
  }
}

function recent(): Map<string, number> {
  const since = Date.now() - dayMs
  return new Map(
    Object.entries(fieldsOf(readLocal(missingCallsStorageKey))).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > since,
    ),
  )
}
