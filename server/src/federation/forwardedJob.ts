import type { Context } from '@fedify/fedify'
import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { deletionColumns, deleteStatus } from '../posts/writing/deleteStatus.ts'
import { answerOf } from './documents/answerOf.ts'
import { fetchObject } from './documents/fetchObject.ts'
import { rawOf } from './documents/rawJson.ts'
import { answersSomebodyFollowed } from './inbox/handleCreate.ts'
import { FORWARDED_JOB } from './inbox/handleUnsignedForward.ts'
import type { ForwardedPost } from './inbox/handleUnsignedForward.ts'
import { findStatusByUri } from './notes/findStatusByUri.ts'
import { readNote } from './notes/readNote.ts'
import { refreshNote } from './notes/refreshNote.ts'
import { takeNote } from './notes/resolveNote.ts'
import { openContext } from './openContext.ts'

/** Asks the server of a reply what another server forwarded of it without its author's signature. Nobody is notified of a new one. */
export function forwardedJob(ctx: AppContext): JobKind<ForwardedPost> {
  return {
    name: FORWARDED_JOB,
    atOnce: 3,
    perHost: 1,
    async work({ what, uri }) {
      const known = await findStatusByUri(ctx, uri)
      const fedify = await openContext(ctx)
      if (known === null) return what === 'new' ? takeReply(ctx, fedify, uri) : undefined
      if (what === 'edited') await refreshNote(ctx, fedify, known.id)
      if (what === 'deleted') await dropIfGone(ctx, fedify, known.id)
    },
  }
}

/** Only what its own server says of it decides whether it is public, and whom it answers. */
async function takeReply(ctx: AppContext, fedify: Context<void>, uri: string): Promise<void> {
  const fetched = await fetchObject(fedify, uri)
  const note = fetched === null ? null : readNote(await rawOf(fetched))
  if (note === null || !(await answersSomebodyFollowed(ctx, note))) return
  await takeNote(ctx, fedify, note)
}

/**
 * Many servers answer of a deleted post only that there is nothing, as they also do to those who may not see it. That counts where they
 * show the author.
 */
async function dropIfGone(ctx: AppContext, fedify: Context<void>, statusId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('statuses')
    .select([...deletionColumns, 'uri'])
    .select((eb) => eb.selectFrom('accounts as a').select('a.uri').whereRef('a.id', '=', 'statuses.account_id').as('author_uri'))
    .where('id', '=', statusId)
    .where('local', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.uri === null || row.author_uri === null) return
  const answer = await answerOf(fedify, row.uri)
  const isGone = answer === 'gone' || (answer === 'missing' && (await answerOf(fedify, row.author_uri)) === 'there')
  if (isGone) await deleteStatus(ctx, row, true)
}
