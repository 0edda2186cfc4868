import type { AppContext } from '../../AppContext.ts'
import { discardFiles } from './discardFiles.ts'
import { findReferredKeys } from './fileColumns.ts'
import type { MediaRow } from './serializeMedia.ts'

/** Deletes rows, and those of their files that no other row uses; within a transaction. */
export async function discardMedia(ctx: Pick<AppContext, 'db' | 'jobs'>, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .deleteFrom('media_attachments')
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  const keys = rows.flatMap((row) => [row.file_key, row.preview_key, row.thumbnail_key]).filter((key) => key !== null)
  if (keys.length === 0) return
  const kept = await findReferredKeys(ctx.db, keys)
  await discardFiles(
    ctx,
    keys.filter((key) => !kept.has(key)),
  )
}
