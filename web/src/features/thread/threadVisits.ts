import { accountStore } from '../../storage/accountStore.ts'
import type { AccountStore } from '../../storage/accountStore.ts'
import { threadVisitsStorageKey } from '../../storage/storageKeys.ts'

/** The times of the last visits to conversations, by the id of their first post; only the most recent ones. */
type Visits = Readonly<Record<string, string>>

const mostKept = 300

/** The time of the previous visit; null where there was none or it is too long ago. */
export function lastVisit(accountKey: string, rootId: string): string | null {
  const visits = storeOf(accountKey).get()
  return Object.hasOwn(visits, rootId) ? (visits[rootId] ?? null) : null
}

export function keepVisit(accountKey: string, rootId: string, at: string): void {
  storeOf(accountKey).update((visits) => {
    const others = Object.entries(visits).filter(([id]) => id !== rootId)
    return Object.fromEntries([...others, [rootId, at] as const].toSorted(([, one], [, other]) => (one < other ? -1 : 1)).slice(-mostKept))
  })
}

function storeOf(accountKey: string): AccountStore<Visits> {
  return accountStore<Visits>(threadVisitsStorageKey, accountKey, read, {})
}

function read(stored: unknown): Visits | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
