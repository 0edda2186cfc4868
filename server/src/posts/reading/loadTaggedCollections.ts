import type { Collection } from '@starling/api/collections'
import type { AppContext } from '../../AppContext.ts'
import { collectionUrl, serializeCollections } from '../../collections/recommended/serializeCollections.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/** The most collections that are answered with one status. */
const MOST = 4

/** The collections of this server that statuses link, if the viewer may see them, by status; no query where no status links one. */
export async function loadTaggedCollections(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  rows: readonly StatusRow[],
  viewerId: string | null,
): Promise<ReadonlyMap<string, readonly Collection[]>> {
  const address = collectionUrl(ctx.settings.publicUrl, '')
  const linked = rows.map((row) => [row.id, idsIn(row.content, address)] as const).filter(([, ids]) => ids.length > 0)
  if (linked.length === 0) return new Map()
  const found = await serializeCollections(ctx, [...new Set(linked.flatMap(([, ids]) => ids))], viewerId)
  const byId = new Map(found.map((collection) => [collection.id, collection]))
  return new Map(linked.map(([statusId, ids]) => [statusId, ids.flatMap((id) => byId.get(id) ?? [])]))
}

/** The ids of the collections whose exact addresses the links of a text have. */
function idsIn(html: string, address: string): string[] {
  const ids = html
    .split(`href="${address}`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('"')))
  return [...new Set(ids.filter(isId))].slice(0, MOST)
}
