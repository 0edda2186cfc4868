import type { AppContext } from '../../AppContext.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

export interface ClaimedMedia {
  readonly id: string
  readonly description: string | null
}

/** The author's own processed files that belong to no other post, in the requested order; any other file refuses the whole post. */
export async function claimMedia(
  ctx: Pick<AppContext, 'db' | 'settings'>,
  accountId: string,
  ids: readonly string[],
  statusId: string | null,
  scheduledId: string | null = null,
): Promise<ClaimedMedia[]> {
  if (ids.length === 0) return []
  const most = ctx.settings.statuses.maxMediaAttachments
  if (ids.length > most) throw unprocessable(`Cannot attach more than ${most} files`)
  if (!ids.every(isId)) throw unprocessable('Some of the attached files do not exist')
  const rows = await ctx.db
    .selectFrom('media_attachments')
    .select(['id', 'type', 'state', 'status_id', 'scheduled_status_id', 'description'])
    .where('id', 'in', [...ids])
    .where('account_id', '=', accountId)
    .execute()
  const isUsable = (row: { status_id: string | null; scheduled_status_id: string | null }) =>
    (row.status_id === null || row.status_id === statusId) && (row.scheduled_status_id === null || row.scheduled_status_id === scheduledId)
  const usable = new Map(rows.filter(isUsable).map((row) => [row.id, row]))
  const chosen = ids.flatMap((id) => usable.get(id) ?? [])
  if (chosen.length < ids.length) throw unprocessable('Some of the attached files do not exist')
  if (chosen.some((row) => row.state !== 'ready'))
    throw unprocessable('Cannot attach files that have not finished processing. Try again in a moment!')
  if (chosen.length > 1 && chosen.some((row) => row.type === 'video' || row.type === 'audio'))
    throw unprocessable('Cannot attach a video to a post that already contains images')
  return chosen.map((row) => ({ id: row.id, description: row.description ?? null }))
}

/** Attaches the files in their order and detaches those that were removed. */
export async function placeMedia(
  ctx: Pick<AppContext, 'now'>,
  db: AppContext['db'],
  { id: statusId, account_id: accountId }: Pick<StatusRow, 'id' | 'account_id'>,
  media: readonly ClaimedMedia[],
): Promise<void> {
  const ids = media.map((row) => row.id)
  const dropped = db.updateTable('media_attachments').set({ status_id: null, unused_since: ctx.now() }).where('status_id', '=', statusId)
  await (ids.length === 0 ? dropped : dropped.where('id', 'not in', ids)).execute()
  for (const [position, { id }] of media.entries()) {
    const placed = await db
      .updateTable('media_attachments')
      .set({ status_id: statusId, scheduled_status_id: null, position })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where((eb) => eb.or([eb('status_id', 'is', null), eb('status_id', '=', statusId)]))
      .returning('id')
      .executeTakeFirst()
    // Another post has taken it in the meantime.
    if (placed === undefined) throw unprocessable('Some of the attached files do not exist')
  }
}
