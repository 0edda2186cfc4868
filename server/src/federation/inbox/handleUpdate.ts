import type { Context } from '@fedify/fedify'
import { isActor } from '@fedify/vocab'
import type { Update } from '@fedify/vocab'
import { storeRemoteEmojis } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import type { AppContext } from '../../AppContext.ts'
import { updateRemoteAccount } from '../remote-accounts/storeRemoteAccount.ts'
import { readRemoteAccount } from '../remote-accounts/readRemoteAccount.ts'
import { typesOf } from '../documents/term.ts'
import { idOf, idsOf, rawOf, recordsOf } from '../documents/rawJson.ts'
import { answeredCircle } from '../notes/answeredCircle.ts'
import { askForQuoted, connectQuote } from '../notes/askForQuoted.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import type { KnownStatus } from '../notes/findStatusByUri.ts'
import { nameQuote } from '../notes/nameQuote.ts'
import type { RemoteNote } from '../notes/readNote.ts'
import { readEmojis } from '../documents/readEmojis.ts'
import { receiveEdit } from '../notes/receiveEdit.ts'
import { refreshNote } from '../notes/refreshNote.ts'
import { forwardAnswerChange } from '../sending/forwardAnswers.ts'
import { forwardReplyChange } from '../sending/forwardReplies.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { isApproved } from '../notes/judgeQuote.ts'
import { storeQuoteState } from '../../posts/quotes/storeQuoteState.ts'
import { isReplyToOurs, noteOf, takeNote } from './handleCreate.ts'
import type { Received } from './receive.ts'

/** The greatest age of an unknown post that is stored because of its Update. */
const NEW_MS = 86_400_000

/** A remote account has changed its profile or a post. */
export async function handleUpdate(received: Received<Update>): Promise<void> {
  const { ctx, fedify, activity, sender, json: sent } = received
  // An account that is suspended here, or whose server is, is not updated; its own server may lift its own suspension.
  if (sender.isSuspended && (await isSuspendedHere(ctx, sender.id))) return
  const note = sender.isSuspended ? null : await noteOf(received, sent['object'])
  if (note !== null) return takeChange(received, note)
  if (!idsOf(sent['object']).includes(sender.uri)) return
  const actor = await activity.getObject(fedify)
  if (actor === null || !isActor(actor) || actor.id?.href !== sender.uri) return
  // The JSON as signed by the sender, including terms that Fedify does not know.
  const embedded = recordsOf(sent['object']).find((object) => idOf(object) === sender.uri && typesOf(object).length > 0)
  const json = embedded ?? (await rawOf(actor))
  await storeRemoteEmojis(ctx, sender.domain, readEmojis(json))
  const remote = await readRemoteAccount(actor, json)
  await ctx.events.write(async ({ db, tell }) => {
    await updateRemoteAccount(ctx, db, sender.id, remote)
    tell({ type: 'account.updated', accountId: sender.id })
  })
}

/** Whether the account is suspended for another reason than a suspension by its own server. */
async function isSuspendedHere({ db }: AppContext, id: string): Promise<boolean> {
  const reasons = await db
    .selectFrom('account_restrictions')
    .select('reason')
    .where('account_id', '=', id)
    .where('effect', '=', 'suspend')
    .execute()
  return reasons.length === 0 || reasons.some(({ reason }) => reason !== 'origin')
}

/** An Update of an unknown post stands for the post itself, which it has overtaken. */
async function takeChange({ ctx, fedify, sender, isFollowed }: Received<Update>, note: RemoteNote): Promise<void> {
  const known = await findStatusByUri(ctx, note.uri)
  if (known !== null) {
    if (known.account_id === sender.id) await forwardUpdate({ ctx, fedify, sender }, known, note)
    // Only the post's own server knows which of the two versions is newer.
    if ((await receiveEdit(ctx, known.id, note, { author: sender, isFetched: false })) === 'tied') await refreshNote(ctx, fedify, known.id)
    await takeApproval(ctx, fedify, known.id, note, sender)
    return
  }
  if ((note.published?.getTime() ?? 0) > ctx.now().getTime() - NEW_MS) await takeNote({ ctx, fedify, sender, isFollowed }, note)
}

/** The approval of a quote arrives after the post. */
async function takeApproval(
  ctx: AppContext,
  fedify: Context<void>,
  statusId: string,
  { quote }: RemoteNote,
  author: RemoteActor,
): Promise<void> {
  if (quote === null) return
  if (await nameQuote(ctx, statusId, author.id, quote)) {
    await connectQuote(ctx, fedify, statusId)
    return askForQuoted(ctx, statusId)
  }
  if (quote.approvalUri === null) return lookAtApproval(ctx, fedify, { quotingId: statusId, authorId: author.id, uri: quote.uri })
  const { numUpdatedRows } = await ctx.db
    .updateTable('statuses')
    .set({ quote_approval_uri: quote.approvalUri })
    .where('id', '=', statusId)
    .where('account_id', '=', author.id)
    .where('quote_uri', '=', quote.uri)
    .where('quote_state', 'in', ['pending', 'unauthorized'])
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await connectQuote(ctx, fedify, statusId)
}

/**
 * The post names no approval, or no longer. Either the approval was revoked, which is only sent to the servers concerned, or this is an
 * older version of the post. Fetching the approval tells which.
 */
async function lookAtApproval(
  ctx: AppContext,
  fedify: Context<void>,
  { quotingId, authorId, uri }: { readonly quotingId: string; readonly authorId: string; readonly uri: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('statuses as quoted', 'quoted.id', 's.quote_of_id')
    .select(['s.uri', 's.quote_approval_uri', 'quoted.id', 'quoted.account_id'])
    .where('s.id', '=', quotingId)
    .where('s.account_id', '=', authorId)
    .where('s.quote_uri', '=', uri)
    .where('s.quote_state', '=', 'accepted')
    .where('s.quote_approval_uri', 'is not', null)
    .where('quoted.local', '=', false)
    .executeTakeFirst()
  if (row === undefined || row.uri === null) return
  if (await isApproved(ctx, fedify, { uri: row.uri, quote: { uri, approvalUri: row.quote_approval_uri } })) return
  await storeQuoteState(ctx, { quotingId, quotedId: row.id, accountId: row.account_id, from: ['accepted'], state: 'revoked' })
}

/**
 * Forwards a newer version of a circle answer, or of a public reply to a local post, to the recipients of the first version; before it is
 * stored, so that it is repeated if the process dies in between.
 */
async function forwardUpdate(
  { ctx, fedify, sender }: Pick<Received<Update>, 'ctx' | 'fedify' | 'sender'>,
  { id, visibility }: KnownStatus,
  note: RemoteNote,
): Promise<void> {
  const isLimited = visibility === 'limited'
  if (!isLimited && !isReplyToOurs(ctx, note)) return
  const row = await ctx.db.selectFrom('statuses').select('edited_at').where('id', '=', id).executeTakeFirst()
  if (row === undefined || note.updated === null || (row.edited_at !== null && note.updated <= row.edited_at)) return
  const reply = { id, uri: note.uri }
  if (!isLimited) return forwardReplyChange({ ctx, fedify }, reply)
  const circle = await answeredCircle(ctx, note, sender.id)
  if (circle !== null) await forwardAnswerChange({ ctx, fedify }, reply, circle.readerIds)
}
