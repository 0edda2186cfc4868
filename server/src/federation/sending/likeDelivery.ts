import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { addressOfStatus } from '../notes/describeNote.ts'
import { inboxesOfAccounts } from './recipients.ts'
import type { Delivery, Send } from './Send.ts'

type Like = Extract<Send, { readonly what: 'like' | 'unlike' }>

/** A favourite of a remote post, for its author. */
export async function likeDelivery(ctx: AppContext, { what, accountId, likedId, favouriteId }: Like): Promise<Delivery | null> {
  const { db, settings } = ctx
  const account = await db.selectFrom('accounts').select(['username', 'uri']).where('id', '=', accountId).executeTakeFirst()
  const liked = await db.selectFrom('statuses').select('account_id').where('id', '=', likedId).executeTakeFirst()
  const object = await addressOfStatus(ctx, likedId)
  if (account === undefined || liked === undefined || object === null) return null
  const row =
    what === 'unlike'
      ? { id: favouriteId }
      : await db
          .selectFrom('favourites')
          .select('id')
          .where('account_id', '=', accountId)
          .where('status_id', '=', likedId)
          .executeTakeFirst()
  if (row === undefined) return null
  const actor = accountUri(account, settings.publicUrl)
  const like = { id: `${actor}#likes/${row.id}`, type: 'Like', actor, object }
  return {
    sender: account.username,
    activity: what === 'like' ? like : { id: `${like.id}/undo`, type: 'Undo', actor, object: like },
    to: await inboxesOfAccounts(db, [liked.account_id]),
    about: object,
    isPersonal: true,
  }
}
