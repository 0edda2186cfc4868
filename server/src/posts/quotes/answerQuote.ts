import type { AppContext } from '../../AppContext.ts'
import { HttpError, notAllowed, notFound } from '../../platform/http/HttpError.ts'
import { findStatus } from '../statuses/findStatus.ts'
import { storeQuoteState } from './storeQuoteState.ts'

export type Answer = 'accepted' | 'rejected' | 'revoked'

/**
 * The quoted author approves, rejects or revokes a quote (first the quoted status, then the quoting one).
 * Repeating it changes nothing; a rejected or revoked quote cannot be approved later.
 */
export async function answerQuote(ctx: AppContext, accountId: string, quotedId: string, quotingId: string, answer: Answer): Promise<void> {
  const quoted = await findStatus(ctx, quotedId, accountId)
  if (quoted.account_id !== accountId) throw notAllowed()
  const state = await stateOf(ctx, quotedId, quotingId)
  if (state === answer) return
  const from = answer === 'revoked' ? ['accepted', 'pending'] : ['pending']
  if (!from.includes(state ?? '')) throw new HttpError(422, 'Validation failed: This quote has been answered already')
  await storeQuoteState(ctx, { quotingId, quotedId, accountId, from, state: answer }, ({ tell }) =>
    tell({ type: 'quote.answered', quotedId, quotingId, accountId, answer }),
  )
}

/** The state of the quote. The quoted author may change it even where the quoting post is not visible to them. */
async function stateOf(ctx: AppContext, quotedId: string, quotingId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('statuses')
    .select('quote_state')
    .where('id', '=', quotingId)
    .where('quote_of_id', '=', quotedId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row.quote_state
}
