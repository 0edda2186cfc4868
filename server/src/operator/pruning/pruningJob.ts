import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { discardFiles } from '../../files/media/discardFiles.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** Rows deleted by one statement: few enough that no request waits long for their locks. */
const AT_ONCE = 1000
/** Statements in one run of the job for each table; the rest is deleted an hour later. */
const MOST_TURNS = 20

/** Idempotency keys are valid for an hour; the rest is a margin for differing clocks. */
const KEY_DAYS = 1
/** How long link previews are kept to which no status links any more. */
const CARD_DAYS = 30
/** How long applications without any token are kept. There are many, because every attempt to sign in registers one. */
const APPLICATION_DAYS = 30
/** An antenna keeps this many of the newest statuses; deleted ones are removed from it at once. */
const MOST_COLLECTED = 2000
/** Codes are valid for ten minutes; one that is presented again later revokes its token as long as the code is stored. */
const CODE_DAYS = 30
/** How long events and jobs that were given up are kept; their errors are stored with them. */
const FAILED_DAYS = 30
/** How long the ids of deleted remote posts are kept: longer than any server tries to deliver the post itself, which would otherwise be stored again. */
const TOMBSTONE_DAYS = 90

/** Deletes rows that are no longer needed. */
export function pruningJob(ctx: AppContext): JobKind {
  return { name: 'pruning', every: HOUR_MS, work: () => prune(ctx) }
}

async function prune(ctx: AppContext): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS)
  await inTurns(
    ctx,
    sql`delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where created_at < ${before(KEY_DAYS)} order by created_at limit ${sql.lit(AT_ONCE)}))`,
  )
  await pruneAntennas(ctx)
  for (const table of ['outbox', 'jobs'] as const)
    await inTurns(
      ctx,
      sql`delete from ${sql.table(table)} where id = any(array(
        select id from ${sql.table(table)} where failed_at < ${before(FAILED_DAYS)} order by failed_at limit ${sql.lit(AT_ONCE)}))`,
    )
  await inTurns(
    ctx,
    sql`delete from oauth_codes where code_hash = any(array(
      select code_hash from oauth_codes where expires_at < ${before(CODE_DAYS)} order by expires_at limit ${sql.lit(AT_ONCE)}))`,
  )
  await pruneApplications(ctx, before(APPLICATION_DAYS))
  const now = ctx.now()
  for (const table of ['account_keys', 'federation_kv'] as const)
    await inTurns(
      ctx,
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where expires_at < ${now} order by expires_at limit ${sql.lit(AT_ONCE)}))`,
    )
  await inTurns(
    ctx,
    sql`delete from tombstones where ctid = any(array(
      select ctid from tombstones where created_at < ${before(TOMBSTONE_DAYS)} order by created_at limit ${sql.lit(AT_ONCE)}))`,
  )
  await pruneCards(ctx, before(CARD_DAYS))
}

/** Some antennas at a time, so that no statement reads the collected statuses of all of them. */
async function pruneAntennas(ctx: AppContext): Promise<void> {
  await inSteps(ctx, 'antennas', sql`true`, (ids) =>
    inTurns(
      ctx,
      sql`delete from antenna_statuses where ctid = any(array(
        select old.ctid from unnest(${ids}::bigint[]) as antenna (id)
          cross join lateral (select status_id from antenna_statuses where antenna_id = antenna.id order by status_id desc offset ${sql.lit(MOST_COLLECTED)} limit 1) as first
          cross join lateral (select ctid from antenna_statuses where antenna_id = antenna.id and status_id <= first.status_id) as old
        limit ${sql.lit(AT_ONCE)}))`,
    ),
  )
}

/** Applications that nothing refers to any more. */
async function pruneApplications(ctx: AppContext, before: Date): Promise<void> {
  await inSteps(ctx, 'oauth_applications', sql`created_at < ${before}`, async (ids) => {
    await sql`delete from oauth_applications as app where app.id = ${anyOf(ids)}
        and not exists (select 1 from oauth_tokens as t where t.application_id = app.id)
        and not exists (select 1 from oauth_codes as c where c.application_id = app.id)
        and not exists (select 1 from statuses as s where s.application_id = app.id)
        and not exists (select 1 from scheduled_statuses as s where s.application_id = app.id)`.execute(ctx.db)
  })
}

/** Passes through the rows of a table in the order of their ids, some at a time. */
async function inSteps(
  ctx: AppContext,
  table: 'antennas' | 'oauth_applications',
  condition: RawBuilder<unknown>,
  act: (ids: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after = '0', isMore = true; isMore;) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where id > ${after} and ${condition} order by id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await act(ids)
    after = ids.at(-1) ?? after
    isMore = ids.length === AT_ONCE
  }
}

/** Together with their pictures: the rows are deleted first, so that no card refers to a missing picture. */
async function pruneCards(ctx: AppContext, before: Date): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const count = await inTransaction(ctx.db, async (db) => {
      const { rows } = await sql<{ image_key: string | null }>`
      delete from preview_cards where id = any(array(
        select card.id from preview_cards as card where card.updated_at < ${before}
          and not exists (select 1 from statuses as s where s.card_id = card.id and s.deleted_at is null)
        order by card.updated_at limit ${sql.lit(AT_ONCE)}))
      returning image_key`.execute(db)
      await discardFiles(
        { ...ctx, db },
        rows.map((row) => row.image_key),
      )
      return rows.length
    })
    if (count < AT_ONCE) return
  }
}

async function inTurns(ctx: AppContext, statement: RawBuilder<unknown>): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const { numAffectedRows } = await statement.execute(ctx.db)
    if ((numAffectedRows ?? 0n) < BigInt(AT_ONCE)) return
  }
}
