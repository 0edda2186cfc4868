import type { AppContext } from '../AppContext.ts'
import { statusUri } from '../posts/statuses/statusUrl.ts'
import { isId } from '../platform/ids/isId.ts'
import { canSee } from '../visibility/visibleStatuses.ts'
import type { Json } from './documents/rawJson.ts'
import { findStatusByUri } from './notes/findStatusByUri.ts'
import { pageOfReplies, repliesOf } from './notes/pageOfReplies.ts'
import { isFromBlockedServer } from './readableNote.ts'
import { ACTIVITY_CONTEXT } from './sending/activityContext.ts'

/** The public replies to a public post: the collection with its first page, or the page after the reply `after`. Null where there is no such post. */
export async function readableReplies(
  ctx: AppContext,
  request: Request,
  username: string,
  statusId: string,
  after: string | null,
): Promise<Json | null> {
  if (!isId(statusId) || (after !== null && !isId(after))) return null
  const { publicUrl } = ctx.settings
  const uri = statusUri(publicUrl, username, statusId)
  const status = await findStatusByUri(ctx, uri)
  if (status === null || !(await canSee(ctx.db, status.id, null)) || (await isFromBlockedServer(ctx, request))) return null
  const page = await pageOfReplies(ctx, { id: statusId, uri }, after)
  return { '@context': ACTIVITY_CONTEXT, ...(after === null ? { id: repliesOf(uri), type: 'Collection', first: page } : page) }
}
