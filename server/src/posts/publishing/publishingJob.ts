import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { createStatus } from '../statuses/createStatus.ts'
import type { ScheduledStatusTable } from './table.ts'

const JOB = 'publishing.due'
/** At the latest; a post that is due before asks for its own moment. */
const EVERY_MS = 60_000

/** Asks for the job when the next scheduled post is due. */
export async function enqueueNext(ctx: AppContext): Promise<void> {
  const next = await ctx.db.selectFrom('scheduled_statuses').select('scheduled_at').orderBy('scheduled_at').limit(1).executeTakeFirst()
  if (next !== undefined) await ctx.jobs.enqueue(JOB, {}, { key: JOB, after: next.scheduled_at })
}

/** Publishes what is due; what came due while nobody was running is found when it begins. */
export function publishingJob(ctx: AppContext): JobKind {
  return { name: JOB, every: EVERY_MS, work: () => publishDue(ctx) }
}

async function publishDue(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('scheduled_statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .selectAll('s')
    .where('s.scheduled_at', '<=', ctx.now())
    .where('a.suspended_at', 'is', null)
    .orderBy('s.scheduled_at')
    .limit(100)
    .execute()
  for (const row of due) {
    await publish(ctx, row)
    await ctx.db.deleteFrom('scheduled_statuses').where('id', '=', row.id).execute()
  }
  await enqueueNextUnlessHeld(ctx)
}

/** A suspended author's posts wait; they must not make the job run again and again. */
async function enqueueNextUnlessHeld(ctx: AppContext): Promise<void> {
  const next = await ctx.db
    .selectFrom('scheduled_statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.scheduled_at')
    .where('a.suspended_at', 'is', null)
    .orderBy('s.scheduled_at')
    .limit(1)
    .executeTakeFirst()
  if (next !== undefined) await ctx.jobs.enqueue(JOB, {}, { key: JOB, after: next.scheduled_at })
}

/** Once, whatever happens between publishing and forgetting the draft: the draft's id is the post's idempotency key. */
async function publish(ctx: AppContext, row: Selectable<ScheduledStatusTable>): Promise<void> {
  const author = { accountId: row.account_id, applicationId: row.application_id }
  const key = `scheduled:${row.id}`
  try {
    await createStatus(ctx, author, row.params, key, row.id)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    try {
      // What it answered or quoted may be gone by now; the words still stand for themselves.
      const { in_reply_to_id: _reply, quoted_status_id: _quote, ...alone } = row.params
      await createStatus(ctx, author, alone, key, row.id)
    } catch (second) {
      if (!(second instanceof HttpError)) throw second
      ctx.log.warn('A scheduled post could not be published', { accountId: row.account_id, reason: second.message })
    }
  }
}
