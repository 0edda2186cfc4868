import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { findReferredKeys } from './fileColumns.ts'

/** The kind of job that deletes a stored file nobody has claimed. */
export const UNCLAIMED_JOB = 'media.unclaimed'
/** Far longer than any request or job takes from storing a file to storing the row that refers to it. */
const DAY_MS = 86_400_000

type StoreContext = Pick<AppContext, 'mediaStore' | 'jobs' | 'now'>

/**
 * Stores a new file. That it is to be deleted a day later is recorded first, on a connection of its own, and taken back by `claimFiles`: so
 * a process that ends in between leaves no file behind that nobody knows.
 */
export async function storeFile(ctx: StoreContext, key: string, content: Uint8Array | Blob): Promise<void> {
  await ctx.jobs.enqueue(UNCLAIMED_JOB, { key }, { key, after: new Date(ctx.now().getTime() + DAY_MS) })
  await ctx.mediaStore.put(key, content)
}

/** Keeps files that were stored; to be called within the write that refers to them, on its connection. */
export async function claimFiles({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, keys: Iterable<string | null | undefined>): Promise<void> {
  for (const key of new Set(keys)) if (typeof key === 'string') await jobs.cancel(UNCLAIMED_JOB, key, db)
}

/** Deletes files that nobody claimed. A file that a row refers to all the same is kept. */
export function unclaimedFileJob({ db, mediaStore }: Pick<AppContext, 'db' | 'mediaStore'>): JobKind<{ key: string }> {
  return {
    name: UNCLAIMED_JOB,
    async work({ key }) {
      const referred = await findReferredKeys(db, [key])
      if (referred.size === 0) await mediaStore.delete(key)
    },
  }
}
