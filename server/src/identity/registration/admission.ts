import type { AppContext } from '../../AppContext.ts'
import { refreshRestrictionState } from '../../people/restrictions/refreshRestrictionState.ts'
import type { Writing } from '../../platform/events/EventBus.ts'
import { consumeEmailToken } from '../emails/emailTokens.ts'
import { scheduleEmail } from '../emails/emailJob.ts'
import { deleteAccount } from './deleteAccount.ts'

type AdmissionContext = Pick<AppContext, 'db' | 'now' | 'events' | 'settings' | 'jobs' | 'ids'>

interface Confirmation {
  /** `taken`: another account has confirmed the address meanwhile. */
  readonly kind: 'confirmed' | 'taken'
  /** Whether the confirmed address is that of a new account, rather than a replacement for the current one. */
  readonly isNew: boolean
  /** Whether the operator must still approve the account. */
  readonly isPending: boolean
  readonly returnTo: string
}

/** Activates an account for which no condition is left. */
async function admitIfReady({ db, tell }: Writing, accountId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('users')
    .select(['unconfirmed_since', 'pending_since'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (waiting === undefined || waiting.unconfirmed_since !== null || waiting.pending_since !== null) return false
  await refreshRestrictionState(db, [{ id: accountId }])
  tell({ type: 'account.created', accountId })
  tell({ type: 'account.updated', accountId })
  return true
}

/** Confirms an e-mail address with the token sent to it: that of a new account, or one that replaces the current one. */
export async function confirmAddress(ctx: AdmissionContext, token: string): Promise<Confirmation | null> {
  try {
    return await ctx.events.write(async (writing) => {
      const { db, tell } = writing
      const spent = await consumeEmailToken(db, { purpose: 'confirm', token, now: ctx.now() })
      if (spent === null) return null
      const { accountId, email, returnTo } = spent
      const user = await db
        .selectFrom('users')
        .select(['email', 'wanted_email', 'unconfirmed_since', 'pending_since'])
        .where('account_id', '=', accountId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isNew = user.unconfirmed_since !== null
      // The address is no longer wanted, so confirming it has no effect.
      if (email !== (isNew ? user.email : user.wanted_email)) return null
      await db
        .updateTable('users')
        .set({ email, wanted_email: null, unconfirmed_since: null })
        .where('account_id', '=', accountId)
        .execute()
      // Links sent to the previous address become invalid.
      await db.deleteFrom('letter_tokens').where('account_id', '=', accountId).execute()
      if (isNew) await admitIfReady(writing, accountId)
      else tell({ type: 'account.updated', accountId })
      // The operator is asked for approval only after the address was confirmed.
      if (isNew && user.pending_since !== null) await scheduleEmail(ctx, { kind: 'applied', accountId }, db)
      return { kind: 'confirmed' as const, isNew, isPending: user.pending_since !== null, returnTo }
    })
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    return { kind: 'taken', isNew: false, isPending: false, returnTo: '/' }
  }
}

/** Confirms an address because its owner proved it in another way, or by command; false where no confirmation was pending. */
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

/** Approves a pending account and notifies it; false where no approval was pending. */
export async function approveAccount(ctx: AdmissionContext, accountId: string): Promise<boolean> {
  return ctx.events.write(async (writing) => {
    const { db } = writing
    const changed = await db
      .updateTable('users')
      .set({ pending_since: null, sign_up_reason: null })
      .where('account_id', '=', accountId)
      .where('pending_since', 'is not', null)
      // An account whose rejection has begun has been informed of that.
      .where('disabled_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (changed === undefined) return false
    // No other e-mail is sent to an address that is not confirmed.
    if (await admitIfReady(writing, accountId)) await scheduleEmail(ctx, { kind: 'approved', accountId }, db)
    return true
  })
}

/**
 * Rejects a pending account: its owner is informed, and the username becomes free. False where no approval was pending. The e-mail is
 * stored in the transaction that begins the deletion, so that it is sent exactly once, even if the process ends in between.
 */
export function rejectAccount(ctx: AppContext, accountId: string): Promise<boolean> {
  return deleteAccount(ctx, accountId, {
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
      // The e-mail was scheduled when the deletion began.
      if (row.unconfirmed_since === null && row.disabled_at === null)
        await scheduleEmail(ctx, { kind: 'rejected', email, username, locale }, db)
      return true
    },
  })
}
