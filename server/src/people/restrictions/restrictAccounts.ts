import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { refreshRestrictionState } from './refreshRestrictionState.ts'
import type { RestrictionStateChange } from './refreshRestrictionState.ts'
import type { RestrictionTables } from './table.ts'

type Row = RestrictionTables['account_restrictions']

/** A restriction: its effect, and its reason. */
export type Restriction = Pick<Row, 'effect' | 'reason'>

/**
 * Restricts the accounts that meet a condition; those that have the same restriction already keep it with its date. To be called in a transaction
 * that has locked the accounts.
 */
export async function restrictAccounts(
  db: Kysely<Tables>,
  accounts: RawBuilder<unknown>,
  { effect, reason, since, imposedBy = null }: Restriction & { readonly since: Date; readonly imposedBy?: string | null },
): Promise<RestrictionStateChange[]> {
  const { rows } = await sql<{ id: string }>`
    insert into account_restrictions (account_id, effect, reason, imposed_by, since)
    select id, ${effect}, ${reason}, ${imposedBy}, ${since} from accounts where ${accounts}
    on conflict do nothing returning account_id as id`.execute(db)
  return refreshRestrictionState(db, rows)
}

/** Removes the restriction with this reason from these accounts; those with other reasons stay. To be called in a transaction that has locked the accounts. */
export async function liftRestriction(
  db: Kysely<Tables>,
  accounts: RawBuilder<unknown>,
  { effect, reason }: Restriction,
): Promise<RestrictionStateChange[]> {
  const { rows } = await sql<{ id: string }>`
    delete from account_restrictions where effect = ${effect} and reason = ${reason} and account_id in (select id from accounts where ${accounts})
    returning account_id as id`.execute(db)
  return refreshRestrictionState(db, rows)
}
