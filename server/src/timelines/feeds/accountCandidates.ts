import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { walking, within } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { isMeantFor } from '../../visibility/isVisible.ts'
import { isOpenToVisitors } from '../../visibility/hasVisibility.ts'

export interface AccountOptions {
  readonly areRepliesExcluded: boolean
  readonly areReblogsExcluded: boolean
  readonly isMediaOnly: boolean
  /** A normalised tag name; null for all posts. */
  readonly tag: string | null
}

/** One account's posts. Most statuses the viewer may not see are left out here, so that a page for a stranger does not read many private ones in vain. */
export function accountCandidates(
  viewerId: string | null,
  accountId: string,
  options: AccountOptions,
  range: Range,
): RawBuilder<{ id: string }> {
  const isOpen =
    viewerId === null ? sql`and ${isOpenToVisitors('s')}` : viewerId === accountId ? sql`` : sql`and ${isMeantFor('s', viewerId)}`
  const replies = options.areRepliesExcluded ? sql`and not s.is_reply` : sql``
  const reblogs = options.areReblogsExcluded ? sql`and s.reblog_of_id is null` : sql``
  const media = options.isMediaOnly ? sql`and s.media_count > 0 and s.reblog_of_id is null` : sql``
  const tag =
    options.tag === null
      ? sql``
      : sql`and exists (select 1 from status_tags as st join tags as t on t.id = st.tag_id where st.status_id = s.id and t.name = ${options.tag})`
  return sql<{
    id: string
  }>`select s.id from statuses as s where s.account_id = ${accountId} and s.deleted_at is null ${isOpen} ${replies} ${reblogs} ${media} ${tag} ${within('s.id', range)} ${walking('s.id', range)}`
}

/** The posts an account pinned, last pinned first; all of them, as there are only a few. */
export function pinnedCandidates(accountId: string): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select p.status_id as id from status_pins as p where p.account_id = ${accountId} order by p.id desc limit 40`
}
