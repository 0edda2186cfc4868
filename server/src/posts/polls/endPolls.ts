import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'
import { refreshEndingPolls } from './refreshPoll.ts'

const JOB = 'polls.end'
/** The longest interval in milliseconds; polls that end earlier schedule the job for their end. */
const EVERY_MS = 60_000
const AT_ONCE = 500

interface EndedPoll {
  readonly pollId: string
  readonly statusId: string
  readonly accountId: string
}

/** Schedules the job for the end of the next poll. */
export async function scheduleNextPoll(ctx: AppContext): Promise<void> {
  const next = await ctx.db
    .selectFrom('polls')
    .select('expires_at')
    .where('ended_at', 'is', null)
    .where('expires_at', 'is not', null)
    .orderBy('expires_at')
    .limit(1)
    .executeTakeFirst()
  if (next?.expires_at) await ctx.jobs.enqueue(JOB, {}, { key: JOB, after: next.expires_at })
}

/** Ends polls; polls that ended while no process was running are handled at the start. */
export function pollJob(ctx: AppContext): JobKind {
  return { name: JOB, every: EVERY_MS, work: () => endDuePolls(ctx) }
}

async function endDuePolls(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  await refreshEndingPolls(ctx)
  // The end of a poll and its event are stored together, so that neither is lost.
  const ended = await ctx.events.write(async ({ db, tell }) => {
    const { rows } = await sql<EndedPoll>`
    update polls set ended_at = ${now} where id in (select id from polls where ended_at is null and expires_at <= ${now} order by expires_at limit ${AT_ONCE} for update skip locked)
    returning id as "pollId", status_id as "statusId", account_id as "accountId"`.execute(db)
    for (const poll of rows) tell({ type: 'poll.ended', ...poll })
    return rows.length
  })
  if (ended === AT_ONCE) return endDuePolls(ctx)
  await scheduleNextPoll(ctx)
}
