import type { AppContext } from '../../AppContext.ts'
import type { EventBus } from '../../platform/events/EventBus.ts'
import { createKept } from '../../platform/kept/createKept.ts'
import type { Kept } from '../../platform/kept/createKept.ts'
import { loadFilters } from './loadFilters.ts'
import { prepareFilters } from './matchFilters.ts'
import type { PreparedFilter } from './matchFilters.ts'

const MOST_KEPT = 5_000

const keptOf = new WeakMap<EventBus, Kept<readonly PreparedFilter[]>>()

/** An account's filters that have not expired (R-filt-03), prepared for matching; cached until one of them is changed. */
export async function standingFilters(
  ctx: Pick<AppContext, 'db' | 'now' | 'events' | 'keptMs'>,
  accountId: string,
): Promise<readonly PreparedFilter[]> {
  const filters = await keptFilters(ctx).get(accountId, async () => prepareFilters(await loadFilters(ctx, accountId)))
  const now = ctx.now()
  return filters.filter(({ row }) => row.expires_at === null || row.expires_at > now)
}

function keptFilters({ events, now, keptMs }: Pick<AppContext, 'now' | 'events' | 'keptMs'>): Kept<readonly PreparedFilter[]> {
  const known = keptOf.get(events)
  if (known !== undefined) return known
  const kept = createKept<readonly PreparedFilter[]>({ now, keptMs, most: MOST_KEPT })
  keptOf.set(events, kept)
  events.subscribeToAll((event) => {
    if (event.type === 'filters.changed') kept.forget((_, accountId) => accountId === event.accountId)
  })
  return kept
}
