import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { discardFiles } from '../../files/media/discardFiles.ts'
import type { JobKind } from '../../platform/jobs/Jobs.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** Rows deleted by one statement: few enough that nobody waits for their locks. */
const AT_ONCE = 1000
/** Statements in one run of the job for each table; the rest is deleted an hour later. */
const MOST_TURNS = 20

/** Keys are valid for an hour; the rest is a margin for clocks. */
const KEY_DAYS = 1
/** Link previews of pages to which no status links any more. */
const CARD_DAYS = 30
/** Applications without any token: every attempt to sign in registers one. */
const APPLICATION_DAYS = 30
/** Deleted statuses and boosts leave antennas at once; of the others an antenna keeps the newest. */
const MOST_CAUGHT = 2000
/** Codes are valid for ten minutes; one that is presented again later revokes its token as long as the code is stored. */
const CODE_DAYS = 30
/** Events whose listeners failed for a day; the reason was logged. */
const EVENT_DAYS = 30

/** Deletes rows that are no longer needed. */
export function pruningJob(ctx: AppContext): JobKind {
  return { name: 'pruning', every: HOUR_MS, work: () => prune(ctx) }
}

async function prune(ctx: AppContext): Promise<void> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS)
  await inTurns(
    ctx,
    sql`delete from idempotency_keys where ctid in (select ctid from idempotency_keys where created_at < ${before(KEY_DAYS)} limit ${AT_ONCE})`,
  )
  await inTurns(
    ctx,
    sql`delete from antenna_statuses where (antenna_id, status_id) in (
      select kept.antenna_id, kept.status_id from antennas as a
        cross join lateral (select status_id from antenna_statuses where antenna_id = a.id order by status_id desc offset ${MOST_CAUGHT} limit 1) as first
        join antenna_statuses as kept on kept.antenna_id = a.id and kept.status_id <= first.status_id
      limit ${AT_ONCE})`,
  )
  await inTurns(ctx, sql`delete from outbox where id in (select id from outbox where failed_at < ${before(EVENT_DAYS)} limit ${AT_ONCE})`)
  await inTurns(
    ctx,
    sql`delete from oauth_codes where code_hash in (select code_hash from oauth_codes where expires_at < ${before(CODE_DAYS)} limit ${AT_ONCE})`,
  )
  await inTurns(
    ctx,
    sql`delete from oauth_applications where id in (
      select app.id from oauth_applications as app where app.created_at < ${before(APPLICATION_DAYS)}
        and not exists (select 1 from oauth_tokens as t where t.application_id = app.id)
        and not exists (select 1 from oauth_codes as c where c.application_id = app.id)
        and not exists (select 1 from statuses as s where s.application_id = app.id)
        and not exists (select 1 from scheduled_statuses as s where s.application_id = app.id)
      limit ${AT_ONCE})`,
  )
  const now = ctx.now()
  await inTurns(ctx, sql`delete from account_keys where ctid in (select ctid from account_keys where expires_at < ${now} limit ${AT_ONCE})`)
  await inTurns(
    ctx,
    sql`delete from federation_kv where ctid in (select ctid from federation_kv where expires_at < ${now} limit ${AT_ONCE})`,
  )
  await pruneCards(ctx, before(CARD_DAYS))
}

/** Together with their pictures: the rows are deleted first, so that no card refers to a missing picture. */
async function pruneCards(ctx: AppContext, before: Date): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const count = await ctx.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ image_key: string | null }>`
      delete from preview_cards where id in (
        select card.id from preview_cards as card where card.updated_at < ${before}
          and not exists (select 1 from statuses as s where s.card_id = card.id and s.deleted_at is null)
        order by card.updated_at limit ${AT_ONCE})
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
