import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import type { RemoteQuote } from './readQuote.ts'

/**
 * A post that came without a quote quotes from now on: some families tell everybody of a quote only when its author has agreed, and its
 * author by asking. Answers whether the quote waits to be judged, also where it was named before and the process died then.
 */
export async function nameQuote({ db }: Pick<AppContext, 'db'>, statusId: string, authorId: string, quote: RemoteQuote): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('statuses')
    .set({
      quote_uri: quote.uri,
      quote_approval_uri: sql`coalesce(${quote.approvalUri}, quote_approval_uri)`,
      quote_state: 'pending',
    })
    .where('id', '=', statusId)
    .where('account_id', '=', authorId)
    .where('local', '=', false)
    .where('reblog_of_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('quote_of_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('quote_uri', 'is', null), eb('quote_state', 'is', null)]),
        eb.and([eb('quote_uri', '=', quote.uri), eb('quote_state', '=', 'pending')]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
