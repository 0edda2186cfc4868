import type { AppContext } from '../../AppContext.ts'
import { notAllowed, notFound } from '../../platform/http/HttpError.ts'
import { loadStatusRows } from './statusRow.ts'
import type { StatusRow } from './statusRow.ts'

/** The status the viewer asks for; what may not be seen is as missing as what is not there (R-stat-22). */
export async function findStatus(ctx: Pick<AppContext, 'db'>, id: string, viewerId: string | null): Promise<StatusRow> {
  const row = (await loadStatusRows(ctx, [id], viewerId)).get(id)
  if (row === undefined) throw notFound()
  return row
}

/** The same, but a boost's wrapper stands for what it boosts: acting on it acts on the original. */
export async function findOriginal(ctx: Pick<AppContext, 'db'>, id: string, viewerId: string | null): Promise<StatusRow> {
  const row = await findStatus(ctx, id, viewerId)
  return row.reblog_of_id === null ? row : findStatus(ctx, row.reblog_of_id, viewerId)
}

/** The viewer's own status; somebody else's is refused the way Mastodon does: as if it were not there. */
export async function findOwn(ctx: Pick<AppContext, 'db'>, id: string, viewerId: string): Promise<StatusRow> {
  const row = await findStatus(ctx, id, viewerId)
  if (row.account_id !== viewerId) throw notFound()
  return row
}

/** A status that takes part in something only originals can. */
export function refuseReblog(row: StatusRow): void {
  if (row.reblog_of_id !== null) throw notAllowed()
}
