import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { connectQuote, QUOTED_JOB } from './notes/askForQuoted.ts'
import type { QuotedRequest } from './notes/askForQuoted.ts'
import { resolveNote } from './notes/resolveNote.ts'
import { openContext } from './openContext.ts'

/** Fetches the quoted post of a remote post, and shows the quote if its author approves. */
export function quotedJob(ctx: AppContext): JobKind<QuotedRequest> {
  return {
    name: QUOTED_JOB,
    atOnce: 4,
    perHost: 2,
    async work({ statusId, hops }) {
      const row = await ctx.db.selectFrom('statuses').select('quote_uri').where('id', '=', statusId).executeTakeFirst()
      if (row === undefined || row.quote_uri === null) return
      const fedify = await openContext(ctx)
      await resolveNote(ctx, fedify, row.quote_uri, 0, hops)
      await connectQuote(ctx, fedify, statusId)
    },
  }
}
