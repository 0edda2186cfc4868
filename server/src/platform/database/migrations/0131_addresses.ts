import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Accounts by the address of their page, and the inboxes of all servers. By hashes, because addresses may be longer than an index allows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'create index accounts_by_url on accounts using hash (url)',
  `create index accounts_by_mailbox on accounts (md5(coalesce(shared_inbox_url, inbox_url)), id)
    where domain is not null and uri is not null and inbox_url is not null and suspended_at is null`,
]
