import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { approvalOf } from '../../posts/statuses/quoteApproval.ts'
import { loadStatusRows } from '../../posts/statuses/statusRow.ts'
import { OutgoingError } from '../../platform/outgoing/OutgoingError.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { fetchObject } from '../documents/fetchObject.ts'
import { isSameOrigin } from '../documents/originOf.ts'
import { idOf, rawOf } from '../documents/rawJson.ts'
import { term, typesOf } from '../documents/term.ts'
import { findStatusByUri } from './findStatusByUri.ts'
import { isMarkedDeleted } from './tombstones.ts'
import type { RemoteQuote } from './readQuote.ts'

export interface Quoting {
  readonly uri: string
  readonly accountId: string
  readonly quote: RemoteQuote
}

/** A quoted post that is stored here, and the state of the quote. */
export interface JudgedQuote {
  readonly id: string
  readonly account_id: string
  readonly state: 'accepted' | 'pending' | 'unauthorized'
}

/**
 * The state of a quote in a remote post. Authors may quote themselves; a local post follows its author's policy; for other posts the
 * approval is fetched from the quoted author's server, unless that author has no quote policy. Null where the quoted post is not stored
 * here.
 */
export async function judgeQuote(ctx: AppContext, fedify: Context<void>, { uri, accountId, quote }: Quoting): Promise<JudgedQuote | null> {
  const quoted = await findStatusByUri(ctx, quote.uri)
  if (quoted === null || quoted.reblog_of_id !== null) return null
  const judged = (state: JudgedQuote['state']): JudgedQuote => ({ id: quoted.id, account_id: quoted.account_id, state })
  if (quoted.account_id === accountId) return judged('accepted')
  if (!isBoostable(quoted.visibility)) return judged('unauthorized')
  if (quoted.local) return judged(await stateByPolicy(ctx, quoted.id, accountId))
  if (quote.approvalUri !== null) return judged((await isApproved(ctx, fedify, { uri, quote })) ? 'accepted' : 'unauthorized')
  const { is_quote_asked: isAsked } = await ctx.db
    .selectFrom('statuses')
    .select('is_quote_asked')
    .where('id', '=', quoted.id)
    .executeTakeFirstOrThrow()
  return judged(isAsked ? 'pending' : 'accepted')
}

/** The same, but pending where the quoted author's server does not answer. */
export async function judgeIfPossible(ctx: AppContext, fedify: Context<void>, quoting: Quoting): Promise<JudgedQuote | null> {
  return judgeQuote(ctx, fedify, quoting).catch((error: unknown) => {
    if (error instanceof OutgoingError) return null
    throw error
  })
}

/** Whether an account may quote a local post according to its policy; an account that may not see it may not quote it. */
export async function stateByPolicy(ctx: AppContext, quotedId: string, accountId: string): Promise<JudgedQuote['state']> {
  const row = (await loadStatusRows(ctx, [quotedId], accountId)).get(quotedId)
  const permission = row === undefined ? 'denied' : approvalOf(row, accountId).current_user
  return permission === 'automatic' ? 'accepted' : permission === 'manual' ? 'pending' : 'unauthorized'
}

/**
 * Whether the approval at the quoted author's server names the quoting post, the quoted post and its author. Throws where that server does
 * not answer.
 */
export async function isApproved(
  ctx: AppContext,
  fedify: Context<void>,
  { uri, quote }: { readonly uri: string; readonly quote: RemoteQuote },
): Promise<boolean> {
  const author = await authorOf(ctx, quote.uri)
  const { approvalUri } = quote
  if (author === null || approvalUri === null || !isSameOrigin(approvalUri, author)) return false
  if (await isMarkedDeleted(ctx.db, approvalUri, author)) return false
  const fetched = await fetchObject(fedify, approvalUri)
  const json = fetched === null ? {} : await rawOf(fetched)
  return (
    typesOf(json).includes('QuoteAuthorization') &&
    idOf(json) === approvalUri &&
    idOf(term(json, 'attributedTo')) === author &&
    idOf(term(json, 'interactingObject')) === uri &&
    idOf(term(json, 'interactionTarget')) === quote.uri
  )
}

async function authorOf(ctx: AppContext, statusUri: string): Promise<string | null> {
  const status = await findStatusByUri(ctx, statusUri)
  if (status === null) return null
  const row = await ctx.db.selectFrom('accounts').select(['username', 'uri']).where('id', '=', status.account_id).executeTakeFirst()
  return row === undefined ? null : accountUri(row, ctx.settings.publicUrl)
}
