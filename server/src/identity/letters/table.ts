import type { Generated } from 'kysely'

/** Proves that whoever has it reads the letters sent to an address. */
interface LetterTokenTable {
  token_hash: string
  account_id: string
  purpose: 'confirm' | 'reset'
  /** The address it was sent to. */
  email: string
  /** Where its person wanted to go; a path of ours. */
  return_to: Generated<string>
  expires_at: Date
}

export interface LetterTables {
  letter_tokens: LetterTokenTable
}
