import type { AppContext } from '../AppContext.ts'
import type { MediaStore } from '../media-store/MediaStore.ts'

/**
 * The same store, whose files are deleted for certain: where it is away just then, a job deletes them later. Who deletes a file has
 * already forgotten where it was, and must not fail for it.
 */
export function deleteLater(store: MediaStore, { jobs, log }: Pick<AppContext, 'jobs' | 'log'>): MediaStore {
  jobs.define('media.delete', ({ key }: { key: string }) => store.delete(key))
  return {
    ...store,
    async delete(key) {
      try {
        await store.delete(key)
      } catch (error) {
        log.warn('A file could not be deleted and will be later', { key, error })
        await jobs.enqueue('media.delete', { key }, { key })
      }
    },
  }
}
