import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  // Who has to hear of a post is looked for from the post's side.
  'create index tag_follows_by_tag on tag_follows (tag_id)',
  'create index antennas_of_timelines on antennas (id) where stl or ltl',
  // Codes nobody has exchanged are cleared away.
  'create index oauth_codes_by_end on oauth_codes (expires_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
