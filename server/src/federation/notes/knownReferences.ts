import type { AppContext } from '../../AppContext.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import { findStatusByUri } from './findStatusByUri.ts'

/** The posts a remote post refers to, if they are stored here and its author may see them. */
export async function knownReferences(ctx: AppContext, uris: readonly string[], authorId: string): Promise<string[]> {
  const found: string[] = []
  for (const uri of new Set(uris)) {
    const status = await findStatusByUri(ctx, uri)
    if (status !== null && status.reblog_of_id === null && (await canSee(ctx.db, status.id, authorId))) found.push(status.id)
  }
  return found
}
