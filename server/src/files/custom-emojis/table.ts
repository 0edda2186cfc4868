import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface CustomEmojiTable {
  id: string
  shortcode: string
  /** Null for this server's own. */
  domain: Nullable<string>
  /** Null for an emoji of another server whose picture was not fetched yet. */
  image_key: Nullable<string>
  static_key: Nullable<string>
  /** The address of a remote emoji's picture, and the emoji's ActivityPub id. */
  image_remote_url: Nullable<string>
  uri: Nullable<string>
  /** When the picture was fetched, and when fetching it last failed. */
  fetched_at: Nullable<Date>
  failed_at: Nullable<Date>
  category: Nullable<string>
  visible_in_picker: Generated<boolean>
  sensitive: Generated<boolean>
  aliases: Generated<string[]>
  license: Nullable<string>
  updated_at: Date
}

export interface CustomEmojiTables {
  custom_emojis: CustomEmojiTable
}
