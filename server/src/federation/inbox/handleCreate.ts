import type { Create } from '@fedify/vocab'
import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { fetchBearcap, fetchObject } from '../documents/fetchObject.ts'
import { idOf, listOf, rawOf, recordsOf } from '../documents/rawJson.ts'
import { typesOf } from '../documents/term.ts'
import { answeredCircle } from '../notes/answeredCircle.ts'
import { askForReferences } from '../notes/askForReferences.ts'
import { askForQuoted } from '../notes/askForQuoted.ts'
import { askForParent } from '../notes/askForParent.ts'
import { connectWaiting } from '../notes/connectReplies.ts'
import { judgeIfPossible } from '../notes/judgeQuote.ts'
import { readNote } from '../notes/readNote.ts'
import type { RemoteNote } from '../notes/readNote.ts'
import { receiveNote } from '../notes/receiveNote.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { forwardAnswer } from '../sending/forwardAnswers.ts'
import { forwardReply } from '../sending/forwardReplies.ts'
import { findLocalAccountByUri } from './findLocalAccountByUri.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { isPublic } from '../documents/addressing.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { noteReader } from './noteReader.ts'
import { takeVote } from './takeVote.ts'
import type { Received } from './receive.ts'

/** How many objects one activity may carry. */
const MOST_OBJECTS = 20

/** A remote account has published a post. */
export async function handleCreate(received: Received<Create>): Promise<void> {
  const { json } = received
  for (const object of listOf(json['object']).slice(0, MOST_OBJECTS)) {
    if (await takeVote(received, object)) continue
    const note = await noteOf(received, object)
    if (note !== null) await takeNote(received, note)
  }
}

/** Stores a delivered post if it concerns a local account. */
export async function takeNote(
  { ctx, fedify, sender, isFollowed }: Pick<Received<Create>, 'ctx' | 'fedify' | 'sender' | 'isFollowed'>,
  note: RemoteNote,
): Promise<void> {
  const recipientId = fedify.recipient === null ? null : await findLocalAccountByUri(ctx, fedify.getActorUri(fedify.recipient).href)
  if (recipientId === null && !isFollowed && !(await isOfInterest(ctx, note, sender)) && !(await answersSomebodyFollowed(ctx, note))) return
  const quoted = note.quote === null ? null : await judgeIfPossible(ctx, fedify, { uri: note.uri, accountId: sender.id, quote: note.quote })
  const circle = await answeredCircle(ctx, note, sender.id)
  const id = await receiveNote(ctx, note, { author: sender, arrival: 'delivered', recipientId, quoted, circle })
  if (id === null) return
  if (circle !== null) await forwardAnswer({ ctx, fedify }, { id, uri: note.uri }, circle.readerIds)
  else if (isReplyToOurs(ctx, note)) await forwardReply({ ctx, fedify }, { id, uri: note.uri })
  await noteReaders(ctx, note, sender)
  await connectWaiting(ctx, note.uri)
  await askForParent(ctx, note)
  if (note.quote !== null) await askForQuoted(ctx, id)
  await askForReferences(ctx, id, note)
}

/** A server that answers or quotes a local post has a copy of that post, even if it follows nobody here. */
async function noteReaders(ctx: AppContext, { inReplyToUri, quote }: RemoteNote, sender: RemoteActor): Promise<void> {
  for (const uri of new Set([inReplyToUri, quote?.uri ?? null])) {
    const status = isSameOrigin(uri, ctx.settings.publicUrl) ? await findStatusByUri(ctx, uri) : null
    if (status?.local === true && isBoostable(status.visibility)) await noteReader(ctx, status.id, sender.id)
  }
}

/**
 * The post in an activity. An embedded one is accepted if it is the sender's own; any other is fetched from its id, and must belong to the
 * sender there too.
 */
export async function noteOf(
  { ctx, fedify, sender }: Pick<Received<Create>, 'ctx' | 'fedify' | 'sender'>,
  object: unknown,
): Promise<RemoteNote | null> {
  const [embedded] = recordsOf(object)
  if (embedded !== undefined && typesOf(embedded).length > 0) {
    const note = readNote(embedded)
    return note?.authorUri === sender.uri ? note : null
  }
  const uri = idOf(object)
  const fetched =
    uri === null
      ? null
      : uri.startsWith('bear:')
        ? await fetchBearcap(fedify, ctx.outgoing, uri, sender.uri)
        : await fetchObject(fedify, uri)
  const read = fetched === null ? null : readNote(await rawOf(fetched))
  return read?.authorUri === sender.uri ? read : null
}

/** Whether a local account follows the author, is addressed, or wrote the answered or quoted post; other posts are not stored. */
export async function isOfInterest(ctx: AppContext, note: RemoteNote, sender: RemoteActor): Promise<boolean> {
  const named = [...note.addressed.to, ...note.addressed.cc, ...note.mentioned]
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from follows f join accounts a on a.id = f.account_id where f.target_account_id = ${sender.id} and a.domain is null)
      or exists (select 1 from accounts a where a.uri = any(${named}::text[]) and a.domain is null) as is`.execute(ctx.db)
  const about = [note.inReplyToUri, note.quote?.uri ?? null]
  return rows[0]?.is === true || (await Promise.all(about.map((uri) => findStatusByUri(ctx, uri)))).some((status) => status?.local === true)
}

/** Whether it is public and answers a post of somebody followed here: the server of that post forwards such replies. */
export async function answersSomebodyFollowed({ db }: AppContext, { addressed, inReplyToUri }: RemoteNote): Promise<boolean> {
  if (inReplyToUri === null || ![...addressed.to, ...addressed.cc].some(isPublic)) return false
  const { rows } = await sql`
    select 1 from statuses as s where s.uri = ${inReplyToUri} and s.deleted_at is null and s.reblog_of_id is null and exists (
      select 1 from follows f join accounts a on a.id = f.account_id where f.target_account_id = s.account_id and a.domain is null)`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether it is public and answers a local post. */
export function isReplyToOurs({ settings }: AppContext, { addressed, inReplyToUri }: RemoteNote): boolean {
  return isSameOrigin(inReplyToUri, settings.publicUrl) && [...addressed.to, ...addressed.cc].some(isPublic)
}
