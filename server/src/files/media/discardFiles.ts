import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'

/** The kind of job that deletes a discarded file. */
export const DELETION_JOB = 'media.delete'
const AT_ONCE = 4

/**
 * Schedules the deletion of files that nothing refers to any more. To be called within the transaction that removes the reference: then files are
 * deleted exactly if it is committed, and deletion is tried again while the store is unreachable.
 */
export async function discardFiles({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, keys: Iterable<string | null>): Promise<void> {
  const gone = [...new Set(keys)].filter((key) => key !== null)
  await jobs.enqueueMany(
    DELETION_JOB,
    gone.map((key) => ({ key })),
    { db },
  )
}

/** Deletes discarded files from the store. It is tried until it succeeds, because anybody who knows the address of a private file can read it until then. */
export function fileDeletionJob({ mediaStore }: Pick<AppContext, 'mediaStore'>): JobKind<{ key: string }> {
  return { name: DELETION_JOB, atOnce: AT_ONCE, isNeverGivenUp: true, work: ({ key }) => mediaStore.delete(key) }
}
