import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'

const JOB = 'polls.end'
const TELL = 'polls.tell'

interface EndedPoll {
  readonly pollId: string
  readonly statusId: string
  readonly accountId: string
}

/** Says that polls have ended when their time is over; also after a restart, since what is left to do is read from the database. */
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

/** Registers the job; call once while the app is made. */
export function definePollJob(ctx: AppContext): void {
  ctx.jobs.define(JOB, () => endDuePolls(ctx))
  ctx.jobs.define<EndedPoll>(TELL, async (poll) => {
    ctx.events.publish({ type: 'poll.ended', ...poll })
    // The job is done when everybody has been told.
    await ctx.events.settled()
  })
  // Whatever ended while nobody was running.
  void ctx.jobs.enqueue(JOB, {}, { key: JOB })
}

async function endDuePolls(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  // That a poll has ended and that it is to be told are stored together: neither is lost, whenever the process is.
  await ctx.db.transaction().execute(async (db) => {
    const { rows } = await sql<EndedPoll>`
    update polls set ended_at = ${now} where id in (select id from polls where ended_at is null and expires_at <= ${now} order by expires_at limit 500 for update skip locked)
    returning id as "pollId", status_id as "statusId", account_id as "accountId"`.execute(db)
    for (const poll of rows) await ctx.jobs.enqueue(TELL, poll, { db })
  })
  await scheduleNextPoll(ctx)
}
