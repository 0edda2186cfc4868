import type { Selectable } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import type { Author } from '../writing/createStatus.ts'
import { createStatus } from '../writing/createStatus.ts'
import type { ScheduledStatusTable } from './table.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

const JOB = 'publishing.due'
/** The longest interval in milliseconds; statuses that are due earlier schedule the job for their time. */
const EVERY_MS = 60_000
/** How long a post that fails without being refused is retried: the cause may be the server's own. */
const PATIENCE_MS = 86_400_000

type Draft = Selectable<ScheduledStatusTable>

/**
 * Schedules the job for the next scheduled post. Posts of an author who is suspended or being deleted are left out, because they would
 * start it again and again.
 */
export async function enqueueNext(ctx: AppContext): Promise<void> {
  const next = await ctx.db
    .selectFrom('scheduled_statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('users as u', 'u.account_id', 's.account_id')
    .select('s.scheduled_at')
    .where('s.failed_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where(isNotSuspended('a'))
    .orderBy('s.scheduled_at')
    .limit(1)
    .executeTakeFirst()
  if (next !== undefined) await ctx.jobs.enqueue(JOB, {}, { key: JOB, after: next.scheduled_at })
}

/** Publishes what is due; posts that became due while no process was running are found at the start. */
export function publishingJob(ctx: AppContext): JobKind {
  return { name: JOB, every: EVERY_MS, work: () => publishDue(ctx) }
}

async function publishDue(ctx: AppContext): Promise<void> {
  const due = await ctx.db
    .selectFrom('scheduled_statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('users as u', 'u.account_id', 's.account_id')
    .selectAll('s')
    .where('s.scheduled_at', '<=', ctx.now())
    .where('s.failed_at', 'is', null)
    .where('u.disabled_at', 'is', null)
    .where(isNotSuspended('a'))
    .orderBy('s.scheduled_at')
    .limit(100)
    .execute()
  const faults: unknown[] = []
  for (const row of due) {
    try {
      await publish(ctx, row)
    } catch (error) {
      // A failure of one status must not delay the others.
      faults.push(error)
      if (ctx.now().getTime() - row.scheduled_at.getTime() > PATIENCE_MS) await giveUp(ctx, row, 'The server could not publish it')
    }
  }
  // The job's own waits determine when these are tried again.
  if (faults.length > 0) throw faults[0]
  await enqueueNext(ctx)
}

async function publish(ctx: AppContext, row: Draft): Promise<void> {
  const author = { accountId: row.account_id, applicationId: row.application_id }
  try {
    await publishAs(ctx, author, row)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return giveUp(ctx, row, error.message)
  }
}

async function publishAs(ctx: AppContext, author: Author, row: Draft): Promise<void> {
  const scheduled = { id: row.id, claim: (db: AppContext['db']) => claim(db, row) }
  try {
    await createStatus(ctx, author, row.params, null, scheduled)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // The post it answered or quoted may be deleted by now; the text is published without it.
    const { in_reply_to_id: _reply, quoted_status_id: _quote, ...alone } = row.params
    await createStatus(ctx, author, alone, null, scheduled)
  }
}

/** Deletes the draft in the transaction that stores the post, so that it is published exactly once, and not after its author moved or deleted it. */
async function claim(db: AppContext['db'], row: Draft): Promise<boolean> {
  const claimed = await db
    .deleteFrom('scheduled_statuses')
    .where('id', '=', row.id)
    .where('scheduled_at', '=', row.scheduled_at)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Keeps a post that cannot be published, with the reason, and notifies its author; both or neither. */
async function giveUp(ctx: AppContext, row: Draft, reason: string): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    const kept = await db
      .updateTable('scheduled_statuses')
      .set({ failed_at: ctx.now(), failure_reason: reason })
      .where('id', '=', row.id)
      // Rescheduled or deleted in the meantime.
      .where('scheduled_at', '=', row.scheduled_at)
      .where('failed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (kept !== undefined) tell({ type: 'scheduled_status.failed', accountId: row.account_id, scheduledId: row.id, reason })
  })
  ctx.log.info('A scheduled post could not be published', { accountId: row.account_id, reason })
}
