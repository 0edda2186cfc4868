import { isMuteOver } from '@starling/domain/actions'
import type { EntityStore } from '@starling/domain/store'
import { clock } from '../time/clock.ts'

/** Whether the reader is known to have muted or blocked somebody, or blocked their server. */
export function isHiddenPerson(entities: EntityStore, accountId: string): boolean {
  const relationship = entities.get('relationship', accountId)
  if (relationship === undefined) return false
  return (relationship.muting && !isMuteOver(relationship, clock.now())) || relationship.blocking || relationship.domain_blocking
}
