import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import type { MediaStore } from '../../platform/media-store/MediaStore.ts'

const JOB = 'media.delete'
/** How long after a failure no deletion is attempted, in milliseconds: deleting a thousand files must not wait a thousand times. */
const REST_MS = 30_000

/**
 * Wraps a store so that deletions always succeed: where the store is unreachable, a job deletes the file later. Callers have
 * already deleted the file's row, so they could not repeat the deletion.
 */
export function deleteLater(store: MediaStore, { jobs, log, now }: Pick<AppContext, 'jobs' | 'log' | 'now'>): MediaStore {
  let restsUntil = 0
  return {
    ...store,
    async delete(key) {
      try {
        if (now().getTime() >= restsUntil) return await store.delete(key)
      } catch (error) {
        restsUntil = now().getTime() + REST_MS
        log.warn('A file could not be deleted and will be later', { key, error })
      }
      await jobs.enqueue(JOB, { key }, { key })
    },
  }
}

/** Deletes from the store itself the files that could not be deleted at once. */
export function deletionJob(store: MediaStore): JobKind<{ key: string }> {
  return { name: JOB, work: ({ key }) => store.delete(key) }
}
