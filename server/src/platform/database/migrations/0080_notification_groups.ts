import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** For some rows of `notifications`, by how much each changes the count of its group: an account with several reactions counts once. */
const counted = (rows: string, sign: string): string => `
  select ${rows}.account_id, ${rows}.group_key, ${sign} (count(*) filter (where type <> 'emoji_reaction')
      + count(distinct from_account_id) filter (where type = 'emoji_reaction' and not exists (
        select 1 from notifications as other where other.account_id = ${rows}.account_id and other.group_key = ${rows}.group_key
          and other.from_account_id = ${rows}.from_account_id and other.type = 'emoji_reaction' and other.id not in (select id from ${rows}))))::integer as difference
  from ${rows} where group_key is not null group by ${rows}.account_id, ${rows}.group_key`

/**
 * Locks the groups of reactions before counting: otherwise two simultaneous reactions of one account would both see no other
 * reaction and both be counted.
 */
const held = (rows: string): string => `
  if exists (select 1 from ${rows} where type = 'emoji_reaction' and group_key is not null) then
    insert into notification_groups (account_id, group_key, count)
      select distinct account_id, group_key, 0 from ${rows} where type = 'emoji_reaction' and group_key is not null order by 1, 2
      on conflict (account_id, group_key) do nothing;
    perform 1 from notification_groups where (account_id, group_key) in (
      select account_id, group_key from ${rows} where type = 'emoji_reaction' and group_key is not null) order by account_id, group_key for update;
  end if;`

/**
 * The number of accounts in each group of notifications. Kept by triggers, because notifications are inserted and deleted in many ways, also
 * with their status. Rows are locked in the order of the accounts, so that two transactions do not wait for each other.
 */
const statements = [
  `create table notification_groups (
    account_id bigint not null,
    group_key text collate "C" not null,
    count integer not null,
    primary key (account_id, group_key)
  )`,
  `create index notifications_by_reaction on notifications (account_id, group_key, from_account_id) where type = 'emoji_reaction' and group_key is not null`,
  `insert into notification_groups select account_id, group_key,
      count(*) filter (where type <> 'emoji_reaction') + count(distinct from_account_id) filter (where type = 'emoji_reaction')
    from notifications where group_key is not null group by account_id, group_key`,
  `create function count_notification_groups() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        ${held('gone')}
        update notification_groups as kept set count = kept.count + change.difference
          from (${counted('gone', '-')} order by 1, 2) as change
          where kept.account_id = change.account_id and kept.group_key = change.group_key;
        delete from notification_groups as kept using (select distinct account_id, group_key from gone where group_key is not null) as touched
          where kept.account_id = touched.account_id and kept.group_key = touched.group_key and kept.count <= 0;
      end if;
      if tg_op <> 'DELETE' then
        ${held('fresh')}
        insert into notification_groups (account_id, group_key, count) ${counted('fresh', '')} order by 1, 2
          on conflict (account_id, group_key) do update set count = notification_groups.count + excluded.count;
      end if;
      return null;
    end $$`,
  `create trigger count_inserted after insert on notifications referencing new table as fresh for each statement execute function count_notification_groups()`,
  `create trigger count_deleted after delete on notifications referencing old table as gone for each statement execute function count_notification_groups()`,
  `create trigger count_updated after update on notifications referencing old table as gone new table as fresh for each statement execute function count_notification_groups()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
