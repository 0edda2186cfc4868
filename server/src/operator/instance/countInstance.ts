import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'

export interface InstanceCounts {
  readonly users: number
  readonly statuses: number
  readonly domains: number
  /** People who posted within thirty days. */
  readonly activeMonth: number
}

const FRESH_MS = 60_000
const MONTH_MS = 30 * 86_400_000

/** Counted at most once a minute: every client asks for the instance as it starts, and counting reads whole tables. */
const known = new WeakMap<object, { readonly at: number; readonly counts: Promise<InstanceCounts> }>()

export function countInstance(ctx: Pick<AppContext, 'db' | 'now'>): Promise<InstanceCounts> {
  const now = ctx.now().getTime()
  const last = known.get(ctx.db)
  if (last !== undefined && now - last.at < FRESH_MS && now >= last.at) return last.counts
  const counts = count(ctx, new Date(now - MONTH_MS))
  known.set(ctx.db, { at: now, counts })
  // A failure is not remembered.
  counts.catch(() => known.delete(ctx.db))
  return counts
}

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
