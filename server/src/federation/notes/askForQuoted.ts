import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { storeQuoteState } from '../../posts/quotes/storeQuoteState.ts'
import { judgeQuote } from './judgeQuote.ts'

export const QUOTED_JOB = 'federation.quoted'
/** How many levels of nested quotes are fetched. */
const MOST_HOPS = 2

export interface QuotedRequest {
  readonly statusId: string
  readonly hops: number
}

/** Enqueues the fetch of the post that a remote post quotes, if it is not stored here. */
export async function askForQuoted({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, statusId: string, hops = MOST_HOPS): Promise<void> {
  const row = await db.selectFrom('statuses').select(['quote_uri', 'quote_of_id']).where('id', '=', statusId).executeTakeFirst()
  if (hops <= 0 || row === undefined || row.quote_uri === null || row.quote_of_id !== null) return
  const host = URL.parse(row.quote_uri)?.host ?? ''
  await jobs.enqueue<QuotedRequest>(QUOTED_JOB, { statusId, hops: hops - 1 }, { key: `${QUOTED_JOB} ${statusId}`, host })
}

/** Checks a pending quote again, after the quoted post or its approval has arrived. */
export async function connectQuote(ctx: AppContext, fedify: Context<void>, statusId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('statuses')
    .select(['uri', 'account_id', 'quote_uri', 'quote_approval_uri'])
    .where('id', '=', statusId)
    .where('local', '=', false)
    .where('quote_state', 'in', ['pending', 'unauthorized'])
    .executeTakeFirst()
  if (row === undefined || row.uri === null || row.quote_uri === null) return
  const quote = { uri: row.quote_uri, approvalUri: row.quote_approval_uri }
  const judged = await judgeQuote(ctx, fedify, { uri: row.uri, accountId: row.account_id, quote })
  if (judged === null) return
  const { id: quotedId, account_id: accountId, state } = judged
  await storeQuoteState(ctx, { quotingId: statusId, quotedId, accountId, from: ['pending', 'unauthorized'], state })
}
