import { notificationGroupSchema } from '@starling/api/notifications'
import { readEntity } from '@starling/api/reading'
import type { NotificationGroup } from './NotificationGroup.ts'

/** Reads groups that were stored, each through the schema of the server's answers; one that cannot be read is left out. */
export function readStoredGroups(stored: readonly unknown[]): readonly NotificationGroup[] {
  return stored.flatMap((value) => {
    const group = readEntity(notificationGroupSchema, value)
    return group ? [{ ...group, partial: isPartial(value) }] : []
  })
}

function isPartial(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'partial' in value && value.partial === true
}
