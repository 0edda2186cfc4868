import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { rawOf } from '../documents/rawJson.ts'
import { findActorByUri } from '../remote-accounts/resolveActor.ts'
import { readNote } from './readNote.ts'
import { receiveEdit } from './receiveEdit.ts'

/** Fetches a known remote post again, and stores its author's changes. */
export async function refreshNote(ctx: AppContext, fedify: Context<void>, statusId: string): Promise<void> {
  const row = await ctx.db.selectFrom('statuses').select('uri').where('id', '=', statusId).where('local', '=', false).executeTakeFirst()
  if (row?.uri === undefined || row.uri === null) return
  const fetched = await fetchObject(fedify, row.uri)
  const note = fetched === null ? null : readNote(await rawOf(fetched))
  const author = note === null ? null : await findActorByUri(ctx, note.authorUri)
  if (note?.uri === row.uri && author !== null && !author.isSuspended) await receiveEdit(ctx, statusId, note, { author, isFetched: true })
}
