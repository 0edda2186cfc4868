import type { ColumnType, Generated } from 'kysely'

export interface EmojiReactionTable {
  id: string
  account_id: string
  status_id: string
  /** A Unicode emoji or a custom emoji's shortcode. */
  name: string
  domain: Generated<string | null>
  custom_emoji_id: Generated<string | null>
  /** The ActivityPub id; null where no other server is involved. */
  uri: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Date
}

export interface ReactionDeckTable {
  account_id: string
  /** Unicode emoji and shortcodes, in the owner's order. */
  emojis: string[]
}

export interface EmojiReactionTables {
  emoji_reactions: EmojiReactionTable
  reaction_decks: ReactionDeckTable
}
