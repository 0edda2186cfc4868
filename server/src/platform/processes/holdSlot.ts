import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { HttpError } from '../http/HttpError.ts'
import type { IdSpace } from '../ids/createIds.ts'
import type { Tables } from '../../Tables.ts'

/** How long a number stays reserved after its process was last seen, by the database's clock, which all processes share. */
const LEASE_MS = 120_000
/** How long a process that could not renew its number may use it: shorter than the reservation, so that it stops before another process starts. */
const BELIEVED_MS = 100_000
/** After this time the number is renewed before it is used: `renew` may not have been called, or the process was suspended. */
const OLD_MS = 60_000
/** A margin for ids made after the last renewal was stored. */
const MARGIN = BigInt(LEASE_MS) << 16n

/** A number that no other process on this database has. */
export interface ProcessSlot extends IdSpace {
  /** To be called every half minute. */
  renew(): Promise<void>
}

interface SlotOptions {
  readonly db: Kysely<Tables>
  readonly now: () => Date
  /** Whether other processes may use this database; a single process takes the next number at once. */
  readonly isShared: boolean
  /** A clock in milliseconds that continues while the process is suspended. */
  readonly clock?: () => number
}

interface Held {
  readonly slot: number
  readonly above: bigint
}

/**
 * Reserves a number and keeps it; it changes only after the process was disconnected from the database so long that another process took it.
 * It is not released at the end but expires. Each renewal stores the largest id made with it, so that the next process starts above that,
 * whatever its clock says.
 */
export async function holdSlot({ db, now, isShared, clock = elapsed() }: SlotOptions): Promise<ProcessSlot> {
  const holder = randomUUID()
  // Read before the query, so that the reservation expires earlier in this process than in the database.
  let renewedAt = clock()
  let held = await take(db, holder, now, isShared)
  let renewing: Promise<void> | null = null

  const renew = async (): Promise<void> => {
    const askedAt = clock()
    const { numAffectedRows } = await sql`
      update process_slots set seen_at = now(), last_id = greatest(last_id, ${timeId(now())}::bigint)
      where slot = ${held.slot} and holder = ${holder}`.execute(db)
    if (numAffectedRows !== 1n) held = await take(db, holder, now, isShared)
    renewedAt = askedAt
  }
  const renewOnce = (): Promise<void> => {
    renewing ??= renew().finally(() => (renewing = null))
    return renewing
  }

  return {
    number() {
      const age = clock() - renewedAt
      // Stores the time of the ids that are made from now on. A failure here is repeated by the next call of `renew`, which reports it.
      if (age > OLD_MS) renewOnce().catch(() => undefined)
      if (isShared && age > BELIEVED_MS) throw new HttpError(503, 'The server was held up and is coming back; please try again in a moment')
      return held.slot
    },
    above: () => held.above,
    renew: renewOnce,
  }
}

async function take(db: Kysely<Tables>, holder: string, now: () => Date, isShared: boolean): Promise<Held> {
  const isFree = isShared ? sql`seen_at < now() - ${LEASE_MS} * interval '1 millisecond'` : sql`true`
  const { rows } = await sql<{ slot: number; above: string }>`
    with free as (select slot, last_id + ${MARGIN.toString()}::bigint as above from process_slots where ${isFree}
      order by seen_at, slot limit 1 for update skip locked)
    update process_slots as held set holder = ${holder}, seen_at = now(), last_id = greatest(free.above, ${timeId(now())}::bigint)
    from free where held.slot = free.slot
    returning held.slot, free.above::text as above`.execute(db)
  const taken = rows[0]
  if (taken === undefined) throw new Error('256 processes serve this database already, or were started within two minutes')
  return { slot: taken.slot, above: BigInt(taken.above) }
}

/** The largest id that can have been made until now. */
const timeId = (moment: Date): string => (BigInt(moment.getTime() + 1) << 16n).toString()

/** The time left in milliseconds: the monotonic clock may stop while the machine sleeps, and the system clock may be set back. */
function elapsed(): () => number {
  const monotonic = performance.now()
  const system = Date.now()
  return () => Math.max(performance.now() - monotonic, Date.now() - system)
}
