import { sql } from 'kysely'
import type { Kysely } from 'kysely'

const statements = [
  `create table second_factors (
    account_id bigint primary key references users (account_id) on delete cascade,
    secret text not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0
  )`,
  `create table recovery_codes (
    account_id bigint not null references second_factors (account_id) on delete cascade,
    code_hash text not null,
    primary key (account_id, code_hash)
  )`,
  `create table sign_in_challenges (
    id_hash text primary key,
    account_id bigint not null references users (account_id) on delete cascade,
    expires_at timestamptz not null
  )`,
  'create index sign_in_challenges_by_account on sign_in_challenges (account_id)',
  'create index sign_in_challenges_by_end on sign_in_challenges (expires_at)',
]

/** The second factor of signing in: keys of authenticator apps, recovery codes, and sign-ins that wait for a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
