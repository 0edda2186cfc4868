import type { ColumnType, Generated } from 'kysely'

interface WebSessionTable {
  id_hash: string
  account_id: string
  csrf_token: string
  /** The User-Agent header, by which the owner recognises the session. */
  user_agent: Generated<string>
  /** The network address from which the session began; empty where it is unknown. */
  address: Generated<string>
  /** With the precision of a day; null until the day after it began. */
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
  expires_at: Date
}

export interface SignInTables {
  web_sessions: WebSessionTable
}
