import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The reasons for which accounts are hidden or limited, which a single time could not tell apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const carriedOver = (effect: 'suspend' | 'limit', column: string, severity: string): readonly string[] => [
  // Whoever was hidden already when their server was blocked had a time of their own.
  `insert into account_restrictions (account_id, effect, reason, since)
    select a.id, '${effect}', 'domain', b.created_at from accounts a join instance_domain_blocks b on b.domain = a.domain and b.severity = '${severity}'
    where a.${column} is not null`,
  `insert into account_restrictions (account_id, effect, reason, since)
    select a.id, '${effect}', 'account', a.${column} from accounts a
    where a.${column} is not null
      and not exists (select 1 from users u where u.account_id = a.id and coalesce(u.unconfirmed_since, u.pending_since) is not null)
      and not exists (select 1 from account_restrictions r where r.account_id = a.id and r.effect = '${effect}' and r.since = a.${column})`,
]

const STATEMENTS = [
  `create table account_restrictions (
    account_id bigint not null references accounts (id) on delete cascade,
    effect text not null check (effect in ('suspend', 'limit')),
    reason text not null check (reason in ('account', 'domain')),
    imposed_by bigint references accounts (id) on delete set null,
    since timestamptz not null,
    primary key (account_id, effect, reason)
  )`,
  'create index account_restrictions_by_moderator on account_restrictions (imposed_by) where imposed_by is not null',
  ...carriedOver('suspend', 'suspended_at', 'suspend'),
  ...carriedOver('limit', 'limited_at', 'silence'),
]
