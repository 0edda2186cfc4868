import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** A longer name, or a longer text that is looked for, is cut off. */
const MOST_NAME = 100
const MOST_TEXT = 24

const statements = [
  // Everything from each character of the name on: the name contains a text where one of these begins with it.
  `create function account_name_parts(name text) returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(array(
      select distinct part from generate_series(1, ${MOST_NAME}) as first (position)
        cross join lateral (select substr(lower(left(name, ${MOST_NAME})), position, ${MOST_TEXT}) as part) as taken where part <> ''))
  $$`,
  // A table of its own, because the rows of accounts change with every post, and each change would be entered into the index again.
  `create table account_names (
    account_id bigint primary key references accounts (id) on delete cascade,
    parts tsvector not null
  )`,
  `insert into account_names select id, account_name_parts(display_name) from accounts where display_name <> ''`,
  // A search scans the entries that are not sorted into the index yet.
  'create index account_names_by_parts on account_names using gin (parts) with (gin_pending_list_limit = 128)',
  `create function store_account_name() returns trigger language plpgsql as $$
    begin
      insert into account_names values (new.id, account_name_parts(new.display_name))
        on conflict (account_id) do update set parts = excluded.parts;
      return null;
    end $$`,
  `create trigger store_name after insert or update of display_name on accounts for each row execute function store_account_name()`,
]

/** An index by which the accounts are found whose names contain a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
