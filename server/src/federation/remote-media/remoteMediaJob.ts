import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { noteFreed } from '../retention/noteFreed.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 200

/** Deletes remote files that were not requested for the time set by the operator; they are fetched again when needed. */
export function remoteMediaJob(ctx: AppContext): JobKind {
  return { name: 'federation.remote-media', every: HOUR_MS, work: () => forget(ctx) }
}

async function forget({ db, mediaStore, now, settings }: AppContext): Promise<void> {
  const before = new Date(now().getTime() - settings.retention.fileDays * DAY_MS)
  for (;;) {
    const rows = await db
      .selectFrom('far_files')
      .select(['url_hash', 'file_key', 'size'])
      .where('used_at', '<', before)
      .limit(AT_ONCE)
      .execute()
    for (const { url_hash: hash, file_key: key, size } of rows) {
      // The row is deleted first: a row without its file would cause failing answers, while a file without its row is found by the check
      // of all files.
      const gone = await db.deleteFrom('far_files').where('url_hash', '=', hash).where('used_at', '<', before).executeTakeFirst()
      if (gone.numDeletedRows === 0n || key === null) continue
      await mediaStore.delete(key)
      await noteFreed(db, 'files', 1, size)
    }
    if (rows.length < AT_ONCE) return
  }
}
