import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Indexes for finding the accounts to inform about a status, starting from the status.
  'create index tag_follows_by_tag on tag_follows (tag_id)',
  'create index antennas_of_timelines on antennas (id) where stl or ltl',
  // For deleting authorization codes that were never used.
  'create index oauth_codes_by_end on oauth_codes (expires_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
