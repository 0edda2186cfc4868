import { accountStore } from '../../../storage/accountStore.ts'
import { scheduleStorageKey } from '../../../storage/storageKeys.ts'
import type { Store } from '../../../storage/store.ts'

/** Whether the server of an account was seen to publish at once what was meant for later; then nothing is offered any more. */
export function ignoresSchedule(accountKey: string): Store<boolean> {
  return accountStore<boolean>(scheduleStorageKey, accountKey, (stored) => stored === true, false)
}
