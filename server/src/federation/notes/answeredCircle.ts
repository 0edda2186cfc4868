import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { circleAddress } from './findCirclePost.ts'
import { findStatusByUri } from './findStatusByUri.ts'
import type { RemoteNote } from './readNote.ts'

const ADDRESS = /^(.+)\/conversation$/

/** Those who are to read an answer to a post of this server for chosen readers. */
export interface AnsweredCircle {
  /** Its author, and who still is in the circle that it was for, without whoever answers. */
  readonly readerIds: readonly string[]
}

/**
 * For whom an answer is that names no reader but the circle of a post of this server, whose author alone knows who is in it. Null where it is not addressed to
 * them, is no answer, or where whoever answers is not one of them any more: they get to read what was for them then, and nobody but the author reads them.
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
  // An answer to a third one's answer may overtake it.
  if (parent !== null && parent.conversation_id !== post.conversation_id) return null
  const members = await membersOf(ctx, post.id)
  if (!members.includes(authorId)) return null
  return { readerIds: [post.account_id, ...members].filter((id) => id !== authorId) }
}

/** Whom a post for a circle, or for mutual followers, was for and still would be. */
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
