import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Categories of bookmarks; a status that is no longer bookmarked is removed from all categories. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table bookmark_categories (
    id bigint primary key,
    account_id bigint not null references accounts (id) on delete cascade,
    title text not null,
    created_at timestamptz not null
  )`,
  'create index bookmark_categories_by_account on bookmark_categories (account_id, id)',
  `create table bookmark_category_statuses (
    id bigint primary key,
    category_id bigint not null references bookmark_categories (id) on delete cascade,
    bookmark_id bigint not null references bookmarks (id) on delete cascade,
    unique (category_id, bookmark_id)
  )`,
  'create index bookmark_category_statuses_by_category on bookmark_category_statuses (category_id, id desc)',
  'create index bookmark_category_statuses_by_bookmark on bookmark_category_statuses (bookmark_id)',
]
