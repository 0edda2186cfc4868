import type { Answer } from '@starling/api/client'
import { idBefore } from '../ids/index.ts'
import type { Asked, SessionClient } from '../ports/index.ts'
import type { Ask } from './Ask.ts'
import type { EntriesPage } from './entries/entryRules.ts'
import { mergeUpwards } from './entries/mergeUpwards.ts'
import type { ListSource } from './ListSource.ts'

/** An answer with the function that merges it. */
export type UpwardAnswer<Item> = Asked<Answer<Item[]>> & Pick<EntriesPage, 'mergeInto'>

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
): Promise<readonly [Asked<Answer<Item[]>>, Asked<Answer<Item[]>>]> {
  const askOlder = source.load(client, { max_id: id }, signal)
  const before = idBefore(id)
  if (before !== null) return Promise.all([askOlder, source.load(client, { min_id: before }, signal)])
  const older = await askOlder
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
  ask: Extract<Ask, { place: 'above' | 'around' }>,
  signal: AbortSignal,
): Promise<UpwardAnswer<Item>> {
  const mergeInto = mergeUpwards(ask)
  if (ask.place === 'above') return { ...(await source.load(client, { min_id: ask.minId }, signal)), mergeInto }
  const [older, newer] = await loadBoth(source, idOf, client, ask.id, signal)
  return { ...older, data: [...newer.data, ...older.data], askedAt: Math.min(older.askedAt, newer.askedAt), mergeInto }
}
