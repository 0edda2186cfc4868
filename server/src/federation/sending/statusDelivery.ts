import { createHash } from 'node:crypto'
import type { AppContext } from '../../AppContext.ts'
import { accountUri } from '../../people/accounts/addresses.ts'
import { addressOfRow, statusUri } from '../../posts/statuses/statusUrl.ts'
import { isBoostable } from '../../visibility/visibilities.ts'
import { describeNote } from '../notes/describeNote.ts'
import { addressesOf, PUBLIC } from '../documents/addressing.ts'
import type { Json } from '../documents/rawJson.ts'
import { inboxesOfRelays } from '../relays/relays.ts'
import { loadDeliveries, noteDeliveries } from './deliveries.ts'
import { inboxesOfAccounts, inboxesOfFollowers, inboxesOfReaders, inboxesOfThread } from './recipients.ts'
import type { Recipient, Delivery, Send } from './Send.ts'

type OfStatus = Extract<Send, { readonly statusId: string }>

/** A new, edited or deleted local post for other servers. Null where that has changed since. */
export async function statusDelivery(ctx: AppContext, send: OfStatus): Promise<Delivery | null> {
  const row = await ctx.db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select([
      's.id',
      's.account_id',
      's.visibility',
      's.reblog_of_id',
      's.in_reply_to_id',
      's.deleted_at',
      's.created_at',
      'a.username',
      'a.uri as author_uri',
      'a.limited_at',
    ])
    .where('s.id', '=', send.statusId)
    .where('a.domain', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const author = accountUri({ username: row.username, uri: row.author_uri }, ctx.settings.publicUrl)
  const post: Post = { ...row, author, uri: statusUri(ctx.settings.publicUrl, row.username, row.id), followers: `${author}/followers` }
  if (row.reblog_of_id !== null)
    return send.what === 'delete' ? undoneBoost(ctx, post, row.reblog_of_id) : boost(ctx, post, row.reblog_of_id)
  return send.what === 'delete' ? deletion(ctx, post) : wording(ctx, post, send.what)
}

interface Post {
  readonly id: string
  readonly account_id: string
  readonly visibility: string
  readonly in_reply_to_id: string | null
  readonly deleted_at: Date | null
  readonly created_at: Date
  readonly username: string
  readonly limited_at: Date | null
  readonly author: string
  readonly uri: string
  readonly followers: string
}

const isForFollowers = (visibility: string): boolean => isBoostable(visibility) || visibility === 'private'

async function wording(ctx: AppContext, post: Post, what: 'create' | 'update'): Promise<Delivery | null> {
  const note = await describeNote(ctx, post.id)
  if (note === null) return null
  const { to, cc, json } = note
  const recipients: Recipient[] = [
    ...(await inboxesOfReaders(ctx.db, post.id)),
    ...(note.circleOwnerId === null ? [] : await inboxesOfAccounts(ctx.db, [note.circleOwnerId])),
    ...(isForFollowers(post.visibility) ? await inboxesOfFollowers(ctx.db, post.account_id) : []),
    ...(what === 'create' && post.in_reply_to_id !== null ? await inboxesOfThread(ctx.db, post.id) : []),
    // Relays get the post too, and later its edits and deletion like any other server.
    ...(what === 'create' && post.visibility === 'public' && post.limited_at === null ? await inboxesOfRelays(ctx) : []),
  ]
  const isPersonal = !isForFollowers(post.visibility)
  // Some earlier recipients of a post with a limited audience may not be readers any more: an edit is only sent to current ones.
  const isForSome = !isBoostable(post.visibility)
  const all = what === 'create' || isForSome ? recipients : [...recipients, ...(await loadDeliveries(ctx, post.id))]
  await noteDeliveries(ctx, post.id, isPersonal ? recipients.map((each) => ({ ...each, sharedInbox: null })) : recipients)
  const updated = typeof json['updated'] === 'string' ? json['updated'] : note.published
  const activity =
    what === 'create'
      ? { id: `${note.uri}/activity`, type: 'Create', actor: note.author, published: note.published, to, cc, object: json }
      : {
          id: `${note.uri}#updates/${Date.parse(updated)}-${stateOf(json)}`,
          type: 'Update',
          actor: note.author,
          published: updated,
          to,
          cc,
          object: json,
        }
  const synchronized = what === 'create' && isForFollowers(post.visibility) ? { followersOf: post.account_id } : {}
  return { sender: post.username, activity, to: all, about: post.uri, isPersonal, ...synchronized }
}

/** A digest of a post's JSON that distinguishes versions of the same date, for example with other poll counts; replies are left out. */
function stateOf({ replies: _replies, ...json }: Json): string {
  return createHash('sha256').update(JSON.stringify(json)).digest('base64url').slice(0, 22)
}

async function deletion(ctx: AppContext, post: Post): Promise<Delivery | null> {
  if (post.deleted_at === null) return null
  const to = await loadDeliveries(ctx, post.id)
  const object = { id: post.uri, type: 'Tombstone' }
  return {
    sender: post.username,
    activity: { id: `${post.uri}#delete`, type: 'Delete', actor: post.author, to: [PUBLIC], object },
    to,
    about: post.uri,
  }
}

async function boost(ctx: AppContext, post: Post, originalId: string): Promise<Delivery | null> {
  if (post.deleted_at !== null) return null
  const original = await loadOriginal(ctx, originalId)
  const activity = announce(ctx, post, original)
  if (original === null || activity === null) return null
  const to = [...(await inboxesOfAccounts(ctx.db, [original.account_id])), ...(await inboxesOfFollowers(ctx.db, post.account_id))]
  await noteDeliveries(ctx, post.id, to)
  // The recipients' servers get the original post too, if it is local: with the boost, or by fetching it.
  if (original.domain === null) await noteDeliveries(ctx, originalId, to)
  // A followers-only post of one's own is embedded: newer followers do not have it, and their servers could not fetch it.
  const own = isBoostable(original.visibility) || original.account_id !== post.account_id ? null : await describeNote(ctx, originalId)
  return { sender: post.username, activity: { ...activity, object: own?.json ?? activity.object }, to, about: post.uri }
}

async function undoneBoost(ctx: AppContext, post: Post, originalId: string): Promise<Delivery | null> {
  const object = announce(ctx, post, await loadOriginal(ctx, originalId))
  if (object === null) return null
  const to = await loadDeliveries(ctx, post.id)
  const activity = { id: `${object.id}/undo`, type: 'Undo', actor: post.author, to: object.to, cc: object.cc, object }
  return { sender: post.username, activity, to, about: post.uri }
}

type Original = Awaited<ReturnType<typeof loadOriginal>>

async function loadOriginal({ db }: AppContext, id: string) {
  const row = await db
    .selectFrom('statuses as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.uri', 's.visibility', 'a.username', 'a.domain', 'a.uri as author_uri'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

function announce({ settings: { publicUrl } }: AppContext, post: Post, original: Original) {
  const object = original === null ? null : addressOfRow(original, publicUrl)
  if (original === null || object === null) return null
  const { username, domain, author_uri: uri } = original
  const boosted = domain === null ? accountUri({ username, uri }, publicUrl) : uri
  const audience = addressesOf(post.visibility, post.followers, boosted === null || boosted === post.author ? [] : [boosted], '')
  return { id: `${post.uri}/activity`, type: 'Announce', actor: post.author, published: post.created_at.toISOString(), ...audience, object }
}
