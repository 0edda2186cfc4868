import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { hasVisibility } from '../../visibility/hasVisibility.ts'

/**
 * True for a row `s` of statuses that belongs to the list `l` (rows of the tables of these names): by a member; a boost only where the list shows
 * boosts; a reply to others according to the list's replies policy. Whether its owner may see it is decided by the module `visibility`.
 * It computes for one status and many lists what timelines/listCandidates computes for one list and many statuses.
 */
export const isOnList: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select 1 from list_accounts as member left join follows as held on held.id = member.follow_id
  where member.list_id = l.id and member.account_id = s.account_id and not ${hasVisibility('s', 'direct')}
    and (not ${hasVisibility('s', 'limited')} or exists (select 1 from status_audience as addressed where addressed.status_id = s.id and addressed.account_id = l.account_id))
    and (s.reblog_of_id is null or coalesce(held.show_reblogs, true))
    and (held.languages is null or s.language is null or s.language = any (held.languages))
    and (s.in_reply_to_account_id is null or s.in_reply_to_account_id in (s.account_id, l.account_id)
      or (l.replies_policy = 'followed' and exists (select 1 from follows as known where known.account_id = l.account_id and known.target_account_id = s.in_reply_to_account_id))
      or (l.replies_policy = 'list' and exists (select 1 from list_accounts as other where other.list_id = l.id and other.account_id = s.in_reply_to_account_id))))`
