import type { Insertable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { json } from '../../platform/database/json.ts'
import { notFound, unprocessable } from '../../platform/http/HttpError.ts'
import { checkQuota } from './checkQuota.ts'
import { discardFiles } from './discardFiles.ts'
import { discardMedia } from './discardMedia.ts'
import type { MediaRow } from './serializeMedia.ts'
import { claimFiles } from './storeFile.ts'
import { measureRecording } from './storeUpload.ts'
import type { MediaAttachmentTable } from './table.ts'

/** Stores the row of a new upload, and schedules its job in the same transaction; refused where its account has no storage left. */
export function insertMedia(
  ctx: Pick<AppContext, 'db' | 'jobs' | 'settings'>,
  row: Insertable<MediaAttachmentTable>,
  also: (db: AppContext['db'], row: MediaRow) => Promise<void>,
): Promise<MediaRow> {
  return inTransaction(ctx.db, async (db) => {
    // Locked, so that several simultaneous uploads cannot exceed the quota together.
    await db.selectFrom('accounts').select('id').where('id', '=', row.account_id).forUpdate().execute()
    await checkQuota({ ...ctx, db }, row.account_id, row.size ?? 0)
    const stored = await db
      .insertInto('media_attachments')
      .values({ ...row, meta: json(row.meta ?? {}) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await claimFiles({ ...ctx, db }, [stored.file_key, stored.preview_key, stored.thumbnail_key])
    await also(db, stored)
    return stored
  })
}

/** An upload of this account; null for any other. */
export async function findOwnMedia(ctx: Pick<AppContext, 'db'>, accountId: string, id: string): Promise<MediaRow | null> {
  const row = await ctx.db
    .selectFrom('media_attachments')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? null
}

/** Changes what the author may change; a replaced thumbnail is deleted. Null where the upload was deleted or published meanwhile. */
export function changeMedia(ctx: Pick<AppContext, 'db' | 'jobs'>, id: string, changes: Partial<MediaRow>): Promise<MediaRow | null> {
  return inTransaction(ctx.db, async (db) => {
    const before = await db.selectFrom('media_attachments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (before === undefined || before.status_id !== null) return null
    if (typeof changes.thumbnail_key === 'string') {
      await claimFiles({ ...ctx, db }, [changes.thumbnail_key])
      await discardFiles({ ...ctx, db }, [before.thumbnail_key])
    }
    const { meta, ...plain } = changes
    // The stored properties are kept, because the recording may have been measured meanwhile.
    return updateMedia({ db }, before, { ...plain, ...(meta === undefined ? {} : { meta: { ...before.meta, ...meta } }) })
  })
}

/** Deletes an upload of this account that belongs to no post. Its row is locked, so that it cannot be published at the same time. */
export function deleteMedia(ctx: Pick<AppContext, 'db' | 'jobs'>, accountId: string, id: string): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const row = await db
      .selectFrom('media_attachments')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw notFound()
    if (row.status_id !== null || row.scheduled_status_id !== null) throw unprocessable('the file belongs to a post')
    await discardMedia({ ...ctx, db }, [row])
  })
}

function updateMedia(ctx: Pick<AppContext, 'db'>, row: MediaRow, changes: Partial<MediaRow>): Promise<MediaRow> {
  const { meta, ...plain } = changes
  const values = { ...plain, ...(meta === undefined ? {} : { meta: json(meta) }) }
  if (Object.keys(values).length === 0) return Promise.resolve(row)
  return ctx.db.updateTable('media_attachments').set(values).where('id', '=', row.id).returningAll().executeTakeFirstOrThrow()
}

/** Measures a recording and marks it ready, or failed. Null where it was deleted meanwhile. */
export async function finishRecording(ctx: Pick<AppContext, 'db' | 'mediaStore' | 'settings'>, row: MediaRow): Promise<MediaRow | null> {
  const { meta, state } = await measureRecording(ctx, row.file_key ?? '', row.mime ?? '')
  return inTransaction(ctx.db, async (db) => {
    // Read again, because its thumbnail may have been chosen meanwhile.
    const current = await db.selectFrom('media_attachments').selectAll().where('id', '=', row.id).forUpdate().executeTakeFirst()
    if (current === undefined) return null
    return updateMedia({ db }, current, { meta: { ...current.meta, ...(meta as MediaRow['meta']) }, state: state ?? 'failed' })
  })
}
