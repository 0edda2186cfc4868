import type { AppContext } from '../../AppContext.ts'
import { hashSecret, newSecret } from '../../platform/authentication/secrets.ts'

export const LIFETIME_MS = 10 * 60_000

type ChallengeContext = Pick<AppContext, 'db' | 'now'>

/** Stores that the password was right; answers the secret that the form for the code must contain. */
export async function createChallenge({ db, now }: ChallengeContext, accountId: string): Promise<string> {
  const id = newSecret()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now()).execute()
  await db
    .insertInto('sign_in_challenges')
    .values({ id_hash: hashSecret(id), account_id: accountId, expires_at: new Date(now().getTime() + LIFETIME_MS) })
    .execute()
  return id
}

/** The username of the account whose password was right; null for a challenge that is unknown, expired or used. */
export async function findChallenge({ db, now }: ChallengeContext, id: string): Promise<string | null> {
  const found = await db
    .selectFrom('sign_in_challenges as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('a.username')
    .where('s.id_hash', '=', hashSecret(id))
    .where('s.expires_at', '>', now())
    .executeTakeFirst()
  return found?.username ?? null
}

/** Uses the challenge up, so that it allows one sign-in only; false where another request has used it. */
export async function useChallenge({ db }: ChallengeContext, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_challenges').where('id_hash', '=', hashSecret(id)).executeTakeFirst()
  return numDeletedRows === 1n
}
