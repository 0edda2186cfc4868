import type { Kysely } from 'kysely'
import * as accounts from './0001_accounts.ts'
import * as oauth from './0002_oauth.ts'
import * as statuses from './0003_statuses.ts'
import * as notifications from './0004_notifications.ts'
import * as media from './0005_media.ts'
import * as conversations from './0006_conversations.ts'

export interface Migration {
  readonly name: string
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

/** In order; a migration that has been released is never changed, a new one goes to the end. */
export const migrations: readonly Migration[] = [
  { name: '0001_accounts', up: accounts.up },
  { name: '0002_oauth', up: oauth.up },
  { name: '0003_statuses', up: statuses.up },
  { name: '0004_notifications', up: notifications.up },
  { name: '0005_media', up: media.up },
  { name: '0006_conversations', up: conversations.up },
]
