import type { ColumnType, Generated, RawBuilder } from 'kysely'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Sizes and duration of the stored files, sent as `meta`; the focal point has its own column. */
export interface StoredMeta {
  readonly original?: StoredSize & { readonly duration?: number; readonly frame_rate?: string; readonly bitrate?: number }
  readonly small?: StoredSize
}

export interface StoredSize {
  readonly width?: number
  readonly height?: number
}

type MediaState = 'ready' | 'processing' | 'failed'

export interface MediaAttachmentTable {
  id: string
  account_id: string
  status_id: Nullable<string>
  /** The scheduled status that this file belongs to. */
  scheduled_status_id: Nullable<string>
  position: Generated<number>
  type: 'image' | 'gifv' | 'video' | 'audio' | 'unknown'
  file_key: Nullable<string>
  preview_key: Nullable<string>
  /** A preview picture chosen by the author for a video or sound. */
  thumbnail_key: Nullable<string>
  mime: Nullable<string>
  size: Generated<number>
  description: Nullable<string>
  focus_x: Nullable<number>
  focus_y: Nullable<number>
  meta: ColumnType<StoredMeta, StoredMeta | RawBuilder<StoredMeta> | undefined, StoredMeta | RawBuilder<StoredMeta>>
  blurhash: Nullable<string>
  /** The addresses of a remote file and of its preview picture. */
  remote_url: Nullable<string>
  preview_remote_url: Nullable<string>
  /** When the file was fetched, and when fetching it last failed. */
  fetched_at: Nullable<Date>
  failed_at: Nullable<Date>
  state: Generated<MediaState>
  /** Since when it belongs to no post any more; null if it never belonged to one. */
  unused_since: Nullable<Date>
  created_at: Date
}

export interface MediaTables {
  media_attachments: MediaAttachmentTable
}
