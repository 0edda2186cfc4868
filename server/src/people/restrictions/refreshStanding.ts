import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../../Tables.ts'
import { anyOf } from '../../platform/database/anyOf.ts'

/** An account that is hidden or limited now and was not before, or the other way round. */
export interface StandingChange {
  readonly id: string
  readonly isSuspended: boolean
  readonly isLimited: boolean
}

/**
 * Derives `suspended_at` and `limited_at`, which all reads look at, from the restrictions of these accounts, in the transaction that changes them;
 * nothing else writes these columns. An account that waits to be let in is hidden in the same way without being restricted.
 */
export async function refreshStanding(db: Kysely<Tables>, accounts: readonly { readonly id: string }[]): Promise<StandingChange[]> {
  if (accounts.length === 0) return []
  const { rows } = await sql<StandingChange & { readonly hasChanged: boolean }>`
    with standing as (
      select a.id, a.suspended_at is not null as was_suspended, a.limited_at is not null as was_limited,
        least(min(r.since) filter (where r.effect = 'suspend'), min(u.unconfirmed_since), min(u.pending_since)) as suspended_at,
        min(r.since) filter (where r.effect = 'limit') as limited_at
      from accounts as a left join account_restrictions as r on r.account_id = a.id left join users as u on u.account_id = a.id
      where a.id = ${anyOf(accounts.map(({ id }) => id))} group by a.id)
    update accounts as a set suspended_at = standing.suspended_at, limited_at = standing.limited_at from standing where a.id = standing.id
    returning a.id, a.suspended_at is not null as "isSuspended", a.limited_at is not null as "isLimited",
      was_suspended <> (a.suspended_at is not null) or was_limited <> (a.limited_at is not null) as "hasChanged"`.execute(db)
  return rows.filter(({ hasChanged }) => hasChanged).map(({ id, isSuspended, isLimited }) => ({ id, isSuspended, isLimited }))
}
