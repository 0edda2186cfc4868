import type { Generated } from 'kysely'

/** Proves that its holder receives the e-mails sent to an address. */
interface EmailTokenTable {
  token_hash: string
  account_id: string
  purpose: 'confirm' | 'reset'
  /** The address to which it was sent. */
  email: string
  /** The path at which the user wanted to continue. */
  return_to: Generated<string>
  expires_at: Date
}

export interface EmailTables {
  letter_tokens: EmailTokenTable
}
