import type { Context } from '@fedify/fedify'
import type { AppContext } from '../../AppContext.ts'
import { firstIdOf } from '../../platform/ids/firstIdOf.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { describeProfile } from '../actors/describeActor.ts'
import { PUBLIC } from '../documents/addressing.ts'
import { loadDeliveriesSince } from './deliveries.ts'
import { inboxesOfAll, inboxesOfFollowed, inboxesOfFollowers } from './recipients.ts'
import type { Delivery, Send } from './Send.ts'

/** As in Mastodon, a changed profile is also sent to the recipients of recent posts. */
const LATELY_MS = 2 * 86_400_000

type OfProfile = Extract<Send, { readonly what: 'profile' | 'move' | 'gone' }>

/** A changed profile, a move or the deletion of a local account. */
export async function profileDelivery(ctx: AppContext, fedify: Context<void>, send: OfProfile): Promise<Delivery | null> {
  if (send.what === 'gone') return gone(ctx, send.accountId)
  const account = await ctx.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', send.accountId)
    .where('domain', 'is', null)
    .executeTakeFirst()
  if (account === undefined) return null
  const actor = accountUri(account, ctx.settings.publicUrl)
  const addressed = { to: [PUBLIC], cc: [`${actor}/followers`] }
  const followers = await inboxesOfFollowers(ctx.db, account.id)
  const about = actor
  if (send.what === 'profile') {
    const reached = await loadDeliveriesSince(ctx, account.id, firstIdOf(ctx.now().getTime() - LATELY_MS))
    const to = [...followers, ...(await inboxesOfFollowed(ctx.db, account.id)), ...reached]
    const object = await describeProfile(ctx, fedify, account)
    const activity = { id: `${actor}#updates/${ctx.ids.next()}`, type: 'Update', actor, ...addressed, object }
    return { sender: account.username, activity, to, about }
  }
  const target = account.moved_to_id === null ? null : await uriOf(ctx, account.moved_to_id)
  if (target === null) return null
  const activity = { id: `${actor}#moves/${account.moved_to_id}`, type: 'Move', actor, ...addressed, object: actor, target }
  return { sender: account.username, activity, to: followers, about }
}

/** The follows of a deleted account are deleted as well, so every server that may have its data is informed. */
async function gone({ db, settings }: AppContext, accountId: string): Promise<Delivery | null> {
  const row = await db.selectFrom('deleted_accounts').select(['username', 'uri']).where('account_id', '=', accountId).executeTakeFirst()
  if (row === undefined) return null
  const actor = accountUri(row, settings.publicUrl)
  const to = await inboxesOfAll(db)
  const activity = { id: `${actor}#delete`, type: 'Delete', actor, to: [PUBLIC], object: actor }
  return { sender: row.username, activity, to, about: actor }
}

async function uriOf({ db, settings }: AppContext, id: string): Promise<string | null> {
  const row = await db.selectFrom('accounts').select(['username', 'uri', 'domain']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  return row.domain === null ? accountUri(row, settings.publicUrl) : row.uri
}
