import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { PollRow } from './serializePoll.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

/** The polls with these ids, each with the viewer's own votes. The caller has checked that their statuses are visible. */
export async function loadPolls(
  ctx: Pick<AppContext, 'db'>,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Map<string, PollRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('polls')
    .selectAll('polls')
    .select(
      viewerId === null
        ? sql<number[] | null>`null::integer[]`.as('own_votes')
        : sql<
            number[] | null
          >`array(select poll_votes.choice::integer from poll_votes where poll_votes.poll_id = polls.id and poll_votes.account_id = ${viewerId})`.as(
            'own_votes',
          ),
    )
    .where('polls.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
