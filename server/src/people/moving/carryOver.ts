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
import { longestNote } from '../relationships/notesAndEndorsements.ts'
import { lockFollowing, severFollows } from '../relationships/severFollows.ts'
import type { Move } from './moveAccount.ts'

/** How many rows are carried over in one transaction. */
export const BATCH = 100

/** Carries over one batch of rows about the old account: those after the row `after`. Answers the last row of the batch, or null when there are no more. */
export type CarryOver = (ctx: AppContext, move: Move, after: string) => Promise<string | null>

/** A local account that has a note about, blocks or mutes the account that moved. */
interface LocalAccount {
  readonly account_id: string
  readonly locale: string | null
}

type NoteKey = 'movedNote' | 'movedBlocked' | 'movedMuted'

const lastOf = (accounts: readonly { readonly account_id: string }[]): string | null =>
  accounts.length < BATCH ? null : (accounts.at(-1)?.account_id ?? null)

/** Makes the sentence for a private note that mentions the account that moved, in the language of the note's owner. */
async function sentenceFor({ db }: Pick<AppContext, 'db'>, { accountId }: Move, key: NoteKey): Promise<(account: LocalAccount) => string> {
  const old = await db.selectFrom('accounts').select(['username', 'domain']).where('id', '=', accountId).executeTakeFirstOrThrow()
  return ({ locale }) => localizerOf(nearestLanguage(locale === null ? [] : [locale])).say(key, { handle: `@${acctOf(old)}` })
}

/** Adds the private notes about the old account to those about the new one, unless the result would be too long. */
export const carryNotes: CarryOver = async (ctx, move, after) => {
  const { accountId, targetId } = move
  const { rows } = await sql<LocalAccount & { readonly comment: string }>`
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

/** Accounts that blocked the old account block the new one as well, unless they follow it already or have requested to. */
export const carryBlocks: CarryOver = async (ctx, move, after) => {
  const sentence = await sentenceFor(ctx, move, 'movedBlocked')
  return ctx.events.write(async ({ db, tell }) => {
    const { targetId } = move
    const accounts = await localAccountsIn(db, 'blocks', move, after)
    const people = accounts.map((account) => account.account_id)
    const followsBack = (ids: readonly string[]) => sql`(f.account_id = ${targetId} and f.target_account_id = ${anyOf(ids)})`
    await lockFollowing(db, sql`select unnest(${[targetId, ...people]}::bigint[])`, followsBack(people))
    const { rows } = await sql<{ account_id: string }>`
      insert into blocks (id, account_id, target_account_id, created_at)
      select one.id, one.account_id, ${targetId}, ${ctx.now()}
      from unnest(${people.map(() => ctx.ids.next())}::bigint[], ${people}::bigint[]) as one (id, account_id)
      where ${followsOrRequested(targetId)} is not true
      on conflict (account_id, target_account_id) do nothing returning account_id`.execute(db)
    const blocking = rows.map((row) => row.account_id)
    await severFollows(db, followsBack(blocking))
    await sql`delete from endorsements where account_id = ${targetId} and target_account_id = ${anyOf(blocking)}`.execute(db)
    await forgetSender({ db }, blocking, targetId)
    await addNotes(db, targetId, notesFor(accounts, blocking, sentence))
    for (const id of blocking) tell({ type: 'block.created', accountId: id, targetAccountId: targetId })
    return lastOf(accounts)
  })
}

/** The same for mutes, which keep their options. */
export const carryMutes: CarryOver = async (ctx, move, after) => {
  const sentence = await sentenceFor(ctx, move, 'movedMuted')
  return inTransaction(ctx.db, async (db) => {
    const { accountId, targetId } = move
    const accounts = await localAccountsIn(db, 'mutes', move, after)
    const people = accounts.map((account) => account.account_id)
    const { rows } = await sql<{ account_id: string; hide_notifications: boolean }>`
      insert into mutes (id, account_id, target_account_id, hide_notifications, expires_at, created_at)
      select one.id, one.account_id, ${targetId}, m.hide_notifications, m.expires_at, ${ctx.now()}
      from unnest(${people.map(() => ctx.ids.next())}::bigint[], ${people}::bigint[]) as one (id, account_id)
      join mutes as m on m.account_id = one.account_id and m.target_account_id = ${accountId}
      where (m.expires_at is null or m.expires_at > ${ctx.now()}) and ${followsOrRequested(targetId)} is not true
      on conflict (account_id, target_account_id) do nothing returning account_id, hide_notifications`.execute(db)
    const hiding = rows.filter((row) => row.hide_notifications).map((row) => row.account_id)
    await forgetSender({ db }, hiding, targetId)
    const muting = rows.map((row) => row.account_id)
    await addNotes(db, targetId, notesFor(accounts, muting, sentence))
    return lastOf(accounts)
  })
}

async function localAccountsIn(
  db: Kysely<Tables>,
  table: 'blocks' | 'mutes',
  { accountId, targetId }: Move,
  after: string,
): Promise<LocalAccount[]> {
  const { rows } = await sql<LocalAccount>`
    select relation.account_id, u.locale from ${sql.table(table)} as relation join users as u on u.account_id = relation.account_id
    where relation.target_account_id = ${accountId} and relation.account_id > ${after} and relation.account_id <> ${targetId}
    order by relation.account_id limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** Whether the account `one` follows the account, or has requested to. */
const followsOrRequested = (targetId: string): RawBuilder<unknown> => sql`(
  exists (select 1 from follows as f where f.account_id = one.account_id and f.target_account_id = ${targetId})
  or exists (select 1 from follow_requests as f where f.account_id = one.account_id and f.target_account_id = ${targetId}))`

const notesFor = (accounts: readonly LocalAccount[], ids: readonly string[], sentence: (account: LocalAccount) => string) =>
  accounts.filter((account) => ids.includes(account.account_id)).map((account) => ({ id: account.account_id, text: sentence(account) }))

/** Adds private notes that explain why the new account is blocked or muted; existing notes are kept instead. */
async function addNotes(
  db: Kysely<Tables>,
  targetId: string,
  notes: readonly { readonly id: string; readonly text: string }[],
): Promise<void> {
  await sql`
    insert into account_notes (account_id, target_account_id, comment)
    select account_id, ${targetId}, comment from unnest(${notes.map(({ id }) => id)}::bigint[], ${notes.map(({ text }) => text)}::text[]) as one (account_id, comment)
    on conflict (account_id, target_account_id) do nothing`.execute(db)
}
