import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isListed } from './isVisible.ts'
import { isFindableByAll } from './hasVisibility.ts'

/** The author's setting for who may find a post; accounts that took part in it may always find it, unless only the author may. */
export function mayBeFoundBy(viewerId: string): RawBuilder<SqlBool> {
  const tookPart = sql.join(
    ['favourites', 'bookmarks', 'emoji_reactions', 'status_mentions'].map((table) => isListed(table, sql.ref('s.id'), viewerId)),
    sql` or `,
  )
  return sql<SqlBool>`(s.account_id = ${viewerId} or ${isFindableByAll('s')}
    or (s.searchability = 'private' and ${isFollowed(viewerId)})
    or (s.searchability <> 'limited' and (${tookPart} or exists (select 1 from statuses as boost where boost.reblog_of_id = s.id and boost.account_id = ${viewerId} and boost.deleted_at is null))))`
}

function isFollowed(viewerId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from follows as f where f.account_id = ${viewerId} and f.target_account_id = s.account_id)`
}
