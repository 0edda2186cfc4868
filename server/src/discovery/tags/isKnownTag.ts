import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isForMembersOnly, isInLocalTimelines } from '../../visibility/hasVisibility.ts'

/** The id of the newest status by which the viewer may know that a row of `tags` exists: one in timelines of tags, or the viewer's own. */
export function newestKnownUse(viewerId: string | null): RawBuilder<string | null> {
  const isKnown =
    viewerId === null
      ? sql`${isInLocalTimelines('known_post')} and not ${isForMembersOnly('known_post')}`
      : sql`(${isInLocalTimelines('known_post')} or known_post.account_id = ${viewerId})`
  return sql<
    string | null
  >`(select known_use.status_id from status_tags as known_use join statuses as known_post on known_post.id = known_use.status_id
    where known_use.tag_id = tags.id and known_post.deleted_at is null and ${isKnown} order by known_use.status_id desc limit 1)`
}

/**
 * True for a row of `tags` that the viewer may know of. A hashtag that occurs in private statuses only, or that only other accounts follow, is
 * treated as missing: its name would reveal what these statuses are about.
 */
export function isKnownTag(viewerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${newestKnownUse(viewerId)} is not null
    or exists (select 1 from featured_tags as known_feature where known_feature.tag_id = tags.id)
    or exists (select 1 from tag_follows as known_follow where known_follow.tag_id = tags.id and known_follow.account_id = ${viewerId}))`
}
