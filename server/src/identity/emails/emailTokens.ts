import type { Kysely } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { hashSecret, newSecret } from '../../platform/authentication/secrets.ts'
import type { Tables } from '../../Tables.ts'

type Purpose = 'confirm' | 'reset'

const LIFETIMES_MS: Readonly<Record<Purpose, number>> = { confirm: 3 * 86_400_000, reset: 3_600_000 }

export interface EmailToken {
  readonly accountId: string
  readonly email: string
  readonly returnTo: string
}

/** Creates the token for a link; only its hash is stored. It expires after an hour for a password reset, after three days for a confirmation. */
export async function createEmailToken(
  ctx: Pick<AppContext, 'db' | 'now'>,
  purpose: Purpose,
  { accountId, email, returnTo }: EmailToken,
): Promise<string> {
  const token = newSecret()
  await ctx.db
    .insertInto('letter_tokens')
    .values({
      token_hash: hashSecret(token),
      account_id: accountId,
      purpose,
      email,
      return_to: returnTo,
      expires_at: new Date(ctx.now().getTime() + LIFETIMES_MS[purpose]),
    })
    .execute()
  return token
}

/** The account of a token, without using the token up; null where it is invalid, expired or used. */
export async function findEmailToken(ctx: Pick<AppContext, 'db' | 'now'>, purpose: Purpose, token: string): Promise<EmailToken | null> {
  const row = await ctx.db
    .selectFrom('letter_tokens')
    .select(['account_id', 'email', 'return_to'])
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirst()
  return row === undefined ? null : { accountId: row.account_id, email: row.email, returnTo: row.return_to }
}

/** Uses a token up, together with all others of the account for the same purpose; of two simultaneous attempts one succeeds. */
export async function consumeEmailToken(
  db: Kysely<Tables>,
  { purpose, token, now }: { readonly purpose: Purpose; readonly token: string; readonly now: Date },
): Promise<EmailToken | null> {
  const row = await db
    .deleteFrom('letter_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account_id', 'email', 'return_to'])
    .executeTakeFirst()
  if (row === undefined) return null
  await db.deleteFrom('letter_tokens').where('account_id', '=', row.account_id).where('purpose', '=', purpose).execute()
  return { accountId: row.account_id, email: row.email, returnTo: row.return_to }
}
