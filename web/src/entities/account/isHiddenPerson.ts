import type { EntityStore } from '@starling/domain/store'

/** Whether the reader is known to have muted or blocked somebody, or blocked their server. */
export function isHiddenPerson(entities: EntityStore, accountId: string): boolean {
  const relationship = entities.get('relationship', accountId)
  return relationship !== undefined && (relationship.muting || relationship.blocking || relationship.domain_blocking)
}
