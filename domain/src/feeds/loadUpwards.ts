import type { Answer } from '@starling/api/client'
import { idBefore } from '../ids/index.ts'
import type { Timestamped, SessionClient } from '../ports/index.ts'
import type { ListSource } from './ListSource.ts'
import type { PageRequest } from './FeedRules.ts'

/**
 * Loads the page below an entry, and the page that begins with the entry and continues upwards. Both are requested at once if the preceding id can be
 * computed from the id; otherwise the second is requested from the newest entry of the first.
 */
async function loadBoth<Item>(
  source: ListSource<Item>,
  idOf: (item: Item) => string,
  client: SessionClient,
  id: string,
  signal: AbortSignal,
): Promise<readonly [Timestamped<Answer<Item[]>>, Timestamped<Answer<Item[]>>]> {
  const loadOlder = source.load(client, { max_id: id }, signal)
  const before = idBefore(id)
  if (before !== null) return Promise.all([loadOlder, source.load(client, { min_id: before }, signal)])
  const older = await loadOlder
  const [newest] = older.data
  return [older, await source.load(client, { min_id: newest === undefined ? '0' : idOf(newest) }, signal)]
}

/**
 * Loads the entries directly above one, or those around one: the older ones, and the entry itself with
 * some that are newer.
 */
export async function loadUpwards<Item>(
  source: ListSource<Item>,
  idOf: (item: Item) => string,
  client: SessionClient,
  request: Extract<PageRequest, { place: 'above' | 'around' }>,
  signal: AbortSignal,
): Promise<Timestamped<Answer<Item[]>>> {
  if (request.place === 'above') return source.load(client, { min_id: request.minId }, signal)
  const [older, newer] = await loadBoth(source, idOf, client, request.id, signal)
  return { ...older, data: [...newer.data, ...older.data], askedAt: Math.min(older.askedAt, newer.askedAt) }
}
