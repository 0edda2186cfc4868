import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Room } from '../../Room.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { discardFiles } from './discardFiles.ts'
import { finishRecording } from './queries.ts'
import type { MediaRow } from './serializeMedia.ts'

const dayMs = 86_400_000

/** Jobs for uploads: measuring recordings, and deleting uploads that were never published. */
export const mediaJobs: NonNullable<Room['jobs']> = [
  (ctx): JobKind<{ id: string }> => ({
    name: 'media.measure',
    atOnce: 2,
    async work({ id }) {
      const row = await ctx.db
        .selectFrom('media_attachments')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'processing')
        .executeTakeFirst()
      if (row !== undefined) await finishRecording(ctx, row)
    },
  }),
  (ctx) => ({ name: 'media.sweep', every: dayMs / 24, work: () => sweepMedia(ctx) }),
]

/** Deletes uploads without a post after a day. */
export async function sweepMedia(ctx: AppContext): Promise<void> {
  const old = await ctx.db
    .selectFrom('media_attachments')
    .selectAll()
    .where('status_id', 'is', null)
    .where('scheduled_status_id', 'is', null)
    .where('created_at', '<', new Date(ctx.now().getTime() - dayMs))
    .limit(500)
    .execute()
  await ctx.db.transaction().execute((db) => discardMedia({ ...ctx, db }, old))
  await sweepFolder(ctx.settings.uploadFolder, ctx.now().getTime() - dayMs)
}

/** Deletes temporary files of a killed process. */
async function sweepFolder(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < before) await rm(path, { force: true })
  }
}

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
  const { rows: shared } = await sql<{ key: string }>`
    select k.key from unnest(${keys}::text[]) as k(key)
    where exists (select 1 from media_attachments m where k.key in (m.file_key, m.preview_key, m.thumbnail_key))`.execute(ctx.db)
  const kept = new Set(shared.map((row) => row.key))
  await discardFiles(
    ctx,
    keys.filter((key) => !kept.has(key)),
  )
}
