import type { Announce } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { reblogStatus, unreblogStatus } from '../../posts/reblogs/reblogStatus.ts'
import { HttpError } from '../../platform/http/HttpError.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { idOf, recordsOf } from '../documents/rawJson.ts'
import { dateTerm, term } from '../documents/term.ts'
import { addressesIn, readVisibility } from '../documents/addressing.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import type { KnownStatus } from '../notes/findStatusByUri.ts'
import { readNote } from '../notes/readNote.ts'
import { resolveNote, takeNote } from '../notes/resolveNote.ts'
import { isMarkedDeleted, markDeleted } from '../notes/tombstones.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { askForRelayed, isRelay } from '../relays/relays.ts'
import { noteReader } from './noteReader.ts'
import type { Received } from './receive.ts'

/**
 * A remote account boosts a post. The post is fetched from its server; the embedded copy is used only for the sender's own post that this
 * server could not fetch.
 */
export async function handleAnnounce(received: Received<Announce>): Promise<void> {
  const { ctx, fedify, activity, json, sender, isFollowed } = received
  const uri = idOf(json['object'])
  const id = activity.id?.href ?? null
  if (uri === null || id === null || (await isMarkedDeleted(ctx.db, id, sender.uri))) return
  if (await isRelay(ctx, sender.uri)) return askForRelayed(ctx, uri)
  const known = await findStatusByUri(ctx, uri)
  if (known?.local !== true && !isFollowed) return
  const original = known ?? (await takeOwnPost(received)) ?? (await resolveNote(ctx, fedify, uri))
  if (original === null || original.reblog_of_id !== null) return
  // A post with a limited audience may only be boosted by its author.
  if (!isBoostable(original.visibility) && original.account_id !== sender.id) return
  const read = readVisibility({ to: addressesIn(term(json, 'to')), cc: addressesIn(term(json, 'cc')) }, sender.followersUrl)
  if (read === 'direct') return
  const published = dateTerm(json, 'published')
  const at = published !== null && published < ctx.now() && published.getTime() > 0 ? published : ctx.now()
  await endEarlier(ctx, sender, original.id, id)
  await reblogStatus(ctx, sender.id, original, original.visibility === 'private' ? undefined : read, { uri: id, at }).catch(
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error
    },
  )
  if (original.local) await noteReader(ctx, original.id, sender.id)
}

/** The sender's own followers-only post, embedded because this server could not fetch it. */
async function takeOwnPost({ ctx, fedify, json, sender }: Received<Announce>): Promise<KnownStatus | null> {
  const [embedded] = recordsOf(json['object'])
  const note = embedded === undefined ? null : readNote(embedded)
  if (note?.authorUri !== sender.uri || readVisibility(note.addressed, sender.followersUrl) !== 'private') return null
  return takeNote(ctx, fedify, note)
}

/** A new boost may arrive before the Undo of the earlier one, which must not undo the new one later. */
async function endEarlier(ctx: AppContext, sender: RemoteActor, originalId: string, uri: string): Promise<void> {
  const earlier = await ctx.db
    .selectFrom('statuses')
    .select('uri')
    .where('reblog_of_id', '=', originalId)
    .where('account_id', '=', sender.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (earlier === undefined || earlier.uri === null || earlier.uri === uri) return
  await markDeleted(ctx.db, earlier.uri, sender.uri, ctx.now())
  await unreblogStatus(ctx, sender.id, originalId)
}
