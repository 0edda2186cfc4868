import type { Generated } from 'kysely'

interface WebSessionTable {
  id_hash: string
  account_id: string
  csrf_token: string
  /** The User-Agent header, by which the owner recognises the session. */
  user_agent: Generated<string>
  created_at: Date
  expires_at: Date
}

export interface SignInTables {
  web_sessions: WebSessionTable
}
