import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { findAccountId } from '../../people/accounts/findAccount.ts'
import { askWebFinger } from './askWebFinger.ts'
import { isSuspendedDomain } from './findDomainBlock.ts'
import { findActorByUri, resolveActor } from './resolveActor.ts'

/** The remote account with this handle. Where its server does not answer, the stored account; null for none. */
export async function resolveHandle(ctx: AppContext, fedify: Context<void>, username: string, domain: string): Promise<string | null> {
  const known = await findAccountId(ctx, `${username}@${domain}`)
  if (known !== null && !(await isOutdated(ctx, known))) return known
  if (await isSuspendedDomain(ctx, domain)) return null
  const finger = await askWebFinger(ctx, username, domain)
  if (finger === null) return known
  try {
    const actor = await resolveActor(ctx, fedify, finger.uri, true)
    return actor === null || actor.isSuspended ? known : actor.id
  } catch {
    return (await findActorByUri(ctx, finger.uri))?.id ?? known
  }
}

async function isOutdated({ db, now }: AppContext, id: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('fetched_at').where('id', '=', id).executeTakeFirst()
  return row?.fetched_at === null || row === undefined || row.fetched_at.getTime() < now().getTime() - 86_400_000
}
