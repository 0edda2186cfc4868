import type { I18n } from '@lingui/core'
import type { Session } from '@starling/domain/session'
import type { LabelParts } from './statusLabel.ts'
import { localDomainOf } from './statusFacts.ts'
import { statusLabel } from './statusLabel.ts'
import { watchSeen } from './watchSeen.ts'

/** What is done for a post on screen when there is time: its accessible name is set, and it is noted once it was seen. Answers what ends that. */
export function tendCard(element: Element, session: Session, i18n: I18n, row: string, parts: Omit<LabelParts, 'localDomain'>): () => void {
  const { status, warning, isWarningOpen } = parts
  element.setAttribute('aria-label', statusLabel(i18n, { ...parts, localDomain: localDomainOf(session.client.origin) }))
  // Behind a closed warning nothing was read.
  if (session.me === null || (warning !== null && !isWarningOpen)) return () => undefined
  return watchSeen(element, session.key, status.id, row)
}
