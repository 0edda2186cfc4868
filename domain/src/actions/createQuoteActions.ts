import { quoteEndpoints } from '@starling/api/quotes'
import type { Status } from '@starling/api/statuses'
import type { SessionPorts } from '../ports/index.ts'

/** What the author of a quoted post can say about it; each raises an alert on failure and rejects with the ApiError. */
export interface QuoteActions {
  /** Removes the reader's own post from a post that quotes it (the quoted post is the first argument). */
  revokeQuote(quotedId: string, quotingId: string): Promise<void>
  /** Approves or refuses a quote that waits for approval; only where the server supports that (`quoteReviews`). */
  answerQuote(quotedId: string, quotingId: string, isAccepted: boolean): Promise<void>
  /** Sets who may quote the reader's own post from now on: public, followers or nobody. */
  setQuotePolicy(statusId: string, policy: string): Promise<void>
}

const settledStates = { revoke: 'revoked', approve: 'accepted', reject: 'rejected' } as const

/** Makes the actions of the author of a quoted post. */
export function createQuoteActions({ client, store, importStatuses, alert }: SessionPorts): QuoteActions {
  async function settle(answer: keyof typeof settledStates, quotedId: string, quotingId: string): Promise<void> {
    try {
      const { data, askedAt } = await client.call(quoteEndpoints[answer], { params: { id: quotedId, quotingId } })
      const known = store.base('status', quotingId)
      importStatuses([data], { askedAt })
      // Where the quoted author may not see the quoting post, the server answers the quoted post instead.
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
