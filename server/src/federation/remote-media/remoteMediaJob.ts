import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { noteFreed } from '../retention/noteFreed.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const AT_ONCE = 200

/** Deletes files of other servers that nobody has looked at for as long as the operator says; they are fetched again when somebody does. */
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
      // The row goes first: a row without its file would be an answer that fails, a file without its row is found by the check of all files.
      const gone = await db.deleteFrom('far_files').where('url_hash', '=', hash).where('used_at', '<', before).executeTakeFirst()
      if (gone.numDeletedRows === 0n || key === null) continue
      await mediaStore.delete(key)
      await noteFreed(db, 'files', 1, size)
    }
    if (rows.length < AT_ONCE) return
  }
}
