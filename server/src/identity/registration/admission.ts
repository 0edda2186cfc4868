import type { AppContext } from '../../AppContext.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { spendLetterToken } from '../letters/letterTokens.ts'
import { sendLetter } from '../letters/letterJob.ts'
import { deletePerson } from './deletePerson.ts'

type AdmissionContext = Pick<AppContext, 'db' | 'now' | 'events' | 'settings' | 'jobs' | 'ids'>

interface Confirmation {
  /** `taken`: somebody else has the address by now. */
  readonly kind: 'confirmed' | 'taken'
  /** Whether it is a new account's, not one that takes the place of another. */
  readonly isNew: boolean
  /** Whether the operator has to approve before its person can sign in. */
  readonly isPending: boolean
  readonly returnTo: string
}

/** Lets somebody in who waits for nothing any more. */
async function admitIfReady({ db, tell }: Writing, accountId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('users')
    .select(['unconfirmed_since', 'pending_since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (waiting === undefined || waiting.unconfirmed_since !== null || waiting.pending_since !== null) return false
  await db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', accountId).execute()
  tell({ type: 'account.created', accountId })
  tell({ type: 'account.updated', accountId })
  return true
}

/** Takes an address as confirmed by whoever holds the token from its letter: a new account's, or one that takes the old one's place. */
export async function confirmAddress(ctx: AdmissionContext, token: string): Promise<Confirmation | null> {
  try {
    return await ctx.events.write(async (writing) => {
      const { db, tell } = writing
      const spent = await spendLetterToken(db, { purpose: 'confirm', token, now: ctx.now() })
      if (spent === null) return null
      const { accountId, email, returnTo } = spent
      const user = await db
        .selectFrom('users')
        .select(['email', 'wanted_email', 'unconfirmed_since', 'pending_since'])
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isNew = user.unconfirmed_since !== null
      // A letter about an address that is not wanted any more proves nothing.
      if (email !== (isNew ? user.email : user.wanted_email)) return null
      await db
        .updateTable('users')
        .set({ email, wanted_email: null, unconfirmed_since: null })
        .where('account_id', '=', accountId)
        .execute()
      // What was sent to the old address opens nothing from now on.
      await db.deleteFrom('letter_tokens').where('account_id', '=', accountId).execute()
      if (isNew) await admitIfReady(writing, accountId)
      else tell({ type: 'account.updated', accountId })
      // Whoever has not shown that the address is theirs is not worth the operator's time yet.
      if (isNew && user.pending_since !== null) await sendLetter(ctx, { kind: 'applied', accountId }, db)
      return { kind: 'confirmed' as const, isNew, isPending: user.pending_since !== null, returnTo }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    return { kind: 'taken', isNew: false, isPending: false, returnTo: '/' }
  }
}

/** Takes an address as confirmed because its owner showed it otherwise, or the operator says so; false where nothing waited. */
export async function markConfirmed(ctx: AdmissionContext, accountId: string): Promise<boolean> {
  return ctx.events.write((writing) => markConfirmedIn(writing, accountId))
}

/** The same within a transaction. */
export async function markConfirmedIn(writing: Writing, accountId: string): Promise<boolean> {
  const changed = await writing.db
    .updateTable('users')
    .set({ unconfirmed_since: null })
    .where('account_id', '=', accountId)
    .where('unconfirmed_since', 'is not', null)
    .returning('account_id')
    .executeTakeFirst()
  if (changed === undefined) return false
  await admitIfReady(writing, accountId)
  return true
}

/** Approves of somebody who waits for it, and tells them; false where nobody waited. */
export async function approvePerson(ctx: AdmissionContext, accountId: string): Promise<boolean> {
  return ctx.events.write(async (writing) => {
    const { db } = writing
    const changed = await db
      .updateTable('users')
      .set({ pending_since: null, sign_up_reason: null })
      .where('account_id', '=', accountId)
      .where('pending_since', 'is not', null)
      // Whose rejection has begun is told of that already.
      .where('disabled_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (changed === undefined) return false
    // To an address that is not confirmed nothing is sent but the letter that asks for that.
    if (await admitIfReady(writing, accountId)) await sendLetter(ctx, { kind: 'approved', accountId }, db)
    return true
  })
}

/**
 * Turns somebody down who waits for approval: they are told, and the name is free again. False where nobody waited. The letter is stored
 * with the write that begins the deletion, so that whoever is deleted is told, once, whenever the process ends.
 */
export function rejectPerson(ctx: AppContext, accountId: string): Promise<boolean> {
  return deletePerson(ctx, accountId, {
    keepsName: false,
    also: async (db) => {
      const row = await db
        .selectFrom('users as u')
        .innerJoin('accounts as a', 'a.id', 'u.account_id')
        .select(['u.email', 'u.locale', 'u.unconfirmed_since', 'u.disabled_at', 'a.username'])
        .where('u.account_id', '=', accountId)
        .where('u.pending_since', 'is not', null)
        .forUpdate('u')
        .executeTakeFirst()
      if (row === undefined) return false
      const { email, username, locale } = row
      // A deletion that was begun before has its letter.
      if (row.unconfirmed_since === null && row.disabled_at === null)
        await sendLetter(ctx, { kind: 'rejected', email, username, locale }, db)
      return true
    },
  })
}
