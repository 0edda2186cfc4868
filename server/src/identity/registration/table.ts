import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

interface InvitationTable {
  id: string
  code_hash: string
  /** For whom, or what for: the operator's own words. */
  note: Generated<string>
  uses: Generated<number>
  /** Null for any number. */
  most_uses: Nullable<number>
  expires_at: Nullable<Date>
  revoked_at: Nullable<Date>
  created_at: Date
}

export interface RegistrationTables {
  invitations: InvitationTable
}
