import type { RecentSearch } from '@starling/domain/search'
import { SEARCH_HISTORY_LIMIT } from '@starling/domain/search'
import { accountStore } from '../../storage/accountStore.ts'
import { fieldsOf } from '../../storage/storedFields.ts'
import { searchesStorageKey } from '../../storage/storageKeys.ts'
import type { Store } from '../../storage/store.ts'

const none: readonly RecentSearch[] = []

/** The recent searches, stored on this device for each account. */
export function searchHistoryStore(accountKey: string): Store<readonly RecentSearch[]> {
  return accountStore(searchesStorageKey, accountKey, read, none)
}

function read(stored: unknown): readonly RecentSearch[] | null {
  return Array.isArray(stored) ? stored.filter(isRecentSearch).slice(0, SEARCH_HISTORY_LIMIT) : null
}

function isRecentSearch(value: unknown): value is RecentSearch {
  const { q, type } = fieldsOf(value)
  return typeof q === 'string' && (type === 'query' || type === 'account' || type === 'hashtag')
}
