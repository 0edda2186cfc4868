import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { PARENT_JOB } from './notes/askForParent.ts'
import type { ParentRequest } from './notes/askForParent.ts'
import { connectReplies } from './notes/connectReplies.ts'
import { resolveNote } from './notes/resolveNote.ts'
import { openContext } from './openContext.ts'

/** Fetches the post that a remote post answers, one level at a time, and connects the two. */
export function parentJob(ctx: AppContext): JobKind<ParentRequest> {
  return {
    name: PARENT_JOB,
    atOnce: 4,
    perHost: 2,
    async work({ uri, above }) {
      const parent = await resolveNote(ctx, await openContext(ctx), uri, above)
      if (parent !== null && parent.reblog_of_id === null) await connectReplies(ctx, uri, parent)
    },
  }
}
