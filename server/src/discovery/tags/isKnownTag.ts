import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { isForMembersOnly, isInLocalTimelines } from '../../visibility/hasVisibility.ts'

/** The newest post, as an id, by which the viewer may know that a row of `tags` exists: one that timelines of tags show, or the viewer's own. */
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
 * True for a row of `tags` that the viewer may know of. A tag that was written in private posts only, or that somebody else merely follows, is
 * unknown: its name would tell strangers what these posts are about.
 */
export function isKnownTag(viewerId: string | null): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${newestKnownUse(viewerId)} is not null
    or exists (select 1 from featured_tags as known_feature where known_feature.tag_id = tags.id)
    or exists (select 1 from tag_follows as known_follow where known_follow.tag_id = tags.id and known_follow.account_id = ${viewerId}))`
}
