import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { openContext } from './openContext.ts'
import { THREAD_JOB } from './threads/refreshes.ts'
import type { ThreadRequest } from './threads/refreshes.ts'
import { completeSome } from './threads/threadStep.ts'

/** Fetches the thread of a remote post that was opened here, a few posts at a time. */
export function threadJob(ctx: AppContext): JobKind<ThreadRequest> {
  return { name: THREAD_JOB, atOnce: 2, perHost: 1, work: async (request) => completeSome(ctx, await openContext(ctx), request) }
}
