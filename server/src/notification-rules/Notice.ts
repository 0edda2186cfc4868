import type { NotificationData } from './table.ts'

/** Something to notify an account about. */
export interface Notice {
  /** The recipient. */
  readonly accountId: string
  /** The account that acted. */
  readonly fromAccountId: string
  readonly type: string
  readonly statusId?: string | null
  readonly data?: NotificationData
}
