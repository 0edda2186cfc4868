import type { AppContext } from '../../AppContext.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { PUBLIC } from '../documents/addressing.ts'
import { addressOfStatus } from '../notes/describeNote.ts'
import type { Json } from '../documents/rawJson.ts'
import { loadDeliveries } from './deliveries.ts'
import { inboxesOfAccounts, inboxesOfFollowers } from './recipients.ts'
import type { Recipient, Delivery, Send } from './Send.ts'

type OfReaction = Extract<Send, { readonly reactedId: string }>

/**
 * A reaction of a local account: a Like that also carries the emoji, which Mastodon reads as a favourite. It is sent to the author of the
 * post and, unless the post is private, to the followers of the account and the servers that have the post from here.
 */
export async function reactionDelivery(ctx: AppContext, { what, ...reaction }: OfReaction): Promise<Delivery | null> {
  const { db, settings } = ctx
  const { accountId, reactedId, reactionId, name, domain } = reaction
  const account = await db.selectFrom('accounts').select(['username', 'uri']).where('id', '=', accountId).executeTakeFirst()
  const post = await db.selectFrom('statuses').select(['account_id', 'visibility', 'local']).where('id', '=', reactedId).executeTakeFirst()
  const object = await addressOfStatus(ctx, reactedId)
  if (account === undefined || post === undefined || object === null) return null
  if (what === 'react' && !(await lockIfExisting(ctx, reactionId))) return null
  const actor = accountUri(account, settings.publicUrl)
  const tag = await emojiTag(ctx, name, domain)
  const content = tag === null ? name : `:${name}:`
  const like = {
    id: `${actor}#reactions/${reactionId}`,
    type: 'Like',
    actor,
    object,
    content,
    _misskey_reaction: content,
    ...(tag === null ? {} : { tag: [tag] }),
  }
  const addressed = isBoostable(post.visibility) ? { to: [`${actor}/followers`], cc: [PUBLIC] } : {}
  return {
    sender: account.username,
    activity: what === 'react' ? { ...like, ...addressed } : { id: `${like.id}/undo`, type: 'Undo', actor, ...addressed, object: like },
    to: await recipientsOf(ctx, accountId, reactedId, post),
    about: object,
    isPersonal: !isBoostable(post.visibility),
  }
}

async function recipientsOf(
  ctx: AppContext,
  accountId: string,
  statusId: string,
  post: { readonly account_id: string; readonly visibility: string; readonly local: boolean },
): Promise<Recipient[]> {
  const author = await inboxesOfAccounts(ctx.db, [post.account_id])
  if (!isBoostable(post.visibility)) return author
  return [...author, ...(await inboxesOfFollowers(ctx.db, accountId)), ...(post.local ? await loadDeliveries(ctx, statusId) : [])]
}

async function lockIfExisting({ db }: AppContext, reactionId: string): Promise<boolean> {
  return (await db.selectFrom('emoji_reactions').select('id').where('id', '=', reactionId).executeTakeFirst()) !== undefined
}

/** The tag of a custom emoji with its picture; null for a Unicode emoji. */
async function emojiTag(ctx: AppContext, name: string, domain: string | null): Promise<Json | null> {
  const row = await ctx.db
    .selectFrom('custom_emojis')
    .selectAll()
    .where('shortcode', '=', name)
    .where((eb) => (domain === null ? eb('domain', 'is', null) : eb('domain', '=', domain)))
    .executeTakeFirst()
  if (row === undefined) return null
  const url = row.domain === null && row.image_key !== null ? mediaUrl(ctx, row.image_key) : row.image_remote_url
  if (url === null) return null
  const id = row.domain === null ? `${ctx.settings.publicUrl}/emojis/${row.shortcode}` : row.uri
  return {
    ...(id === null ? {} : { id }),
    type: 'Emoji',
    name: `:${row.shortcode}:`,
    updated: row.updated_at.toISOString(),
    icon: { type: 'Image', url },
  }
}
