import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isInLocalTimelines } from '../../visibility/hasVisibility.ts'

/** The text in which keywords are searched: content warning and text; of the boosted status if it is a boost. */
export const searchedText = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<string>`lower(${column('spoiler_text')} || chr(10) || case when ${column('text')} = '' then ${column('content')} else ${column('text')} end)`
}

/** True if the status row `s` matches no exclusion of the antenna `a`, and has media if the antenna requires them. */
export function isNotExcluded(localDomain: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`((not a.with_media_only or s.media_count > 0) and (not a.ignore_reblog or s.reblog_of_id is null) and not exists (
    select 1 from antenna_conditions as c where c.antenna_id = a.id and c.is_excluded and (
      (c.kind = 'account' and c.account_id = s.account_id)
      or (c.kind = 'domain' and c.value = (select coalesce(lower(author.domain), ${localDomain}) from accounts as author where author.id = s.account_id))
      or (c.kind = 'tag' and exists (select 1 from status_tags as worn join tags as named on named.id = worn.tag_id where worn.status_id = s.id and named.name = c.value))
      or (c.kind = 'keyword' and position(c.value in ${searchedText('s')}) > 0))))`
}

/** True if the status row `s` belongs to the local timeline, and thereby to every antenna `a` that contains the local timeline. */
export function isInLocalAntenna(localDomain: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`((a.stl or a.ltl) and s.reblog_of_id is null and not s.is_reply and s.local and ${isInLocalTimelines('s')} and ${isNotExcluded(localDomain)})`
}

/** True if the status row `s` is stored as collected by the antenna `a`. */
export const isCollected: RawBuilder<SqlBool> = sql<SqlBool>`exists (select 1 from antenna_statuses as collected where collected.antenna_id = a.id and collected.status_id = s.id)`
