import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

/** The new state of an account that has become hidden or limited, or has ceased to be. */
export interface RestrictionStateChange {
  readonly id: string
  readonly isSuspended: boolean
  readonly isLimited: boolean
}

/**
 * Computes the columns `suspended_at` and `limited_at` of these accounts, which all queries use, from their restrictions. Called in the
 * transaction that changes the restrictions; nothing else writes these columns. An account that waits for confirmation or approval gets
 * `suspended_at` too, without a restriction.
 */
export async function refreshRestrictionState(
  db: Kysely<Tables>,
  accounts: readonly { readonly id: string }[],
): Promise<RestrictionStateChange[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<RestrictionStateChange & { readonly hasChanged: boolean }>`
    with derived as (
      select a.id, a.suspended_at is not null as was_suspended, a.limited_at is not null as was_limited,
        least(min(r.since) filter (where r.effect = 'suspend'), min(u.unconfirmed_since), min(u.pending_since)) as suspended_at,
        min(r.since) filter (where r.effect = 'limit') as limited_at
      from accounts as a left join account_restrictions as r on r.account_id = a.id left join users as u on u.account_id = a.id
      where a.id = ${anyOf(accounts.map(({ id }) => id))} group by a.id)
    update accounts as a set suspended_at = derived.suspended_at, limited_at = derived.limited_at from derived where a.id = derived.id
    returning a.id, a.suspended_at is not null as "isSuspended", a.limited_at is not null as "isLimited",
      was_suspended <> (a.suspended_at is not null) or was_limited <> (a.limited_at is not null) as "hasChanged"`.execute(db)
  return rows.filter(({ hasChanged }) => hasChanged).map(({ id, isSuspended, isLimited }) => ({ id, isSuspended, isLimited }))
}
