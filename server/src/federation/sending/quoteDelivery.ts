import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { PUBLIC } from '../documents/addressing.ts'
import { addressOfStatus, describeNote } from '../notes/describeNote.ts'
import { describeStamp } from '../notes/describeStamp.ts'
import { loadDeliveries } from './deliveries.ts'
import { inboxesOfAccounts, inboxesOfFollowers } from './recipients.ts'
import type { Delivery, Send } from './Send.ts'

type OfQuote = Extract<Send, { readonly quotingId: string }>

/** Appended to the id of the quoting post, this gives the id of its request. */
export const QUOTE_REQUEST = '#quote-request'

/** A quote request, or an approval, rejection or revocation. Null where the quote's state has changed since. */
export async function quoteDelivery(ctx: AppContext, { what, quotingId, quotedId }: OfQuote): Promise<Delivery | null> {
  const quoting = await load(ctx, quotingId)
  const quoted = await load(ctx, quotedId)
  if (quoting === null || quoted === null) return null
  const about = `quote ${quotingId}`
  if (what === 'askQuote') {
    const note = await describeNote(ctx, quotingId)
    if (note === null || quoting.quote_state !== 'pending') return null
    const to = await inboxesOfAccounts(ctx.db, [quoted.account_id])
    const activity = {
      id: `${note.uri}${QUOTE_REQUEST}`,
      type: 'QuoteRequest',
      actor: quoting.author,
      object: quoted.address,
      instrument: note.json,
    }
    return { sender: quoting.username, activity, to, about, isPersonal: true }
  }
  const stamp = describeStamp(quoted.author, quotingId, quoting.address, quoted.address)
  if (what === 'revokeQuote') {
    // Servers that have the quoted post may have shown the quote.
    const to = [
      ...(await inboxesOfAccounts(ctx.db, [quoting.account_id])),
      ...(await loadDeliveries(ctx, quotedId)),
      ...(await inboxesOfFollowers(ctx.db, quoted.account_id)),
    ]
    const activity = { id: `${stamp.id}#delete`, type: 'Delete', actor: quoted.author, to: [PUBLIC], object: stamp }
    return { sender: quoted.username, activity, to, about }
  }
  // A server that sent no request gets no answer.
  if (quoting.quote_request_uri === null) return null
  const isAccepted = what === 'acceptQuote'
  const request = {
    id: quoting.quote_request_uri,
    type: 'QuoteRequest',
    actor: quoting.author,
    object: quoted.address,
    instrument: quoting.address,
  }
  const activity = {
    id: `${quoted.author}#quotes/${quotingId}/${isAccepted ? 'accept' : 'reject'}`,
    type: isAccepted ? 'Accept' : 'Reject',
    actor: quoted.author,
    to: [quoting.author],
    object: request,
    ...(isAccepted ? { result: stamp.id } : {}),
  }
  return { sender: quoted.username, activity, to: await inboxesOfAccounts(ctx.db, [quoting.account_id]), about, isPersonal: true }
}

async function load(ctx: AppContext, statusId: string) {
  const row = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.account_id', 's.quote_state', 's.quote_request_uri', 'a.username', 'a.uri'])
    .where('s.id', '=', statusId)
    .executeTakeFirst()
  const address = await addressOfStatus(ctx, statusId)
  return row === undefined || address === null ? null : { ...row, address, author: accountUri(row, ctx.settings.publicUrl) }
}
