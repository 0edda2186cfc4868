import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

interface InvitationTable {
  id: string
  code_hash: string
  /** The operator's own note about the invitation. */
  note: Generated<string>
  uses: Generated<number>
  /** Null for unlimited uses. */
  most_uses: Nullable<number>
  expires_at: Nullable<Date>
  revoked_at: Nullable<Date>
  created_at: Date
}

export interface RegistrationTables {
  invitations: InvitationTable
}
