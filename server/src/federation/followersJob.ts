import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { compareFollowers } from './followers/compareFollowers.ts'
import { FOLLOWERS_JOB } from './followers/handleSynchronization.ts'
import type { Comparison } from './followers/handleSynchronization.ts'
import { openContext } from './openContext.ts'

/** Compares the followers another server lists for one of its accounts with the local followers of that account. */
export function followersJob(ctx: AppContext): JobKind<Comparison> {
  return {
    name: FOLLOWERS_JOB,
    atOnce: 2,
    perHost: 1,
    work: async (comparison) => compareFollowers(ctx, await openContext(ctx), comparison),
  }
}
