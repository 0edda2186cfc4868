import type { AppContext } from '../AppContext.ts'
import type { JobKind } from '../platform/jobs/Jobs.ts'
import { OutgoingError } from '../platform/outgoing/OutgoingError.ts'
import { fetchObject } from './documents/fetchObject.ts'
import { isSameOrigin } from './documents/originOf.ts'
import { rawOf } from './documents/rawJson.ts'
import { isOfInterest } from './inbox/handleCreate.ts'
import { isPublic } from './documents/addressing.ts'
import { findStatusByUri } from './notes/findStatusByUri.ts'
import { readNote } from './notes/readNote.ts'
import { takeNote } from './notes/resolveNote.ts'
import { openContext } from './openContext.ts'
import { isOfSuspendedDomain } from './remote-accounts/findDomainBlock.ts'
import { resolveActor } from './remote-accounts/resolveActor.ts'
import { RELAYED_JOB } from './relays/relays.ts'

/**
 * Fetches a post that a relay announced. It is stored like any fetched post, and nobody is notified. A post that concerns a local account
 * is skipped, because its author's server delivers it.
 */
export function relayedJob(ctx: AppContext): JobKind<{ readonly uri: string }> {
  return {
    name: RELAYED_JOB,
    atOnce: 3,
    perHost: 1,
    async work({ uri }) {
      if ((await findStatusByUri(ctx, uri)) !== null || isSameOrigin(uri, ctx.settings.publicUrl)) return
      if (await isOfSuspendedDomain(ctx, uri)) return
      try {
        await take(ctx, uri)
      } catch (error) {
        // Its server does not answer; the post is not important enough for another attempt.
        if (!(error instanceof OutgoingError)) throw error
      }
    },
  }
}

async function take(ctx: AppContext, uri: string): Promise<void> {
  const fedify = await openContext(ctx)
  const fetched = await fetchObject(fedify, uri)
  const note = fetched === null ? null : readNote(await rawOf(fetched))
  if (note === null || !note.addressed.to.some(isPublic)) return
  const author = await resolveActor(ctx, fedify, note.authorUri)
  if (author === null || author.isSuspended || (await isOfInterest(ctx, note, author))) return
  await takeNote(ctx, fedify, note)
}
