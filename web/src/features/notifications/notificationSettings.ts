import type { Store } from '../../storage/store.ts'
import { accountStore } from '../../storage/accountStore.ts'
import { notificationsStorageKey } from '../../storage/storageKeys.ts'

/** How this device shows notifications. */
export interface NotificationSettings {
  /** All kinds in the filter bar, not only mentions (R-shell-14). */
  readonly isAdvanced: boolean
  readonly quickFilter: string
  readonly groupsFollows: boolean
  /** Marks what is new (R-ntf-24). */
  readonly showsUnread: boolean
}

const otherwise: NotificationSettings = { isAdvanced: false, quickFilter: 'all', groupsFollows: true, showsUnread: true }

export function notificationSettings(accountKey: string): Store<NotificationSettings> {
  return accountStore(notificationsStorageKey, accountKey, read, otherwise)
}

function read(stored: unknown): NotificationSettings | null {
  if (typeof stored !== 'object' || stored === null) return null
  const next: Record<string, unknown> = { ...otherwise }
  for (const [name, value] of Object.entries(stored)) if (typeof value === typeof next[name]) next[name] = value
  return next as unknown as NotificationSettings
}
