import type { ColumnType, Generated } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface AnnouncementTable {
  id: string
  text: string
  content: string
  all_day: Generated<boolean>
  starts_at: Nullable<Date>
  ends_at: Nullable<Date>
  published_at: Date
  updated_at: Date
}

export interface AnnouncementReadTable {
  announcement_id: string
  account_id: string
}

export interface AnnouncementReactionTable {
  id: string
  announcement_id: string
  account_id: string
  name: string
  custom_emoji_id: Nullable<string>
}

export interface AnnouncementTables {
  announcements: AnnouncementTable
  announcement_reads: AnnouncementReadTable
  announcement_reactions: AnnouncementReactionTable
}
