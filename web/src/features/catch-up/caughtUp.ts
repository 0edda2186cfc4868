import { markerEndpoints } from '@starling/api/markers'
import type { CatchUpTimeline } from '@starling/domain/catch-up'
import { newestId } from '@starling/domain/ids'
import type { Session } from '@starling/domain/session'
import { accountStore } from '../../storage/accountStore.ts'
import { caughtUpStorageKey } from '../../storage/storageKeys.ts'

type CaughtUp = Readonly<Record<string, string>>

const caughtUp = (accountKey: string) => accountStore<CaughtUp>(caughtUpStorageKey, accountKey, readCaughtUp, {})

function readCaughtUp(stored: unknown): CaughtUp | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Whether a read position of this timeline may be known; that of home can be asked from the server. */
export function hasReadPosition(accountKey: string, timeline: CatchUpTimeline): boolean {
  return timeline === 'home' || Object.hasOwn(caughtUp(accountKey).get(), timeline)
}

/** The latest known read position in a timeline: from this device, another device, or an earlier catch-up. Null where none is known. */
export async function readUpTo(session: Session, timeline: CatchUpTimeline): Promise<string | null> {
  const here = caughtUp(session.key).get()[timeline]
  const known = here === undefined ? [] : [here]
  if (timeline !== 'home') return newestId(known)
  const position = session.timeline('home').lastReadId()
  if (position !== '0') known.push(position)
  try {
    const { data } = await session.client.call(markerEndpoints.get, { query: { timeline: ['home'] } })
    if (data.home) known.push(data.home.last_read_id)
  } catch {
    // Some servers store no read positions, and offline only this device's own position is known.
  }
  return newestId(known)
}

/** Marks everything up to this post as read; for home on every device. */
export function markCaughtUp(session: Session, timeline: CatchUpTimeline, id: string): void {
  caughtUp(session.key).update((known) => ({
    ...known,
    [timeline]: newestId([id, ...(known[timeline] === undefined ? [] : [known[timeline]])]) ?? id,
  }))
  if (timeline === 'home') session.timeline('home').markRead(id)
}
