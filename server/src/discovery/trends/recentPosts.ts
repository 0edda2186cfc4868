import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { isForStrangers } from '../../visibility/isForStrangers.ts'
import { hasVisibility, isInPublicTimelines } from '../../visibility/hasVisibility.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000
/** How many of the newest public posts are evaluated, so that the work does not grow with the instance. */
const WEIGHED = 5000

/** The statuses from which trends are computed: public ones of this week without a content warning. */
export function recentPosts(now: Date): RawBuilder<unknown> {
  return sql`(select s.id, s.account_id, s.card_id, s.reblogs_count, s.favourites_count, s.created_at from statuses as s
    where s.deleted_at is null and s.reblog_of_id is null and not s.is_reply and ${isInPublicTimelines('s')} and ${hasVisibility('s', 'public')}
      and s.id > ${firstIdOf(now.getTime() - WEEK_MS)} and not s.sensitive and ${isForStrangers('s', null)} order by s.id desc limit ${sql.lit(WEIGHED)})`
}
