import { createLookups } from '@starling/domain/actions'
import type { Session } from '@starling/domain/session'

/** Loads a quoted post of which only the id is known; a 404 marks the quote as deleted everywhere. */
export function loadQuoted(session: Session, statusId: string): void {
  session
    .part(createLookups)
    .loadStatus(statusId)
    .catch(() => undefined)
}
