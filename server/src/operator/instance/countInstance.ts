import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { cacheResult } from '../../platform/caches/cacheResult.ts'

export interface InstanceCounts {
  readonly users: number
  readonly statuses: number
  readonly domains: number
  /** Accounts that posted within thirty days. */
  readonly activeMonth: number
}

const FRESH_MS = 60_000
const MONTH_MS = 30 * 86_400_000

/** The counts are computed at most once a minute, because every client requests the instance when it starts, and counting reads whole tables. */
export const countInstance = cacheResult(FRESH_MS, (ctx: Pick<AppContext, 'db' | 'now'>) =>
  count(ctx, new Date(ctx.now().getTime() - MONTH_MS)),
)

async function count(ctx: Pick<AppContext, 'db'>, since: Date): Promise<InstanceCounts> {
  const { rows } = await sql<{ users: string; statuses: string; domains: string; active: string }>`select
    (select count(*) from users where disabled_at is null) as users,
    (select coalesce(sum(statuses_count), 0) from accounts where domain is null) as statuses,
    (select count(distinct lower(domain)) from accounts where domain is not null) as domains,
    (select count(*) from accounts a join users u on u.account_id = a.id where a.last_status_at > ${since}) as active`.execute(ctx.db)
  const row = rows[0]
  return {
    users: Number(row?.users ?? 0),
    statuses: Number(row?.statuses ?? 0),
    domains: Number(row?.domains ?? 0),
    activeMonth: Number(row?.active ?? 0),
  }
}
