import type { QuoteRequest } from '@fedify/vocab'
import { idOf, listOf } from '../documents/rawJson.ts'
import { storeQuoteState } from '../../posts/quotes/storeQuoteState.ts'
import { stateByPolicy } from '../notes/judgeQuote.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import { isLate, receiveNote } from '../notes/receiveNote.ts'
import { askToSend } from '../sending/askToSend.ts'
import { canSee } from '../../visibility/visibleStatuses.ts'
import { nameQuote } from '../notes/nameQuote.ts'
import { noteOf } from './handleCreate.ts'
import { noteReader } from './noteReader.ts'
import type { Received } from './receive.ts'

/** A remote account asks to quote a local post. The post's policy answers at once, or its author later. */
export async function handleQuoteRequest({ ctx, fedify, activity, json, sender }: Received<QuoteRequest>): Promise<void> {
  const quoted = await findStatusByUri(ctx, idOf(json['object']))
  if (quoted === null || !quoted.local || quoted.reblog_of_id !== null || !(await canSee(ctx.db, quoted.id, sender.id))) return
  const [instrument] = listOf(json['instrument'])
  const note = await noteOf({ ctx, fedify, sender }, instrument)
  if (note === null || note.quote === null || (await findStatusByUri(ctx, note.quote.uri))?.id !== quoted.id) return
  const state = await stateByPolicy(ctx, quoted.id, sender.id)
  const judged = { id: quoted.id, account_id: quoted.account_id, state }
  // Nobody is notified of an old post, but the quoted author is of being asked: the quote of such a post is named after it is stored.
  const quotingId = await receiveNote(ctx, note, { author: sender, arrival: 'delivered', quoted: isLate(note, ctx.now()) ? null : judged })
  if (quotingId === null) return
  await nameQuote(ctx, quotingId, sender.id, note.quote)
  await ctx.db
    .updateTable('statuses')
    .set({ quote_request_uri: activity.id?.href ?? null })
    .where('id', '=', quotingId)
    .where('account_id', '=', sender.id)
    .execute()
  const change = { quotingId, quotedId: quoted.id, accountId: quoted.account_id, from: ['pending', 'unauthorized'], state }
  await storeQuoteState(ctx, change)
  await noteReader(ctx, quoted.id, sender.id)
  const row = await ctx.db.selectFrom('statuses').select(['quote_state', 'quote_of_id']).where('id', '=', quotingId).executeTakeFirst()
  if (row?.quote_of_id !== quoted.id || row.quote_state === 'pending') return
  // The request is repeated, so the earlier answer is sent again.
  await askToSend(ctx, { what: row.quote_state === 'accepted' ? 'acceptQuote' : 'rejectQuote', quotingId, quotedId: quoted.id })
}
