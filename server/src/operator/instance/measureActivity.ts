import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'

const WEEK_MS = 7 * 86_400_000
const WEEKS = 12
/** The first Monday after 1970 began. */
const FIRST_MONDAY_MS = 4 * 86_400_000

export interface Week {
  /** Seconds since 1970, as text. */
  readonly week: string
  readonly statuses: string
  readonly logins: string
  readonly registrations: string
}

/** The last twelve weeks, the present one first. https://docs.joinmastodon.org/methods/instance/#activity */
export async function measureActivity(ctx: Pick<AppContext, 'db' | 'now'>): Promise<Week[]> {
  const thisWeek = Math.floor((ctx.now().getTime() - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS
  const weeks: Week[] = []
  for (let back = 0; back < WEEKS; back += 1) {
    const start = thisWeek - back * WEEK_MS
    const [from, to] = [new Date(start), new Date(start + WEEK_MS)]
    const { rows } = await sql<{ statuses: string; logins: string; registrations: string }>`select
      (select count(*) from statuses where local and deleted_at is null and created_at >= ${from} and created_at < ${to}) as statuses,
      (select count(*) from users where last_sign_in_at >= ${from} and last_sign_in_at < ${to}) as logins,
      (select count(*) from users where created_at >= ${from} and created_at < ${to}) as registrations`.execute(ctx.db)
    weeks.push({
      week: String(start / 1000),
      statuses: rows[0]?.statuses ?? '0',
      logins: rows[0]?.logins ?? '0',
      registrations: rows[0]?.registrations ?? '0',
    })
  }
  return weeks
}
