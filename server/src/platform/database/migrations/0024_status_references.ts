import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** References from statuses to other statuses that are not quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table status_references (
    id bigint primary key,
    status_id bigint not null references statuses (id) on delete cascade,
    target_status_id bigint not null references statuses (id) on delete cascade,
    unique (status_id, target_status_id)
  )`,
  'create index status_references_by_target on status_references (target_status_id, id desc)',
]
