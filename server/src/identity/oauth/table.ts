import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

interface ApplicationTable {
  id: string
  name: string
  website: Nullable<string>
  redirect_uris: string[]
  scopes: string[]
  client_id: string
  client_secret_hash: string
  created_at: Date
}

interface CodeTable {
  code_hash: string
  application_id: string
  account_id: string
  redirect_uri: string
  scopes: string[]
  code_challenge: Nullable<string>
  code_challenge_method: Nullable<string>
  expires_at: Date
  used_at: Nullable<Date>
  device: Nullable<string>
}

interface TokenTable {
  id: string
  token_hash: string
  application_id: Nullable<string>
  /** Null for an application's own token. */
  account_id: Nullable<string>
  scopes: string[]
  code_hash: Nullable<string>
  /** The browser in which this server's own client was signed in (`KnownDevice.ts`); null for every other application. */
  device: Nullable<string>
  /** The network address and the User-Agent header of the client that requested the token; empty where they are unknown. */
  address: Generated<string>
  user_agent: Generated<string>
  created_at: Date
  /** With the precision of a day. */
  last_used_at: Nullable<Date>
  revoked_at: Nullable<Date>
}

export interface OauthTables {
  oauth_applications: ApplicationTable
  oauth_codes: CodeTable
  oauth_tokens: TokenTable
}
