import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Places on lists for accounts that have not accepted to be followed yet; they end with the request, unless it is accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table awaited_list_accounts (
    list_id bigint not null references lists (id) on delete cascade,
    account_id bigint not null references accounts (id) on delete cascade,
    follow_request_id bigint not null references follow_requests (id) on delete cascade,
    primary key (list_id, account_id)
  )`.execute(db)
  await sql`create index awaited_list_accounts_by_account on awaited_list_accounts (account_id)`.execute(db)
  await sql`create index awaited_list_accounts_by_request on awaited_list_accounts (follow_request_id)`.execute(db)
}
