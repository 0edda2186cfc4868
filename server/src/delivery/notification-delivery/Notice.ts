import type { NotificationData } from './table.ts'

/** Something an account should be told. */
export interface Notice {
  /** Who is told. */
  readonly accountId: string
  /** Who did it. */
  readonly fromAccountId: string
  readonly type: string
  readonly statusId?: string | null
  readonly data?: NotificationData
}
