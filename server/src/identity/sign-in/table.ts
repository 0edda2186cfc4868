interface WebSessionTable {
  id_hash: string
  account_id: string
  csrf_token: string
  created_at: Date
  expires_at: Date
}

export interface SignInTables {
  web_sessions: WebSessionTable
}
