import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hashSecret, newSecret } from '../../platform/authentication/secrets.ts'
import type { Tables } from '../../Tables.ts'

/** Long enough that nobody guesses one, short enough to be read out. */
const CODE_LENGTH = 22

export interface NewInvitation {
  readonly note: string
  /** Null for any number. */
  readonly mostUses: number | null
  readonly expiresAt: Date | null
}

/** Makes an invitation; its code is told once and stored as a hash only. */
export async function createInvitation(
  ctx: Pick<AppContext, 'db' | 'ids' | 'now'>,
  { note, mostUses, expiresAt }: NewInvitation,
): Promise<{ readonly id: string; readonly code: string }> {
  const id = ctx.ids.next()
  const code = newSecret().slice(0, CODE_LENGTH)
  await ctx.db
    .insertInto('invitations')
    .values({ id, code_hash: hashSecret(code), note, most_uses: mostUses, expires_at: expiresAt, created_at: ctx.now() })
    .execute()
  return { id, code }
}

/** Whether a code would let somebody in now. */
export async function isOpenInvitation(ctx: Pick<AppContext, 'db' | 'now'>, code: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('invitations')
    .select('id')
    .where('code_hash', '=', hashSecret(code.trim()))
    .where(isOpen(ctx.now()))
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a use; null where the last one was taken meanwhile. Of two who come at once for one place, one is given it. */
export async function useInvitation(db: Kysely<Tables>, code: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('code_hash', '=', hashSecret(code.trim()))
    .where(isOpen(now))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Not revoked, not over, not used up. */
function isOpen(now: Date) {
  return sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now}) and (most_uses is null or uses < most_uses)`
}
