import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'

/** A number that no other process on this database has. */
export interface ProcessSlot {
  /** Changes only when the process was cut off from the database for so long that another took its number. */
  number(): number
  /** To be called every half minute. */
  renew(): Promise<void>
}

/**
 * Takes a number and keeps it. By the database's clock, which all processes share. It is not given back at the end but runs out, so that
 * whoever takes it next is certainly later than every id made with it.
 */
export async function holdSlot(db: Kysely<Tables>): Promise<ProcessSlot> {
  const holder = randomUUID()
  let slot = await take(db, holder)
  return {
    number: () => slot,
    async renew() {
      const { numAffectedRows } = await sql`update process_slots set seen_at = now() where slot = ${slot} and holder = ${holder}`.execute(
        db,
      )
      if (numAffectedRows !== 1n) slot = await take(db, holder)
    },
  }
}

async function take(db: Kysely<Tables>, holder: string): Promise<number> {
  const { rows } = await sql<{ slot: number }>`
    update process_slots set holder = ${holder}, seen_at = now()
    where slot = (select slot from process_slots where seen_at < now() - interval '2 minutes' order by seen_at, slot limit 1 for update skip locked)
    returning slot`.execute(db)
  const taken = rows[0]
  if (taken === undefined) throw new Error('256 processes serve this database already, or were started within two minutes')
  return taken.slot
}
