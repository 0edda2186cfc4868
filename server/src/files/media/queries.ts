import type { Insertable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { json } from '../../platform/database/json.ts'
import type { MediaRow } from './serializeMedia.ts'
import { measureRecording } from './storeUpload.ts'
import type { MediaAttachmentTable } from './table.ts'

/** Stores the row of a new upload. */
export function insertMedia(ctx: Pick<AppContext, 'db'>, row: Insertable<MediaAttachmentTable>): Promise<MediaRow> {
  return ctx.db
    .insertInto('media_attachments')
    .values({ ...row, meta: json(row.meta ?? {}) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An upload of this account; null for anybody else's. */
export async function findOwnMedia(ctx: Pick<AppContext, 'db'>, accountId: string, id: string): Promise<MediaRow | null> {
  const row = await ctx.db
    .selectFrom('media_attachments')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Changes what the author may change. */
export function updateMedia(ctx: Pick<AppContext, 'db'>, row: MediaRow, changes: Partial<MediaRow>): Promise<MediaRow> {
  const { meta, ...plain } = changes
  const values = { ...plain, ...(meta === undefined ? {} : { meta: json(meta) }) }
  if (Object.keys(values).length === 0) return Promise.resolve(row)
  return ctx.db.updateTable('media_attachments').set(values).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}

/** Measures a recording and marks it ready, or failed. */
export async function finishRecording(ctx: Pick<AppContext, 'db' | 'mediaStore' | 'settings'>, row: MediaRow): Promise<MediaRow> {
  const { meta, state } = await measureRecording(ctx, row.file_key ?? '', row.mime ?? '')
  return updateMedia(ctx, row, { meta: { ...row.meta, ...(meta as MediaRow['meta']) }, state: state ?? 'failed' })
}
