import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface CustomEmojiTable {
  id: string
  shortcode: string
  /** Null for this server's own. */
  domain: Nullable<string>
  image_key: string
  static_key: string
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
