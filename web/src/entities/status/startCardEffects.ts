import type { I18n } from '@lingui/core'
import type { Session } from '@starling/domain/session'
import { rememberPosts } from '../../remembered/rememberPost.ts'
import type { LabelParts } from './statusLabel.ts'
import { localDomainOf } from './statusFacts.ts'
import { statusLabel } from './statusLabel.ts'
import { watchSeen } from './watchSeen.ts'

/**
 * Idle-time work for a visible post: sets its accessible name, records that it was seen, and adds its text to the search index on this
 * device. Answers the function that ends it.
 */
export function startCardEffects(
  element: Element,
  session: Session,
  i18n: I18n,
  row: string,
  parts: Omit<LabelParts, 'localDomain'>,
): () => void {
  const { status, warning, isWarningOpen } = parts
  element.setAttribute('aria-label', statusLabel(i18n, { ...parts, localDomain: localDomainOf(session.client.origin) }))
  // Text behind a closed content warning was not read.
  if (session.me === null || (warning !== null && !isWarningOpen)) return () => undefined
  return watchSeen(element, session.key, status.id, row, () => rememberPosts(session.key, [status]))
}
