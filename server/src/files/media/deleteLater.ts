import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import type { MediaStore } from '../../platform/media-store/MediaStore.ts'

const JOB = 'media.delete'
/** So long after a failure it is not even tried: whoever deletes a thousand files must not wait a thousand times. */
const REST_MS = 30_000

/**
 * The same store, whose files are deleted for certain: where it is away just then, a job deletes them later. Who deletes a file has
 * already forgotten where it was, and must not fail for it.
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

/** Deletes what could not be deleted at once, from the store itself. */
export function deletionJob(store: MediaStore): JobKind<{ key: string }> {
  return { name: JOB, work: ({ key }) => store.delete(key) }
}
