import type { Answer } from '@starling/api/client'
import type { Asked, SessionClient } from '../ports/index.ts'
import type { Ask } from './Ask.ts'
import type { EntriesPage } from './entries/entryRules.ts'
import { mergeUpwards } from './entries/mergeUpwards.ts'
import type { ListSource } from './ListSource.ts'

/** An answer that brings along how it is merged. */
export type UpwardAnswer<Item> = Asked<Answer<Item[]>> & Pick<EntriesPage, 'mergeInto'>

/**
 * Asks for what follows upwards from an entry; or for what lies around one: what is older, and from the newest of those
 * upwards the entry itself and some that are newer.
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
  const older = await source.load(client, { max_id: ask.id }, signal)
  const [newest] = older.data
  const newer = await source.load(client, { min_id: newest === undefined ? '0' : idOf(newest) }, signal)
  return { ...older, data: [...newer.data, ...older.data], askedAt: Math.min(older.askedAt, newer.askedAt), mergeInto }
}
