import type { AppContext } from '../../AppContext.ts'
import type { EventBus } from '../../platform/events/EventBus.ts'
import { createCache } from '../../platform/caches/createCache.ts'
import type { Cache } from '../../platform/caches/createCache.ts'
import { loadFilters } from './loadFilters.ts'
import { prepareFilters } from './matchFilters.ts'
import type { PreparedFilter } from './matchFilters.ts'

const MOST_CACHED = 5_000

const cacheOf = new WeakMap<EventBus, Cache<readonly PreparedFilter[]>>()

/** An account's filters that have not expired, prepared for matching; cached until one of them is changed. */
export async function activeFilters(
  ctx: Pick<AppContext, 'db' | 'now' | 'events' | 'cacheMs'>,
  accountId: string,
): Promise<readonly PreparedFilter[]> {
  const filters = await filterCache(ctx).get(accountId, async () => prepareFilters(await loadFilters(ctx, accountId)))
  const now = ctx.now()
  return filters.filter(({ row }) => row.expires_at === null || row.expires_at > now)
}

function filterCache({ events, now, cacheMs }: Pick<AppContext, 'now' | 'events' | 'cacheMs'>): Cache<readonly PreparedFilter[]> {
  const known = cacheOf.get(events)
  if (known !== undefined) return known
  const cached = createCache<readonly PreparedFilter[]>({ now, cacheMs, most: MOST_CACHED })
  cacheOf.set(events, cached)
  events.subscribeToAll((event) => {
    if (event.type === 'filters.changed') cached.forget((_, accountId) => accountId === event.accountId)
  })
  return cached
}
