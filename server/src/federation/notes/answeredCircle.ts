import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { circleAddress } from './findCirclePost.ts'
import { findStatusByUri } from './findStatusByUri.ts'
import type { RemoteNote } from './readNote.ts'

const ADDRESS = /^(.+)\/conversation$/

/** The readers of a reply to a local post with a limited audience. */
export interface AnsweredCircle {
  /** The author and the current members of the post's circle, without the author of the reply. */
  readonly readerIds: readonly string[]
}

/**
 * The readers of a reply that is addressed only to the circle of a local post, whose members only this server knows. Null where it is not
 * addressed to them, is no reply, or its author has left the circle: somebody who left may read earlier posts, but their replies reach
 * only the author of the post.
 */
export async function answeredCircle(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  note: Pick<RemoteNote, 'contextUri' | 'inReplyToUri' | 'limitedScope'>,
  authorId: string,
): Promise<AnsweredCircle | null> {
  const [, uri] = ADDRESS.exec(note.contextUri ?? '') ?? []
  if (uri === undefined || note.inReplyToUri === null || note.limitedScope !== 'Reply') return null
  const [post, parent] = await Promise.all([findStatusByUri(ctx, uri), findStatusByUri(ctx, note.inReplyToUri)])
  if (post === null || !post.local || post.visibility !== 'limited' || circleAddress(uri) !== note.contextUri) return null
  // A reply to another reply may arrive before that one.
  if (parent !== null && parent.conversation_id !== post.conversation_id) return null
  const members = await membersOf(ctx, post.id)
  if (!members.includes(authorId)) return null
  return { readerIds: [post.account_id, ...members].filter((id) => id !== authorId) }
}

/** The members of a post's circle, or its mutual followers, without those who are no longer members. */
async function membersOf({ db }: Pick<AppContext, 'db'>, statusId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reader.account_id as id from statuses as s join status_audience as reader on reader.status_id = s.id
    where s.id = ${statusId} and (
      (s.limited_scope = 'circle' and exists (
        select 1 from circle_accounts as member where member.circle_id = s.circle_id and member.account_id = reader.account_id))
      or (s.limited_scope = 'mutual'
        and exists (select 1 from follows as f where f.account_id = s.account_id and f.target_account_id = reader.account_id)
        and exists (select 1 from follows as f where f.account_id = reader.account_id and f.target_account_id = s.account_id)))
    order by reader.account_id`.execute(db)
  return rows.map(({ id }) => id)
}
