import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { fetchReferences, REFERENCES_JOB } from './notes/askForReferences.ts'
import type { ReferencesRequest } from './notes/askForReferences.ts'
import { openContext } from './openContext.ts'

/** Fetches the posts a remote post refers to. */
export function referencesJob(ctx: AppContext): JobKind<ReferencesRequest> {
  return {
    name: REFERENCES_JOB,
    atOnce: 2,
    perHost: 1,
    work: async (request) => fetchReferences(ctx, await openContext(ctx), request),
  }
}
