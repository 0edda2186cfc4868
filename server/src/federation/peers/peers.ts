import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyText } from '../../platform/database/anyOf.ts'
import { forgetCircuit } from '../fedify-store/createKvStore.ts'
import type { Tables } from '../../Tables.ts'

/** On how many days everything has to fail before a server counts as gone. */
const MOST_FAILED_DAYS = 7
/** How exactly it is known when a server was heard of last, and how often it is asked what it runs. */
const SEEN_EVERY = sql.lit('1 hour')
export const PEER_JOB = 'federation.peer'

/** Whether it was heard of a server just now, and nothing is noted of failures: then there is nothing to note. */
export function isLatelySeen(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`(i.seen_at >= ${moment}::timestamptz - ${SEEN_EVERY}::interval and i.unavailable_at is null and i.failed_days = '{}')`
}

/** A server is there: it took something, or sent something well signed. What was noted of its failures is forgotten. */
export async function notePeer(ctx: Pick<AppContext, 'db' | 'now' | 'jobs'>, domain: string): Promise<void> {
  const { rows } = await sql<{ is_new: boolean; was_failing: boolean }>`
    with before as (select failed_days <> '{}' as is_failing from instances where domain = ${domain})
    insert into instances as i (domain, seen_at) values (${domain}, ${ctx.now()})
    on conflict (domain) do update set seen_at = excluded.seen_at, failed_days = '{}', unavailable_at = null
      where ${isLatelySeen(ctx.now())} is not true
    returning asked_at is null or asked_at < ${ctx.now()}::timestamptz - interval '7 days' as is_new,
      coalesce((select is_failing from before), false) as was_failing`.execute(ctx.db)
  if (rows[0]?.was_failing === true) await forgetCircuit(ctx, domain)
  if (rows[0]?.is_new === true) await ctx.jobs.enqueue(PEER_JOB, { domain }, { key: domain, host: domain })
}

/** Something could not be delivered. After a week of such days nothing is sent there any more, until the server shows itself. */
export async function noteFailure({ db, now }: Pick<AppContext, 'db' | 'now'>, domain: string): Promise<void> {
  const day = now().toISOString().slice(0, 10)
  await sql`
    insert into instances as i (domain, failed_days) values (${domain}, array[${day}::date])
    on conflict (domain) do update set failed_days = i.failed_days || ${day}::date,
      unavailable_at = case when cardinality(i.failed_days) + 1 >= ${MOST_FAILED_DAYS} then coalesce(i.unavailable_at, ${now()}) end
      where not ${day}::date = any(i.failed_days)`.execute(db)
}

/** Of these servers, those to which nothing is sent. */
export async function findUnavailable(db: Kysely<Tables>, domains: readonly string[]): Promise<Set<string>> {
  if (domains.length === 0) return new Set()
  const rows = await db
    .selectFrom('instances')
    .select('domain')
    .where('domain', '=', anyText([...new Set(domains)]))
    .where('unavailable_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ domain }) => domain))
}
