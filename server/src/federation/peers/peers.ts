import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyText } from '../../platform/database/anyOf.ts'
import { forgetCircuit } from '../fedify-store/createKvStore.ts'
import type { Tables } from '../../Tables.ts'

/** The number of days on which every delivery failed, after which a server counts as gone. */
const MOST_FAILED_DAYS = 7
/** How often the time a server was last seen is stored, and how often its software is fetched. */
const SEEN_EVERY = sql.lit('1 hour')
export const PEER_JOB = 'federation.peer'

/** Whether a server was seen recently and has no noted failures: then nothing has to be stored. */
export function isLatelySeen(moment: Date): RawBuilder<boolean> {
  return sql<boolean>`(i.seen_at >= ${moment}::timestamptz - ${SEEN_EVERY}::interval and i.unavailable_at is null and i.failed_days = '{}')`
}

/** Notes that a server accepted a delivery or sent a validly signed activity; its noted failures are deleted. */
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

/** Notes a failed delivery. After a week of such days nothing is sent to the server, until it sends something itself. */
export async function noteFailure({ db, now }: Pick<AppContext, 'db' | 'now'>, domain: string): Promise<void> {
  const day = now().toISOString().slice(0, 10)
  await sql`
    insert into instances as i (domain, failed_days) values (${domain}, array[${day}::date])
    on conflict (domain) do update set failed_days = i.failed_days || ${day}::date,
      unavailable_at = case when cardinality(i.failed_days) + 1 >= ${MOST_FAILED_DAYS} then coalesce(i.unavailable_at, ${now()}) end
      where not ${day}::date = any(i.failed_days)`.execute(db)
}

/** Those of the servers to which nothing is sent. */
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
