import { accountStore } from '../../../storage/accountStore.ts'
import { scheduleStorageKey } from '../../../storage/storageKeys.ts'
import type { Store } from '../../../storage/store.ts'

/** Whether the account's server once published a scheduled post at once; scheduling is not offered then. */
export function ignoresSchedule(accountKey: string): Store<boolean> {
  return accountStore<boolean>(scheduleStorageKey, accountKey, (stored) => stored === true, false)
}
