import { sql } from 'kysely'
import type { AppContext } from '../AppContext.ts'
import { statusUri } from '../posts/statuses/statusUrl.ts'
import { isId } from '../platform/ids/isId.ts'
import { isVisible } from '../visibility/isVisible.ts'
import { canSee } from '../visibility/visibleStatuses.ts'
import type { Json } from './documents/rawJson.ts'
import { findStatusByUri } from './notes/findStatusByUri.ts'
import { isFromBlockedServer } from './readableNote.ts'
import { ACTIVITY_CONTEXT } from './sending/activityContext.ts'

const PAGE = 100

/**
 * The replies to a post that everybody may read, from here and from elsewhere: the collection with its first page, or the page that follows the reply `after`. Null
 * where there is no such post for everybody.
 */
export async function readableReplies(
  ctx: AppContext,
  request: Request,
  username: string,
  statusId: string,
  after: string | null,
): Promise<Json | null> {
  if (!isId(statusId) || (after !== null && !isId(after))) return null
  const { publicUrl } = ctx.settings
  const status = await findStatusByUri(ctx, statusUri(publicUrl, username, statusId))
  if (status === null || !(await canSee(ctx.db, status.id, null)) || (await isFromBlockedServer(ctx, request))) return null
  const { rows } = await sql<{ id: string; uri: string | null; username: string }>`
    select s.id::text as id, s.uri, a.username from statuses as s join accounts as a on a.id = s.account_id
    where s.in_reply_to_id = ${statusId} and s.id > ${after ?? '0'} and ${isVisible('s', null)} order by s.id limit ${PAGE}`.execute(ctx.db)
  const id = `${statusUri(publicUrl, username, statusId)}/replies`
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  const page = {
    id: `${id}?after=${after ?? '0'}`,
    type: 'CollectionPage',
    partOf: id,
    ...(last === undefined ? {} : { next: `${id}?after=${last.id}` }),
    items: rows.map((row) => row.uri ?? statusUri(publicUrl, row.username, row.id)),
  }
  return { '@context': ACTIVITY_CONTEXT, ...(after === null ? { id, type: 'Collection', first: page } : page) }
}
