import type { AppContext } from '../../AppContext.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'
import { isId } from '../../platform/ids/isId.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { approvalOf } from '../statuses/quoteApproval.ts'
import { notQuotable } from './missingStatuses.ts'
import { loadStatusRows } from '../statuses/statusRow.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

/** A status to be quoted, and whether its author's approval is needed. */
export interface Quotable {
  readonly row: StatusRow
  readonly state: 'accepted' | 'pending'
}

interface QuotingInput {
  readonly quoted_status_id?: string | null | undefined
  readonly media_ids?: readonly string[] | undefined
  readonly poll?: object | null | undefined
}

/** Finds the status a draft quotes; refuses it where quoting is not allowed, and quotes together with media or a poll. A boost stands for its original. */
export async function findQuotable(ctx: Pick<AppContext, 'db'>, input: QuotingInput, viewerId: string): Promise<Quotable | null> {
  const id = input.quoted_status_id
  if (id === null || id === undefined || id === '') return null
  const row = isId(id) ? (await loadStatusRows(ctx, [id], viewerId)).get(id) : undefined
  if (row === undefined) throw notQuotable()
  if (row.reblog_of_id !== null) return findQuotable(ctx, { ...input, quoted_status_id: row.reblog_of_id }, viewerId)
  refuseBesideQuote(input)
  const permission = approvalOf(row, viewerId).current_user
  if (permission === 'denied' || row.visibility === 'direct' || row.visibility === 'limited')
    throw unprocessable('You are not authorized to quote this post')
  // A remote author with a quote policy is always asked, and answers with an approval that others can check.
  return { row, state: permission === 'manual' || row.is_quote_asked ? 'pending' : 'accepted' }
}

/** Refuses media or a poll in a quote. */
export function refuseBesideQuote({ media_ids: mediaIds, poll }: Pick<QuotingInput, 'media_ids' | 'poll'>): void {
  if ((mediaIds ?? []).length > 0) throw unprocessable('Quoting is not allowed with media attachments')
  if (poll !== null && poll !== undefined) throw unprocessable('Quoting is not allowed with polls')
}

/** The visibility of the quoting status: quoting a followers-only status must not reveal it to others. */
export function narrowedByQuote(visibility: string, quoted: StatusRow | null): string {
  return quoted?.visibility === 'private' && isBoostable(visibility) ? 'private' : visibility
}
