import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { Archetype, YearData } from './table.ts'
import { isOpenToMembers } from '../../visibility/hasVisibility.ts'

interface Counts {
  readonly standalone: number
  readonly replies: number
  readonly reblogs: number
  readonly polls: number
}

/** With fewer actions than this in a year, the archetype is that of a reader. */
const FEW = 113
const TOP_TAGS = 10

/** The archetype of a year; the first that fits. */
export function archetypeOf({ standalone, replies, reblogs, polls }: Counts): Archetype {
  if (standalone + replies + reblogs < FEW) return 'lurker'
  if (reblogs > (standalone + replies) * 2) return 'booster'
  if (polls > standalone * 0.1) return 'pollster'
  if (replies > standalone * 2) return 'replier'
  return 'oracle'
}

/** Computes an account's year (in UTC) from its posts and followers; posts for a limited audience are counted but never named. */
export async function summarizeYear(ctx: Pick<AppContext, 'db'>, accountId: string, year: number): Promise<YearData> {
  const from = new Date(Date.UTC(year, 0, 1))
  const to = new Date(Date.UTC(year + 1, 0, 1))
  const ofYear = sql`s.account_id = ${accountId} and s.deleted_at is null and s.created_at >= ${from} and s.created_at < ${to}`
  const isOpen = isOpenToMembers('s')
  const [counts, months, followers, tags, tops] = await Promise.all([
    sql<Counts>`select
        (count(*) filter (where s.reblog_of_id is null and s.in_reply_to_id is null))::int as standalone,
        (count(*) filter (where s.reblog_of_id is null and s.in_reply_to_id is not null))::int as replies,
        (count(*) filter (where s.reblog_of_id is not null))::int as reblogs,
        (count(*) filter (where s.poll_id is not null))::int as polls
      from statuses as s where ${ofYear}`.execute(ctx.db),
    sql<{ month: number; count: number }>`
      select extract(month from s.created_at at time zone 'UTC')::int as month, count(*)::int as count from statuses as s where ${ofYear} group by 1`.execute(
      ctx.db,
    ),
    sql<{ month: number; count: number }>`
      select extract(month from f.created_at at time zone 'UTC')::int as month, count(*)::int as count from follows as f
      where f.target_account_id = ${accountId} and f.created_at >= ${from} and f.created_at < ${to} group by 1`.execute(ctx.db),
    sql<{ name: string; count: number }>`
      select t.display_name as name, count(*)::int as count from statuses as s
      join status_tags as st on st.status_id = s.id join tags as t on t.id = st.tag_id
      where ${ofYear} and ${isOpen} group by t.id, t.display_name order by count(*) desc, t.display_name limit ${sql.lit(TOP_TAGS)}`.execute(
      ctx.db,
    ),
    Promise.all(
      ['reblogs_count', 'favourites_count', 'replies_count'].map((column) =>
        sql<{
          id: string
        }>`select s.id from statuses as s where ${ofYear} and ${isOpen} and s.reblog_of_id is null and ${sql.ref(`s.${column}`)} > 0
          order by ${sql.ref(`s.${column}`)} desc, s.id desc limit 1`.execute(ctx.db),
      ),
    ),
  ])
  const at = (rows: readonly { month: number; count: number }[], month: number) => rows.find((row) => row.month === month)?.count ?? 0
  const [reblogs, favourites, replies] = tops.map(({ rows }) => (rows[0] === undefined ? null : rows[0].id))
  return {
    archetype: archetypeOf(counts.rows[0] ?? { standalone: 0, replies: 0, reblogs: 0, polls: 0 }),
    time_series: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      statuses: at(months.rows, index + 1),
      followers: at(followers.rows, index + 1),
    })),
    top_hashtags: tags.rows,
    top_statuses: { by_reblogs: reblogs ?? null, by_favourites: favourites ?? null, by_replies: replies ?? null },
  }
}
