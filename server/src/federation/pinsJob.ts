import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { PINS_JOB, takeFeatured } from './notes/storePins.ts'
import { openContext } from './openContext.ts'

/** Fetches the pinned posts of a remote account when a local account begins to follow it. */
export function pinsJob(ctx: AppContext): JobKind<{ readonly accountId: string }> {
  return { name: PINS_JOB, atOnce: 2, perHost: 1, work: async ({ accountId }) => takeFeatured(ctx, await openContext(ctx), accountId) }
}
