import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { ServerModule } from '../../ServerModule.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { discardMedia } from './discardMedia.ts'
import { finishRecording } from './queries.ts'

const dayMs = 86_400_000

/** Jobs for uploads: measuring recordings, and deleting uploads that were never published. */
export const mediaJobs: NonNullable<ServerModule['jobs']> = [
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

/** Deletes uploads that have belonged to no post for a day. */
export async function sweepMedia(ctx: AppContext): Promise<void> {
  const unusedSince = sql<Date>`coalesce(unused_since, created_at)`
  await inTransaction(ctx.db, async (db) => {
    // Locked, so that none of them is published meanwhile; uploads that are locked because they are being published are skipped.
    const old = await db
      .selectFrom('media_attachments')
      .selectAll()
      .where('status_id', 'is', null)
      .where('scheduled_status_id', 'is', null)
      .where(unusedSince, '<', new Date(ctx.now().getTime() - dayMs))
      .orderBy(unusedSince)
      .limit(500)
      .forUpdate()
      .skipLocked()
      .execute()
    await discardMedia({ ...ctx, db }, old)
  })
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
