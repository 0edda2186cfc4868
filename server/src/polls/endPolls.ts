import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'

const JOB = 'polls.end'

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
  // Whatever ended while nobody was running.
  void ctx.jobs.enqueue(JOB, {}, { key: JOB })
}

async function endDuePolls(ctx: AppContext): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<{ id: string; status_id: string; account_id: string }>`
    update polls set ended_at = ${now} where id in (select id from polls where ended_at is null and expires_at <= ${now} order by expires_at limit 500 for update skip locked)
    returning id, status_id, account_id`.execute(ctx.db)
  for (const poll of rows) ctx.events.publish({ type: 'poll.ended', pollId: poll.id, statusId: poll.status_id, accountId: poll.account_id })
  await scheduleNextPoll(ctx)
}
