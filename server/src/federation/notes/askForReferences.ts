import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { placeReferences } from '../../posts/statuses/statusReferences.ts'
import { lockExisting } from '../../posts/statuses/lockExisting.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { rawOf } from '../documents/rawJson.ts'
import { findStatusByUri } from './findStatusByUri.ts'
import { knownReferences } from './knownReferences.ts'
import type { RemoteNote } from './readNote.ts'
import { itemsOf } from './readReferences.ts'
import { resolveNote } from './resolveNote.ts'

export const REFERENCES_JOB = 'federation.references'

export interface ReferencesRequest {
  readonly statusId: string
  readonly uris: readonly string[]
  readonly collection: string | null
}

/** Enqueues the fetch of referenced posts that are not stored here. */
export async function askForReferences(ctx: AppContext, statusId: string, { references: { uris, collection } }: RemoteNote): Promise<void> {
  const unknown = await Promise.all(uris.map(async (uri) => (await findStatusByUri(ctx, uri)) === null))
  if (collection === null && !unknown.includes(true)) return
  const host = URL.parse(collection ?? uris[0] ?? '')?.host ?? ''
  await ctx.jobs.enqueue<ReferencesRequest>(REFERENCES_JOB, { statusId, uris, collection }, { key: `${REFERENCES_JOB} ${statusId}`, host })
}

export async function fetchReferences(ctx: AppContext, fedify: Context<void>, request: ReferencesRequest): Promise<void> {
  const fetched = request.collection === null ? null : await fetchObject(fedify, request.collection)
  const uris = fetched === null ? request.uris : itemsOf(await rawOf(fetched))
  for (const uri of uris) await resolveNote(ctx, fedify, uri, 0, 0)
  const source = await ctx.db
    .selectFrom('statuses')
    .select(['id', 'visibility', 'account_id'])
    .where('id', '=', request.statusId)
    .where('local', '=', false)
    .executeTakeFirst()
  if (source === undefined) return
  const targets = await knownReferences(ctx, uris, source.account_id)
  await ctx.events
    .write(async ({ db, tell }) => {
      await lockExisting(db, source.id)
      const added = await placeReferences(db, ctx, source, targets)
      if (added.length > 0)
        tell({ type: 'status.edited', statusId: source.id, accountId: source.account_id, mentionedIds: [], isRewritten: false })
    })
    .catch((error: unknown) => {
      // The post was deleted meanwhile.
      if (!(error instanceof HttpError)) throw error
    })
}
