import type { AppContext } from '../../AppContext.ts'
import type { RemoteQuote } from './readQuote.ts'

/**
 * A post that came without a quote quotes from now on: some families tell everybody of a quote only when its author has agreed, and its author by asking. Answers
 * whether that was new; the quote waits to be judged then.
 */
export async function nameQuote({ db }: Pick<AppContext, 'db'>, statusId: string, authorId: string, quote: RemoteQuote): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('statuses')
    .set({ quote_uri: quote.uri, quote_approval_uri: quote.approvalUri, quote_state: 'pending' })
    .where('id', '=', statusId)
    .where('account_id', '=', authorId)
    .where('local', '=', false)
    .where('reblog_of_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('quote_uri', 'is', null)
    .where('quote_state', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
