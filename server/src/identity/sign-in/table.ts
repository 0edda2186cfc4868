import type { Generated } from 'kysely'

interface WebSessionTable {
  id_hash: string
  account_id: string
  csrf_token: string
  /** What the browser calls itself, for its owner to recognise it. */
  user_agent: Generated<string>
  created_at: Date
  expires_at: Date
}

export interface SignInTables {
  web_sessions: WebSessionTable
}
