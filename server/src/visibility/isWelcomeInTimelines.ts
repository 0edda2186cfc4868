import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ViewerId } from './isVisible.ts'

/**
 * True for a row of `statuses` whose author, boosted author and conversation the viewer has not muted.
 * Muted posts stay readable by their address: muting is a preference and not a permission, so it is kept separate from the visibility check.
 */
export function isWelcomeInTimelines(alias: string, viewerId: ViewerId, now: Date): RawBuilder<SqlBool> {
  if (viewerId === null) return sql<SqlBool>`true`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<SqlBool>`(${hasWelcomeAuthor(alias, viewerId, now)}
    and not exists (select 1 from conversation_mutes as taste_thread where taste_thread.account_id = ${viewerId} and taste_thread.conversation_id = ${column('conversation_id')})
    and (${column('reblog_of_id')} is null or not exists (
      select 1 from statuses as taste_original join mutes as taste_original_mute on taste_original_mute.target_account_id = taste_original.account_id
      where taste_original.id = ${column('reblog_of_id')} and taste_original_mute.account_id = ${viewerId} and (taste_original_mute.expires_at is null or taste_original_mute.expires_at > ${now}))))`
}

/** True for a row of `statuses` whose author the viewer has not muted; threads show muted conversations, but not muted accounts. */
export function hasWelcomeAuthor(alias: string, viewerId: ViewerId, now: Date): RawBuilder<SqlBool> {
  if (viewerId === null) return sql<SqlBool>`true`
  return sql<SqlBool>`not exists (select 1 from mutes as taste_mute where taste_mute.account_id = ${viewerId} and taste_mute.target_account_id = ${sql.ref(`${alias}.account_id`)} and (taste_mute.expires_at is null or taste_mute.expires_at > ${now}))`
}
