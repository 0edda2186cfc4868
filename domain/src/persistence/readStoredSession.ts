import { accountSchema } from '@starling/api/accounts'
import { readEntities } from '@starling/api/reading'
import { statusSchema } from '@starling/api/statuses'
import type { SavedPlace } from '../feeds/index.ts'
import { initialMarkers } from '../markers/index.ts'
import type { StoredGroup, StoredSession, StoredTimeline } from './StoredSession.ts'

/**
 * Reads what the last visit stored, each entity through the schema of the server's answers; null if it has not even the outer shape.
 * Storage may be damaged or written by another version of the client, so a part that cannot be read is left out.
 */
export function readStoredSession(stored: unknown): StoredSession | null {
  if (!isRecord(stored) || stored['version'] !== 1) return null
  const { savedAt, timelines, notifications, statuses, accounts, markers, left } = stored
  const { home, notifications: notified } = isRecord(markers) ? markers : {}
  return {
    version: 1,
    savedAt: typeof savedAt === 'number' ? savedAt : 0,
    timelines: listOf(timelines).flatMap((timeline) => readTimeline(timeline) ?? []),
    notifications: listOf(notifications).flatMap((group) => (isRecord(group) ? [readGroup(group)] : [])),
    statuses: readEntities(statusSchema, statuses),
    accounts: readEntities(accountSchema, accounts),
    markers: {
      home: isId(home) ? home : initialMarkers.home,
      notifications: isId(notified) ? notified : initialMarkers.notifications,
    },
    left: readSavedPlace(left),
  }
}

function readGroup(stored: Readonly<Record<string, unknown>>): StoredGroup {
  const { sample_account_ids: people, status_id: status } = stored
  return { ...stored, sample_account_ids: listOf(people).filter(isId), status_id: isId(status) ? status : null }
}

function readTimeline(value: unknown): StoredTimeline | null {
  if (!isRecord(value)) return null
  const { key, ids, suggestionsAboveId } = value
  if (typeof key !== 'string' || !Array.isArray(ids) || !ids.every(isId)) return null
  return { key, ids, ...(isId(suggestionsAboveId) ? { suggestionsAboveId } : {}) }
}

/** Where home was left; null where that cannot be read. */
export function readSavedPlace(value: unknown): SavedPlace | null {
  if (!isRecord(value) || !isRecord(value['place'])) return null
  const { marker } = value
  const { id, within } = value['place']
  return isId(id) && isId(marker) ? { place: { id, within: Number.isFinite(within) ? Number(within) : 0 }, marker } : null
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
