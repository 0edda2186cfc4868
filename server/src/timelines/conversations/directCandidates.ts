import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { walking, within } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { hasVisibility } from '../../visibility/hasVisibility.ts'

/** Direct posts by the reader or to the reader. Both ids are limited: PostgreSQL does not conclude from one that the other is in the range, and may read all newer rows. */
export function directCandidates(viewerId: string, range: Range): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select id from (
      (select s.id from statuses as s where s.account_id = ${viewerId} and s.deleted_at is null and ${hasVisibility('s', 'direct')} ${within('s.id', range)} ${walking('s.id', range)})
      union
      (select s.id from status_audience as a join statuses as s on s.id = a.status_id
        where a.account_id = ${viewerId} and s.deleted_at is null and ${hasVisibility('s', 'direct')} ${within('a.status_id', range)} ${within('s.id', range)} ${walking('a.status_id', range)})
    ) as every ${walking('id', range)}`
}
