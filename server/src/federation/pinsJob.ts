import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { PINS_JOB, takeFeatured } from './notes/storePins.ts'
import { openContext } from './openContext.ts'

/** Fetches what somebody elsewhere has pinned, when somebody here begins to follow them. */
export function pinsJob(ctx: AppContext): JobKind<{ readonly accountId: string }> {
  return { name: PINS_JOB, atOnce: 2, perHost: 1, work: async ({ accountId }) => takeFeatured(ctx, await openContext(ctx), accountId) }
}
