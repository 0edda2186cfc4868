import type { Collection } from '@starling/api/collections'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { isNotBlockedEitherWay } from '../../visibility/isNotBlockedEitherWay.ts'
import { isNotSuspended } from '../../visibility/isNotSuspended.ts'

/** The most accounts that a collection can hold, as on Mastodon. */
export const MAX_ITEMS = 25

/** The address of a collection's page, which is also its identifier. */
export function collectionUrl(publicUrl: string, id: string): string {
  return `${publicUrl}/collections/${id}`
}

/** True for a row `c` of `collections` that the viewer may see: the owner `a` is not suspended, and neither blocks the other. */
export function isReadableBy(viewerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from accounts as a where a.id = c.account_id and ${isNotSuspended('a')} and ${isNotBlockedEitherWay(viewerId)})`
}

/** True for a row `i` of `collection_items` of the collection `c` that the viewer may see. */
function isItemReadableBy(viewerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`i.revoked_at is null and exists (select 1 from accounts as a where a.id = i.account_id and ${isNotSuspended('a')} and ${isNotBlockedEitherWay(viewerId)}
    and ${isNotBlockedEitherWay(sql.ref('c.account_id'))})`
}

/** Collections as JSON for one viewer, in the order of the ids; those the viewer may not see are left out. */
export async function serializeCollections(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  ids: readonly string[],
  viewerId: string | null,
): Promise<Collection[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('collections as c')
    .selectAll()
    .where('c.id', '=', anyOf(new Set(ids)))
    .where(isReadableBy(viewerId))
    .execute()
  const { rows: items } = await sql<{ id: string; collection_id: string; account_id: string; created_at: Date }>`
    select i.id, i.collection_id, i.account_id, i.created_at from collection_items as i join collections as c on c.id = i.collection_id
    where i.collection_id = ${anyOf(rows.map(({ id }) => id))} and ${isItemReadableBy(viewerId)} order by i.id`.execute(db)
  const itemsOf = Map.groupBy(items, (item) => item.collection_id)
  const collections = new Map(
    rows.map((row) => {
      const own = itemsOf.get(row.id) ?? []
      const url = collectionUrl(settings.publicUrl, row.id)
      const collection: Collection = {
        id: row.id,
        account_id: row.account_id,
        uri: url,
        url,
        name: row.name,
        description: row.description,
        language: row.language,
        local: true,
        sensitive: row.sensitive,
        discoverable: row.discoverable,
        tag: row.tag === null ? null : { name: row.tag, url: `${settings.publicUrl}/tags/${encodeURIComponent(row.tag)}` },
        item_count: own.length,
        items: own.map((item) => ({
          id: item.id,
          account_id: item.account_id,
          state: 'accepted',
          created_at: item.created_at.toISOString(),
        })),
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }
      return [row.id, collection] as const
    }),
  )
  return ids.flatMap((id) => collections.get(id) ?? [])
}
