import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isInLocalAntenna } from '../../collections/antennas/isCollected.ts'
import { walking, within } from '../../platform/paging/Range.ts'
import type { Range } from '../../platform/paging/Range.ts'
import { isWelcomeInTimelines } from '../../visibility/isWelcomeInTimelines.ts'
import { isInLocalTimelines } from '../../visibility/hasVisibility.ts'

/** The statuses of the antennas `a` that satisfy the condition: collected ones, and the local timeline for those that take it. */
export function collectedCandidates(
  ofWhich: RawBuilder<unknown>,
  viewerId: string,
  now: Date,
  localDomain: string,
  range: Range,
): RawBuilder<{ id: string }> {
  const isWelcome = isWelcomeInTimelines('s', viewerId, now)
  return sql<{ id: string }>`
    (select one.id from antennas as a cross join lateral (
      select s.id from antenna_statuses as collected join statuses as s on s.id = collected.status_id
      where collected.antenna_id = a.id and s.deleted_at is null and ${isWelcome} ${within('collected.status_id', range)} ${walking('collected.status_id', range)}) as one
    where ${ofWhich} and not a.stl and not a.ltl)
    union
    (select one.id from antennas as a cross join lateral (
      select s.id from statuses as s where s.deleted_at is null and s.reblog_of_id is null and not s.is_reply and s.local and ${isInLocalTimelines('s')}
        and ${isInLocalAntenna(localDomain)} and ${isWelcome} ${within('s.id', range)} ${walking('s.id', range)}) as one
    where ${ofWhich} and (a.stl or a.ltl))`
}
