import { createLookups } from '@starling/domain/actions'
import type { Session } from '@starling/domain/session'

/** Asks for a quoted post of which only the id is known; a 404 turns the quote to deleted wherever it stands (R-quote-07, R-err-08). */
export function loadQuoted(session: Session, statusId: string): void {
  session
    .part(createLookups)
    .loadStatus(statusId)
    .catch(() => undefined)
}
