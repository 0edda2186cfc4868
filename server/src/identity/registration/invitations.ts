import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hashSecret, newSecret } from '../../platform/authentication/secrets.ts'
import type { Tables } from '../../Tables.ts'

/** Long enough to be unguessable, short enough to be read aloud. */
const CODE_LENGTH = 22

export interface NewInvitation {
  readonly note: string
  /** Null for unlimited uses. */
  readonly mostUses: number | null
  readonly expiresAt: Date | null
}

/** Creates an invitation; its code is returned only here and stored as a hash. */
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

/** Whether a code is valid now. */
export async function isOpenInvitation(ctx: Pick<AppContext, 'db' | 'now'>, code: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('invitations')
    .select('id')
    .where('code_hash', '=', hashSecret(code.trim()))
    .where(isOpen(ctx.now()))
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a use; null where the invitation was used up meanwhile. Of two simultaneous attempts at the last use one succeeds. */
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

/** Neither revoked, nor expired, nor used up. */
function isOpen(now: Date) {
  return sql<boolean>`revoked_at is null and (expires_at is null or expires_at > ${now}) and (most_uses is null or uses < most_uses)`
}
