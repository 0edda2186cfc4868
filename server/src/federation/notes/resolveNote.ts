import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { rawOf } from '../documents/rawJson.ts'
import { isOfSuspendedDomain } from '../remote-accounts/findDomainBlock.ts'
import { resolveActor } from '../remote-accounts/resolveActor.ts'
import { findStatusByUri } from './findStatusByUri.ts'
import type { KnownStatus } from './findStatusByUri.ts'
import { askForQuoted } from './askForQuoted.ts'
import { askForParent } from './askForParent.ts'
import { judgeIfPossible } from './judgeQuote.ts'
import { readNote } from './readNote.ts'
import type { RemoteNote } from './readNote.ts'
import { receiveNote } from './receiveNote.ts'

/**
 * The post with this ActivityPub id, which is fetched where it is unknown. Nobody is notified of a fetched post. `above` limits how many
 * ancestors may be fetched too, `hops` how many levels of nested quotes.
 */
export async function resolveNote(
  ctx: AppContext,
  fedify: Context<void>,
  address: string,
  above?: number,
  hops?: number,
): Promise<KnownStatus | null> {
  const known = await findStatusByUri(ctx, address)
  if (known !== null || isSameOrigin(address, ctx.settings.publicUrl)) return known
  if (await isOfSuspendedDomain(ctx, address)) return null
  const fetched = await fetchObject(fedify, address)
  const note = fetched === null ? null : readNote(await rawOf(fetched))
  return note === null ? null : takeNote(ctx, fedify, note, above, hops)
}

/** Stores a post that was fetched from its own server. */
export async function takeNote(
  ctx: AppContext,
  fedify: Context<void>,
  note: RemoteNote,
  above?: number,
  hops?: number,
): Promise<KnownStatus | null> {
  const author = await resolveActor(ctx, fedify, note.authorUri)
  if (author === null || author.isSuspended) return null
  const quoted = note.quote === null ? null : await judgeIfPossible(ctx, fedify, { uri: note.uri, accountId: author.id, quote: note.quote })
  if ((await receiveNote(ctx, note, { author, arrival: 'fetched', quoted })) === null) return null
  const stored = await findStatusByUri(ctx, note.uri)
  if (stored !== null) {
    await askForParent(ctx, note, above)
    await askForQuoted(ctx, stored.id, hops)
  }
  return stored
}
