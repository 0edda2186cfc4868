import type { RecentSearch } from '@starling/domain/search'
import { SEARCH_HISTORY_LIMIT } from '@starling/domain/search'
import { accountStore } from '../../storage/accountStore.ts'
import { searchesStorageKey } from '../../storage/storageKeys.ts'
import type { Store } from '../../storage/store.ts'

const none: readonly RecentSearch[] = []

/** What one searched for last, kept on this device for each account (R-srch-03). */
export function searchHistoryStore(accountKey: string): Store<readonly RecentSearch[]> {
  return accountStore(searchesStorageKey, accountKey, read, none)
}

function read(stored: unknown): readonly RecentSearch[] | null {
  if (!Array.isArray(stored)) return null
  return stored.filter(isRecentSearch).slice(0, SEARCH_HISTORY_LIMIT)
}

function isRecentSearch(value: unknown): value is RecentSearch {
  if (typeof value !== 'object' || value === null || !('q' in value) || !('type' in value)) return false
  return typeof value.q === 'string' && (value.type === 'query' || value.type === 'account' || value.type === 'hashtag')
}
