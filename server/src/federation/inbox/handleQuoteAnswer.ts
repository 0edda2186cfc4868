import type { Accept, Reject } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { storeQuoteState } from '../../posts/quotes/storeQuoteState.ts'
import { originOf } from '../documents/originOf.ts'
import { idOf, recordsOf } from '../documents/rawJson.ts'
import { term, typesOf } from '../documents/term.ts'
import { findStatusByUri } from '../notes/findStatusByUri.ts'
import { isApproved } from '../notes/judgeQuote.ts'
import { addressOfStatus } from '../notes/describeNote.ts'
import { askToSend } from '../sending/askToSend.ts'
import { QUOTE_REQUEST } from '../sending/quoteDelivery.ts'
import type { Received } from './receive.ts'

interface Asked {
  readonly quotingId: string
  readonly quotingUri: string
  readonly quotedId: string
  readonly quotedUri: string
}

/** The author of a quoted remote post answers a local quote request. Answers whether the activity was such an answer. */
export async function takeQuoteAnswer({ ctx, fedify, json, sender }: Received<Accept | Reject>, isAccepted: boolean): Promise<boolean> {
  const object = json['object']
  const [embedded] = recordsOf(object)
  const id = idOf(object)
  const isRequest = (embedded !== undefined && typesOf(embedded).includes('QuoteRequest')) || id?.endsWith(QUOTE_REQUEST) === true
  if (!isRequest) return false
  const quotingUri = id?.endsWith(QUOTE_REQUEST) === true ? id.slice(0, -QUOTE_REQUEST.length) : idOf(embedded?.['instrument'])
  const asked = await findAsked(ctx, quotingUri, sender.id)
  if (asked === null) return true
  const { quotingId, quotedId } = asked
  const change = { quotingId, quotedId, accountId: sender.id, from: ['pending'] }
  if (isAccepted) {
    const approvalUri = idOf(term(json, 'result'))
    if (approvalUri === null || originOf(approvalUri) === null) return true
    const quote = { uri: asked.quotedUri, approvalUri }
    // The approval itself is fetched, because other servers will check it too.
    if (!(await isApproved(ctx, fedify, { uri: asked.quotingUri, quote }))) return true
    if (!(await storeQuoteState(ctx, { ...change, state: 'accepted', approvalUri }))) return true
  } else if (!(await storeQuoteState(ctx, { ...change, state: 'rejected' }))) return true
  // Servers that have the post must now show or hide the quote.
  await askToSend(ctx, { what: 'update', statusId: quotingId })
  return true
}

/** The local post that waits for an answer of this author. */
async function findAsked(ctx: AppContext, quotingUri: string | null, authorId: string): Promise<Asked | null> {
  const quoting = await findStatusByUri(ctx, quotingUri)
  if (quoting === null || !quoting.local || quotingUri === null) return null
  const row = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('statuses as quoted', 'quoted.id', 's.quote_of_id')
    .select('quoted.id')
    .where('s.id', '=', quoting.id)
    .where('quoted.account_id', '=', authorId)
    .executeTakeFirst()
  const quotedUri = row === undefined ? null : await addressOfStatus(ctx, row.id)
  const address = await addressOfStatus(ctx, quoting.id)
  return row === undefined || quotedUri === null || address === null
    ? null
    : { quotingId: quoting.id, quotingUri: address, quotedId: row.id, quotedUri }
}
