import type { I18n } from '@lingui/core'
import type { Session } from '@starling/domain/session'
import { rememberPosts } from '../../remembered/rememberPost.ts'
import type { LabelParts } from './statusLabel.ts'
import { localDomainOf } from './statusFacts.ts'
import { statusLabel } from './statusLabel.ts'
import { watchSeen } from './watchSeen.ts'

/** Work for a visible post that is done in idle time: sets its accessible name, records that it was seen, and remembers its words. Answers the function that ends it. */
export function startCardEffects(
  element: Element,
  session: Session,
  i18n: I18n,
  row: string,
  parts: Omit<LabelParts, 'localDomain'>,
): () => void {
  const { status, warning, isWarningOpen } = parts
  element.setAttribute('aria-label', statusLabel(i18n, { ...parts, localDomain: localDomainOf(session.client.origin) }))
  // The text behind a closed warning was not read.
  if (session.me === null || (warning !== null && !isWarningOpen)) return () => undefined
  return watchSeen(element, session.key, status.id, row, () => rememberPosts(session.key, [status]))
}
