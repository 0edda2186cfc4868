import type { QuoteApproval } from '@starling/api/statuses'
import { isBoostable } from '../../visibility/visibilities.ts'
import type { StatusRow } from './statusRow.ts'

type QuotableRow = Pick<StatusRow, 'account_id' | 'visibility' | 'quote_policy' | 'quote_review_policy' | 'is_author_followed'>

/** Who may quote: always the author; others according to the quote policy, and only statuses that may be boosted. */
export function approvalOf(row: QuotableRow, viewerId: string | null): QuoteApproval {
  const automatic = circleOf(row, row.quote_policy)
  const manual = circleOf(row, row.quote_review_policy)
  return { automatic, manual, current_user: permissionOf(row, viewerId, automatic, manual) }
}

function permissionOf(
  row: QuotableRow,
  viewerId: string | null,
  automatic: readonly string[],
  manual: readonly string[],
): 'automatic' | 'manual' | 'denied' {
  if (viewerId === null) return 'denied'
  const holds = (circle: readonly string[]) => circle.includes('public') || (circle.includes('followers') && row.is_author_followed)
  if (row.account_id === viewerId || holds(automatic)) return 'automatic'
  return holds(manual) ? 'manual' : 'denied'
}

function circleOf(row: QuotableRow, policy: string): string[] {
  return !isBoostable(row.visibility) || policy === 'nobody' ? [] : [policy]
}
