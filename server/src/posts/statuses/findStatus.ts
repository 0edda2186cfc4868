import type { AppContext } from '../../AppContext.ts'
import { notAllowed, notFound } from '../../platform/http/HttpError.ts'
import { loadStatusRows } from './statusRow.ts'
import type { StatusRow } from './statusRow.ts'

/** The status with this id; one that may not be seen is answered like a missing one. */
export async function findStatus(ctx: Pick<AppContext, 'db'>, id: string, viewerId: string | null): Promise<StatusRow> {
  const row = (await loadStatusRows(ctx, [id], viewerId)).get(id)
  if (row === undefined) throw notFound()
  return row
}

/** The same, but a boost stands for the boosted status: acting on it acts on the original. */
export async function findOriginal(ctx: Pick<AppContext, 'db'>, id: string, viewerId: string | null): Promise<StatusRow> {
  const row = await findStatus(ctx, id, viewerId)
  return row.reblog_of_id === null ? row : findStatus(ctx, row.reblog_of_id, viewerId)
}

/** The viewer's own status; somebody else's is answered with 404, as in Mastodon. */
export async function findOwn(ctx: Pick<AppContext, 'db'>, id: string, viewerId: string): Promise<StatusRow> {
  const row = await findStatus(ctx, id, viewerId)
  if (row.account_id !== viewerId) throw notFound()
  return row
}

/** A status for actions that are only possible on originals. */
export function refuseReblog(row: StatusRow): void {
  if (row.reblog_of_id !== null) throw notAllowed()
}
