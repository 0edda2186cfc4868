import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { storeQuoteState } from '../../posts/quotes/storeQuoteState.ts'
import { judgeQuote } from './judgeQuote.ts'

export const QUOTED_JOB = 'federation.quoted'
/** How many quotes within quotes are followed. */
const MOST_HOPS = 2

export interface QuotedRequest {
  readonly statusId: string
  readonly hops: number
}

/** Asks for what a post of another server quotes to be fetched, where it is not known here. */
export async function askForQuoted({ db, jobs }: Pick<AppContext, 'db' | 'jobs'>, statusId: string, hops = MOST_HOPS): Promise<void> {
  const row = await db.selectFrom('statuses').select(['quote_uri', 'quote_of_id']).where('id', '=', statusId).executeTakeFirst()
  if (hops <= 0 || row === undefined || row.quote_uri === null || row.quote_of_id !== null) return
  const host = URL.parse(row.quote_uri)?.host ?? ''
  await jobs.enqueue<QuotedRequest>(QUOTED_JOB, { statusId, hops: hops - 1 }, { key: `${QUOTED_JOB} ${statusId}`, host })
}

/** Judges a quote again: what it quotes, or its approval, has come meanwhile. Answered ones stay as they are. */
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
