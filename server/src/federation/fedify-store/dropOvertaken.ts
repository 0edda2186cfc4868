import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/anyOf.ts'
import type { Tables } from '../../Tables.ts'
import { idOf, isRecord } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'

/**
 * Whether a waiting activity must not arrive after a newer one about the same object. Failed deliveries wait for hours, and newer ones do
 * not wait for them: a deleted post would reappear on servers that remember deletions for less time.
 */
function isOvertaken(waiting: Json, newer: Json, isEarlier: boolean): boolean {
  switch (newer['type']) {
    case 'Delete':
      return true
    case 'Undo':
      return idOf(waiting) !== null && idOf(waiting) === idOf(newer['object'])
    case 'Update':
      return isEarlier && waiting['type'] === 'Update' && isAboutSame(waiting, newer)
    case 'Add':
    case 'Remove':
      return isEarlier && (waiting['type'] === 'Add' || waiting['type'] === 'Remove') && isAboutSame(waiting, newer)
    default:
      return false
  }
}

const isAboutSame = (one: Json, other: Json): boolean => idOf(one['object']) === idOf(other['object'])

/**
 * Deletes waiting messages for the same inbox that this message makes obsolete. No other message about the same object is being sent at
 * this moment.
 */
export async function dropOvertaken(db: Kysely<Tables>, job: string, now: Date, message: unknown): Promise<void> {
  if (!isRecord(message) || !isRecord(message['activity']) || typeof message['orderingKey'] !== 'string') return
  const { activity, orderingKey } = message
  if (!['Delete', 'Undo', 'Update', 'Add', 'Remove'].includes(String(activity['type']))) return
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'data'])
    .where('name', '=', job)
    .where('sequence', '=', orderingKey)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .execute()
  const before = startOf(message)
  const overtaken = rows.filter(({ data }) => {
    const waiting = 'message' in data && isRecord(data.message) ? data.message : {}
    if (waiting['inbox'] !== message['inbox']) return false
    return isRecord(waiting['activity']) && isOvertaken(waiting['activity'], activity, startOf(waiting) < before)
  })
  if (overtaken.length > 0) await sql`delete from jobs where id = ${anyOf(overtaken.map(({ id }) => id))}`.execute(db)
}

/** When it was first queued, in milliseconds since 1970. */
function startOf(message: Json): number {
  return typeof message['started'] === 'string' ? Date.parse(message['started']) : Number.NaN
}
