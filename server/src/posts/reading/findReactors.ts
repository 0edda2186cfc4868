import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import type { ReactionRow } from './loadAttached.ts'

type Reaction = Pick<ReactionRow, 'status_id' | 'name' | 'domain'>

const keyOf = ({ status_id: statusId, name, domain }: Reaction): string => `${statusId} ${name}@${domain ?? ''}`

/** Which of these accounts reacted, even where too many reacted for all to be listed. */
export async function findReactors(
  ctx: Pick<AppContext, 'db'>,
  reactions: readonly ReactionRow[],
  accountIds: readonly string[],
): Promise<(reaction: ReactionRow) => ReadonlySet<string>> {
  const crowded = reactions.filter((reaction) => reaction.count > reaction.account_ids.length)
  const { rows } =
    crowded.length === 0 || accountIds.length === 0
      ? { rows: [] }
      : await sql<Reaction & { readonly account_id: string }>`
          select status_id, account_id, name, domain from emoji_reactions
          where status_id = ${anyOf(new Set(crowded.map((reaction) => reaction.status_id)))} and account_id = ${anyOf(accountIds)}`.execute(
          ctx.db,
        )
  const found = Map.groupBy(rows, keyOf)
  return (reaction) => {
    const named = accountIds.filter((id) => reaction.account_ids.includes(id))
    return new Set([...named, ...(found.get(keyOf(reaction)) ?? []).map((row) => row.account_id)])
  }
}
