import { quoteEndpoints } from '@starling/api/quotes'
import type { Status } from '@starling/api/statuses'
import type { SessionPorts } from '../ports/index.ts'

/** What the author of a quoted post can say about it; each raises an alert on failure and rejects with the ApiError. */
export interface QuoteActions {
  /** Takes one's own post out of a post that quotes it (R-quote-08, X-06: first the quoted post, then the one that quotes it). */
  revokeQuote(quotedId: string, quotingId: string): Promise<void>
  /** Lets a quote that waits stand, or refuses it; only where the server can (`quoteReviews`). */
  answerQuote(quotedId: string, quotingId: string, isAccepted: boolean): Promise<void>
  /** Who may quote one's own post from now on: public, followers or nobody (R-quote-09). */
  setQuotePolicy(statusId: string, policy: string): Promise<void>
}

const settledStates = { revoke: 'revoked', approve: 'accepted', reject: 'rejected' } as const

/** Makes what the author of a quoted post can do. */
export function createQuoteActions({ client, store, importStatuses, alert }: SessionPorts): QuoteActions {
  async function settle(answer: keyof typeof settledStates, quotedId: string, quotingId: string): Promise<void> {
    try {
      const { data, askedAt } = await client.call(quoteEndpoints[answer], { params: { id: quotedId, quotingId } })
      const known = store.base('status', quotingId)
      importStatuses([data], { askedAt })
      // Where the post around the quote is not for the quoted author, the quoted post is answered instead.
      if (data.id !== quotingId && known !== undefined) importStatuses([withQuoteState(known, settledStates[answer])], { askedAt })
    } catch (cause) {
      alert(cause, { action: `${answer}-quote`, statusId: quotingId })
      throw cause
    }
  }

  return {
    revokeQuote: (quotedId, quotingId) => settle('revoke', quotedId, quotingId),
    answerQuote: (quotedId, quotingId, isAccepted) => settle(isAccepted ? 'approve' : 'reject', quotedId, quotingId),
    async setQuotePolicy(statusId, policy) {
      try {
        const { data, askedAt } = await client.call(quoteEndpoints.updatePolicy, {
          params: { id: statusId },
          body: { quote_approval_policy: policy },
        })
        importStatuses([data], { askedAt })
      } catch (cause) {
        alert(cause, { action: 'quote-policy', statusId })
        throw cause
      }
    },
  }
}

function withQuoteState(status: Status, state: (typeof settledStates)[keyof typeof settledStates]): Status {
  return status.quote === null ? status : { ...status, quote: { ...status.quote, state, quoted_status: null } }
}
