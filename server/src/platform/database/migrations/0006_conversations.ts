import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Each reader's read position in each conversation; the conversations themselves are the direct statuses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table conversation_positions (
    account_id bigint not null,
    conversation_id bigint not null,
    read_up_to bigint not null default 0,
    hidden_up_to bigint not null default 0,
    primary key (account_id, conversation_id)
  )`.execute(db)
}
