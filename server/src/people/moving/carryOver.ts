import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { nearestLanguage } from '../../localization/languages.ts'
import { localizerOf } from '../../localization/Localizer.ts'
import { forgetSender } from '../../notification-rules/notify.ts'
import { anyOf } from '../../platform/database/anyOf.ts'
import type { Tables } from '../../Tables.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { acctOf } from '../accounts/addresses.ts'
import { longestNote } from '../relationships/privateMarks.ts'
import { lockFollowing, severFollows } from '../relationships/severFollows.ts'
import type { Move } from './moveAccount.ts'

/** How many rows are carried over in one transaction. */
export const BATCH = 100

/** Carries over what comes after a row of the old account; answers the last row of the batch, or null when there are no more. */
export type CarryOver = (ctx: AppContext, move: Move, after: string) => Promise<string | null>

/** Somebody here who keeps something about the account that moved. */
interface Keeper {
  readonly account_id: string
  readonly locale: string | null
}

type NoteKey = 'movedNote' | 'movedBlocked' | 'movedMuted'

const lastOf = (keepers: readonly { readonly account_id: string }[]): string | null =>
  keepers.length < BATCH ? null : (keepers.at(-1)?.account_id ?? null)

/** A sentence that names the account that moved, in the language of whoever reads it. */
async function sentenceFor({ db }: Pick<AppContext, 'db'>, { accountId }: Move, key: NoteKey): Promise<(keeper: Keeper) => string> {
  const old = await db.selectFrom('accounts').select(['username', 'domain']).where('id', '=', accountId).executeTakeFirstOrThrow()
  return ({ locale }) => localizerOf(nearestLanguage(locale === null ? [] : [locale])).say(key, { handle: `@${acctOf(old)}` })
}

/** The private notes about the old account are put beside those about the new one, unless both together would be too long. */
export const carryNotes: CarryOver = async (ctx, move, after) => {
  const { accountId, targetId } = move
  const { rows } = await sql<Keeper & { readonly comment: string }>`
    select n.account_id, n.comment, u.locale from account_notes as n join users as u on u.account_id = n.account_id
    where n.target_account_id = ${accountId} and n.account_id > ${after} and n.account_id <> ${targetId}
    order by n.account_id limit ${sql.lit(BATCH)}`.execute(ctx.db)
  if (rows.length === 0) return null
  const sentence = await sentenceFor(ctx, move, 'movedNote')
  const texts = rows.map((row) => {
    const text = `${sentence(row)}\n${row.comment}`
    return [...text].length > longestNote ? row.comment : text
  })
  await sql`
    insert into account_notes (account_id, target_account_id, comment)
    select carried.account_id, ${targetId}, carried.comment
    from unnest(${rows.map((row) => row.account_id)}::bigint[], ${texts}::text[]) as carried (account_id, comment)
    on conflict (account_id, target_account_id) do update set comment = account_notes.comment || chr(10) || chr(10) || excluded.comment
      where position(excluded.comment in account_notes.comment) = 0
        and char_length(account_notes.comment) + 2 + char_length(excluded.comment) <= ${sql.lit(longestNote)}`.execute(ctx.db)
  return lastOf(rows)
}

/** Whoever blocked the old account blocks the new one as well, unless they chose to follow it. */
export const carryBlocks: CarryOver = async (ctx, move, after) => {
  const sentence = await sentenceFor(ctx, move, 'movedBlocked')
  return ctx.events.write(async ({ db, tell }) => {
    const { targetId } = move
    const keepers = await keepersIn(db, 'blocks', move, after)
    const people = keepers.map((keeper) => keeper.account_id)
    const followsBack = (ids: readonly string[]) => sql`(f.account_id = ${targetId} and f.target_account_id = ${anyOf(ids)})`
    await lockFollowing(db, sql`select unnest(${[targetId, ...people]}::bigint[])`, followsBack(people))
    const { rows } = await sql<{ account_id: string }>`
      insert into blocks (id, account_id, target_account_id, created_at)
      select one.id, one.account_id, ${targetId}, ${ctx.now()}
      from unnest(${people.map(() => ctx.ids.next())}::bigint[], ${people}::bigint[]) as one (id, account_id)
      where ${hasChosen(targetId)} is not true
      on conflict (account_id, target_account_id) do nothing returning account_id`.execute(db)
    const blocking = rows.map((row) => row.account_id)
    await severFollows(db, followsBack(blocking))
    await sql`delete from endorsements where account_id = ${targetId} and target_account_id = ${anyOf(blocking)}`.execute(db)
    await forgetSender({ db }, blocking, targetId)
    await leaveNotes(db, targetId, noted(keepers, blocking, sentence))
    for (const id of blocking) tell({ type: 'block.created', accountId: id, targetAccountId: targetId })
    return lastOf(keepers)
  })
}

/** The same for mutes, which keep their end and what they hide. */
export const carryMutes: CarryOver = async (ctx, move, after) => {
  const sentence = await sentenceFor(ctx, move, 'movedMuted')
  return inTransaction(ctx.db, async (db) => {
    const { accountId, targetId } = move
    const keepers = await keepersIn(db, 'mutes', move, after)
    const people = keepers.map((keeper) => keeper.account_id)
    const { rows } = await sql<{ account_id: string; hide_notifications: boolean }>`
      insert into mutes (id, account_id, target_account_id, hide_notifications, expires_at, created_at)
      select one.id, one.account_id, ${targetId}, m.hide_notifications, m.expires_at, ${ctx.now()}
      from unnest(${people.map(() => ctx.ids.next())}::bigint[], ${people}::bigint[]) as one (id, account_id)
      join mutes as m on m.account_id = one.account_id and m.target_account_id = ${accountId}
      where (m.expires_at is null or m.expires_at > ${ctx.now()}) and ${hasChosen(targetId)} is not true
      on conflict (account_id, target_account_id) do nothing returning account_id, hide_notifications`.execute(db)
    const hiding = rows.filter((row) => row.hide_notifications).map((row) => row.account_id)
    await forgetSender({ db }, hiding, targetId)
    const muting = rows.map((row) => row.account_id)
    await leaveNotes(db, targetId, noted(keepers, muting, sentence))
    return lastOf(keepers)
  })
}

async function keepersIn(db: Kysely<Tables>, table: 'blocks' | 'mutes', { accountId, targetId }: Move, after: string): Promise<Keeper[]> {
  const { rows } = await sql<Keeper>`
    select relation.account_id, u.locale from ${sql.table(table)} as relation join users as u on u.account_id = relation.account_id
    where relation.target_account_id = ${accountId} and relation.account_id > ${after} and relation.account_id <> ${targetId}
    order by relation.account_id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** Whether `one` follows the account, or has asked to. */
const hasChosen = (targetId: string): RawBuilder<unknown> => sql`(
  exists (select 1 from follows as f where f.account_id = one.account_id and f.target_account_id = ${targetId})
  or exists (select 1 from follow_requests as f where f.account_id = one.account_id and f.target_account_id = ${targetId}))`

const noted = (keepers: readonly Keeper[], ids: readonly string[], sentence: (keeper: Keeper) => string) =>
  keepers.filter((keeper) => ids.includes(keeper.account_id)).map((keeper) => ({ id: keeper.account_id, text: sentence(keeper) }))

/** Says why an account is blocked or muted which its reader has not met yet; what they noted themselves stays. */
async function leaveNotes(
  db: Kysely<Tables>,
  targetId: string,
  notes: readonly { readonly id: string; readonly text: string }[],
): Promise<void> {
  await sql`
    insert into account_notes (account_id, target_account_id, comment)
    select account_id, ${targetId}, comment from unnest(${notes.map(({ id }) => id)}::bigint[], ${notes.map(({ text }) => text)}::text[]) as one (account_id, comment)
    on conflict (account_id, target_account_id) do nothing`.execute(db)
}
