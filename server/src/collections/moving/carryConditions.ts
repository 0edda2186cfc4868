import { sql } from 'kysely'
import { BATCH } from '../../people/moving/carryOver.ts'
import type { CarryOver } from '../../people/moving/carryOver.ts'
import { LIMITS } from '../antennas/conditions.ts'

/** Adds the new account to the conditions of antennas that contain the old one, unless the antenna has the most conditions already. */
export const carryConditions: CarryOver = async (ctx, { accountId, targetId }, after) => {
  const { rows } = await sql<{ id: string }>`
    select id from antenna_conditions where kind = 'account' and account_id = ${accountId} and id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(
    ctx.db,
  )
  if (rows.length === 0) return null
  const ids = rows.map((row) => row.id)
  await sql`
    insert into antenna_conditions (id, antenna_id, kind, is_excluded, value, account_id)
    select one.id, old.antenna_id, old.kind, old.is_excluded, ${targetId}::text, ${targetId}::bigint
    from unnest(${ids.map(() => ctx.ids.next())}::bigint[], ${ids}::bigint[]) as one (id, old_id)
    join antenna_conditions as old on old.id = one.old_id
    where (select count(*) from antenna_conditions as other
      where other.antenna_id = old.antenna_id and other.kind = old.kind and other.is_excluded = old.is_excluded) < ${sql.lit(LIMITS.account)}
    on conflict (antenna_id, kind, is_excluded, value) do nothing`.execute(ctx.db)
  return rows.length < BATCH ? null : (ids.at(-1) ?? null)
}
