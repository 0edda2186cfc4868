import type { Generated } from 'kysely'

export interface ConversationPositionTable {
  account_id: string
  conversation_id: string
  /** Id of the newest post that was read. */
  read_up_to: Generated<string>
  /** Id of the newest status when the account hid the conversation; a newer status shows it again. */
  hidden_up_to: Generated<string>
}

export interface ConversationTables {
  conversation_positions: ConversationPositionTable
}
