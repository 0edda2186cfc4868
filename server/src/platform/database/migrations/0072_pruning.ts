import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  'create index preview_cards_by_age on preview_cards (updated_at)',
  'create index oauth_tokens_by_application on oauth_tokens (application_id)',
  'create index oauth_codes_by_application on oauth_codes (application_id)',
  'create index statuses_by_application on statuses (application_id) where application_id is not null',
  'create index outbox_given_up on outbox (failed_at) where failed_at is not null',
]

/** Indexes for the recurring job that deletes old rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
