import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { serializeCard } from '../../posts/cards/serializeCard.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'
import { recentPosts } from './recentPosts.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

const DAY_S = 86_400
const DAYS = 7

interface Use {
  readonly card_id: string
  readonly day: number
  readonly uses: number
  readonly accounts: number
}

/** Links as JSON, each with its statuses and accounts on each of the last seven days, today first: apps add up the first two. */
export async function serializeTrendingLinks(
  ctx: Pick<AppContext, 'db' | 'now' | 'settings'>,
  cardIds: readonly string[],
): Promise<object[]> {
  if (cardIds.length === 0) return []
  const [cards, uses] = await Promise.all([
    ctx.db.selectFrom('preview_cards').selectAll().where('id', '=', anyOf(cardIds)).execute(),
    sql<Use>`select recent.card_id, floor(extract(epoch from recent.created_at) / ${sql.lit(DAY_S)})::integer as day, count(*)::integer as uses,
      count(distinct recent.account_id)::integer as accounts
      from ${recentPosts(ctx.now())} as recent where recent.card_id = ${anyOf(cardIds)} group by 1, 2`.execute(ctx.db),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const useOf = new Map(uses.rows.map((use) => [`${use.card_id}:${use.day}`, use]))
  const today = Math.floor(ctx.now().getTime() / 1000 / DAY_S)
  return cardIds.flatMap((id) => {
    const card = cardOf.get(id)
    if (card === undefined) return []
    const history = Array.from({ length: DAYS }, (_, index) => {
      const use = useOf.get(`${id}:${today - index}`)
      return { day: String((today - index) * DAY_S), uses: String(use?.uses ?? 0), accounts: String(use?.accounts ?? 0) }
    })
    return [{ ...serializeCard(card, (key) => mediaUrl(ctx, key)), history }]
  })
}
