import { accountStore } from '../../storage/accountStore.ts'
import type { AccountStore } from '../../storage/accountStore.ts'
import { threadVisitsStorageKey } from '../../storage/storageKeys.ts'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'

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

/** The time since which replies count as new; null on the first visit. It does not change while the conversation is open. */
export function useLastVisit(rootId: string, isLoaded: boolean): string | null {
  const { key } = useSession()
  const [first, setFirst] = useState<{ readonly rootId: string; readonly since: string | null } | null>(null)
  if (isLoaded && first?.rootId !== rootId) setFirst({ rootId, since: lastVisit(key, rootId) })
  useEffect(() => {
    if (!isLoaded) return
    const keep = () => keepVisit(key, rootId, new Date().toISOString())
    keep()
    return keep
  }, [key, rootId, isLoaded])
  return first?.since ?? null
}
