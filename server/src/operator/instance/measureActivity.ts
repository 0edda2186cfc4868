import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { cacheResult } from '../../platform/caches/cacheResult.ts'

const WEEK_MS = 7 * 86_400_000
const WEEKS = 12
const KEPT_MS = 3_600_000
/** The first Monday after the beginning of 1970. */
const FIRST_MONDAY_MS = 4 * 86_400_000

export interface Week {
  /** Seconds since 1970, as text. */
  readonly week: string
  readonly statuses: string
  readonly logins: string
  readonly registrations: string
}

/**
 * The statistics of the last twelve weeks, current week first, computed at most once an hour. https://docs.joinmastodon.org/methods/instance/#activity
 */
export const measureActivity = cacheResult(KEPT_MS, async (ctx: Pick<AppContext, 'db' | 'now'>): Promise<Week[]> => {
  const thisWeek = Math.floor((ctx.now().getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
  const start = thisWeek - (WEEKS - 1) * WEEK_MS
  const weekOf = (ms: RawBuilder<unknown>) => sql`floor((${ms} - ${sql.lit(FIRST_MONDAY_MS)}) / ${sql.lit(WEEK_MS)})::integer`
  const inWeek = (column: string) => weekOf(sql`extract(epoch from ${sql.ref(column)}) * 1000`)
  const since = new Date(start)
  // Statuses are counted by the time in their ids, because there is an index of ids.
  const { rows } = await sql<{ kind: string; week: number; count: string }>`
    select 'statuses' as kind, ${weekOf(sql`(id >> 16)::numeric`)} as week, count(*) as count from statuses where local and deleted_at is null and id >= ${firstIdOf(start)} group by 2
    union all select 'logins', ${inWeek('last_sign_in_at')}, count(*) from users where last_sign_in_at >= ${since} group by 2
    union all select 'registrations', ${inWeek('created_at')}, count(*) from users where created_at >= ${since} group by 2`.execute(ctx.db)
  const counts = new Map(rows.map((row) => [`${row.kind} ${row.week}`, row.count]))
  return Array.from({ length: WEEKS }, (_, back) => {
    const week = thisWeek - back * WEEK_MS
    const count = (kind: string): string => counts.get(`${kind} ${(week - FIRST_MONDAY_MS) / WEEK_MS}`) ?? '0'
    return { week: String(week / 1000), statuses: count('statuses'), logins: count('logins'), registrations: count('registrations') }
  })
})
