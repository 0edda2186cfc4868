import type { QuoteState } from '@starling/api/statuses'
import type { QuoteBar } from './loadQuoteBars.ts'
import type { StatusRow } from '../statuses/statusRow.ts'

const STORED: ReadonlySet<string> = new Set(['accepted', 'pending', 'rejected', 'revoked', 'deleted'] satisfies QuoteState[])

/** The state of a quote for one reader: its own state first, then whether the reader blocks or mutes its author, then whether it may be seen. */
export function quoteStateOf(
  row: Pick<StatusRow, 'quote_state' | 'quote_of_id'>,
  isSeen: boolean,
  bars: ReadonlyMap<string, QuoteBar>,
): QuoteState | null {
  if (row.quote_state === null) return null
  // The quoted post of a remote status may not be stored here yet.
  if (row.quote_of_id === null) return row.quote_state === 'pending' ? 'pending' : 'deleted'
  if (row.quote_state !== 'accepted') return STORED.has(row.quote_state) ? (row.quote_state as QuoteState) : 'unauthorized'
  return bars.get(row.quote_of_id) ?? (isSeen ? 'accepted' : 'unauthorized')
}
