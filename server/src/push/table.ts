import type { ColumnType, Generated, RawBuilder } from 'kysely'

export type PushPolicy = 'all' | 'followed' | 'follower' | 'none'

export interface PushSubscriptionTable {
  id: string
  account_id: string
  token_id: string
  endpoint: string
  p256dh: string
  auth: string
  standard: Generated<boolean>
  alerts: ColumnType<Record<string, boolean>, RawBuilder<Record<string, boolean>>, RawBuilder<Record<string, boolean>>>
  policy: Generated<PushPolicy>
  created_at: Date
  updated_at: Date
}

export interface PushTables {
  push_subscriptions: PushSubscriptionTable
}
