import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'

const JOB = 'polls.end'
/** At the latest; a poll that ends before asks for its own moment. */
const EVERY_MS = 60_000
const AT_ONCE = 500

interface EndedPoll {
  readonly pollId: string
  readonly statusId: string
  readonly accountId: string
}

/** Asks for the job when the next poll ends. */
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

/** Ends polls; what ended while nobody was running is found when it begins. */
export function pollJob(ctx: AppContext): JobKind {
  return { name: JOB, every: EVERY_MS, work: () => endDuePolls(ctx) }
}

async function endDuePolls(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  // That a poll has ended and that it is to be told are stored together: neither is lost, whenever the process is.
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
