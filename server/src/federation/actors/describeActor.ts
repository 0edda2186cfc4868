import type { Context } from '@fedify/fedify'
import { Endpoints, Group, Image, Person, PropertyValue, Service, Tombstone } from '@fedify/vocab'
import type { Actor } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'
import { accountUrl } from '../../people/accounts/addresses.ts'
import { formatField, formatProfile } from '../../people/accounts/formatProfile.ts'
import type { AccountRow } from '../../people/accounts/serializeAccounts.ts'
import type { LocalActor } from './findActor.ts'
import { instantOf } from './instantOf.ts'

/** The actor document of a local account. */
export async function describeActor(ctx: AppContext, fedify: Context<void>, actor: LocalActor): Promise<Actor | Tombstone> {
  if (actor.state === 'gone') return new Tombstone({ id: fedify.getActorUri(actor.username), deleted: instantOf(actor.deletedAt) })
  const { account } = actor
  const { username, settings } = account
  const keys = await fedify.getActorKeyPairs(username)
  const [first] = keys
  // An account limited by a moderator must not be discoverable anywhere.
  const isForStrangers = account.limited_at === null
  const { publicUrl } = ctx.settings
  const movedTo = account.moved_to_id === null ? null : await addressOf(ctx, account.moved_to_id)
  const Kind = account.group_account ? Group : account.bot ? Service : Person
  return new Kind({
    id: fedify.getActorUri(username),
    preferredUsername: username,
    name: account.display_name === '' ? username : account.display_name,
    summary: formatProfile(account.note, publicUrl),
    url: new URL(accountUrl(account, publicUrl)),
    inbox: fedify.getInboxUri(username),
    outbox: fedify.getOutboxUri(username),
    followers: fedify.getFollowersUri(username),
    following: fedify.getFollowingUri(username),
    endpoints: new Endpoints({ sharedInbox: fedify.getInboxUri() }),
    ...(first === undefined ? {} : { publicKey: first.cryptographicKey }),
    assertionMethods: keys.map((pair) => pair.multikey),
    manuallyApprovesFollowers: account.locked,
    discoverable: account.discoverable && isForStrangers,
    indexable: account.indexable && isForStrangers && settings.noindex !== true,
    memorial: account.memorial,
    // Rounded to the day, as in the API.
    published: instantOf(new Date(account.created_at.toISOString().slice(0, 10))),
    attachments: account.fields.map(({ name, value }) => new PropertyValue({ name, value: formatField(value, publicUrl) })),
    ...pictures(ctx, account),
    ...(movedTo === null ? {} : { successor: movedTo }),
  })
}

function pictures(ctx: AppContext, account: AccountRow): { icon?: Image; image?: Image } {
  const picture = (key: string): Image => new Image({ url: new URL(mediaUrl(ctx, key)) })
  return {
    ...(account.avatar_key === null ? {} : { icon: picture(account.avatar_key) }),
    ...(account.header_key === null ? {} : { image: picture(account.header_key) }),
  }
}

async function addressOf({ db }: AppContext, accountId: string): Promise<URL | null> {
  const row = await db.selectFrom('accounts').select('uri').where('id', '=', accountId).executeTakeFirst()
  return row?.uri === null || row === undefined ? null : URL.parse(row.uri)
}
