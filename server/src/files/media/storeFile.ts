import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { findReferredKeys } from './fileColumns.ts'

/** The kind of job that deletes a stored file that was not claimed. */
export const UNCLAIMED_JOB = 'media.unclaimed'
/** Far longer than any request or job takes between storing a file and storing the row that refers to it. */
const DAY_MS = 86_400_000

type StoreContext = Pick<AppContext, 'mediaStore' | 'jobs' | 'now'>

/**
 * Stores a new file. First a job that deletes it a day later is stored in a transaction of its own; `claimFiles` cancels it. So
 * a process that ends in between leaves no unreferenced file behind.
 */
export async function storeFile(ctx: StoreContext, key: string, content: Uint8Array | Blob): Promise<void> {
  await ctx.jobs.enqueue(UNCLAIMED_JOB, { key }, { key, after: new Date(ctx.now().getTime() + DAY_MS) })
  await ctx.mediaStore.put(key, content)
}

/** Keeps stored files; to be called within the transaction that refers to them. */
export async function claimFiles({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, keys: Iterable<string | null | undefined>): Promise<void> {
  for (const key of new Set(keys)) if (typeof key === 'string') await jobs.cancel(UNCLAIMED_JOB, key, db)
}

/** Deletes files that were not claimed, except those that a row refers to anyway. */
export function unclaimedFileJob({ db, mediaStore }: Pick<AppContext, 'db' | 'mediaStore'>): JobKind<{ key: string }> {
  return {
    name: UNCLAIMED_JOB,
    isNeverGivenUp: true,
    async work({ key }) {
      const referred = await findReferredKeys(db, [key])
      if (referred.size === 0) await mediaStore.delete(key)
    },
  }
}
