import type { Context } from '@fedify/fedify'
import { Endpoints, Group, Image, Person, PropertyValue, Service, Tombstone } from '@fedify/vocab'
import type { Actor } from '@fedify/vocab'
import type { AppContext } from '../../AppContext.ts'
import { mediaUrl } from '../../files/media/mediaUrl.ts'
import { accountUrl } from '../../people/accounts/addresses.ts'
import { formatField, formatProfile } from '../../people/accounts/formatProfile.ts'
import type { AccountRow } from '../../people/accounts/serializeAccounts.ts'
import { describeEmojis } from './describeEmojis.ts'
import type { AccountSettings } from '../../people/accounts/table.ts'
import { listOf, rawOf } from '../documents/rawJson.ts'
import type { Json } from '../documents/rawJson.ts'
import { PUBLIC } from '../documents/addressing.ts'
import type { LocalActor } from './findActor.ts'
import { instantOf } from './instantOf.ts'

/** The actor document of a local account. */
export async function describeActor(ctx: AppContext, fedify: Context<void>, actor: LocalActor): Promise<Actor | Tombstone> {
  if (actor.state === 'gone') return new Tombstone({ id: fedify.getActorUri(actor.username), deleted: instantOf(actor.deletedAt) })
  return actorOf(ctx, fedify, actor.account)
}

/** The same as JSON, for an activity that embeds it. That of a suspended account contains hardly more than its suspension. */
export async function describeProfile(ctx: AppContext, fedify: Context<void>, account: AccountRow): Promise<Json> {
  // The context is that of the activity, in which these keys are not defined.
  const { '@context': _context, assertionMethod: _keys, ...json } = await rawOf(await actorOf(ctx, fedify, account))
  return json
}

async function actorOf(ctx: AppContext, fedify: Context<void>, account: AccountRow): Promise<Actor> {
  const { username, settings } = account
  const isSuspended = account.suspended_at !== null
  const keys = await fedify.getActorKeyPairs(username)
  const [first] = keys
  // An account limited by a moderator must not be discoverable anywhere.
  const isForStrangers = account.limited_at === null && !isSuspended
  const { publicUrl } = ctx.settings
  const movedTo = account.moved_to_id === null ? null : await addressOf(ctx, account.moved_to_id)
  const Kind = exactKind(account.group_account ? Group : account.bot ? Service : Person, {
    subscribableBy: subscribableBy(settings, publicUrl, username),
    ...(settings.emoji_reaction_policy === undefined ? {} : { otherSetting: otherSettings(settings) }),
  })
  const shown = isSuspended
    ? {}
    : {
        name: account.display_name === '' ? username : account.display_name,
        summary: formatProfile(account.note, publicUrl),
        attachments: account.fields.map(({ name, value }) => new PropertyValue({ name, value: formatField(value, publicUrl) })),
        tags: await describeEmojis(ctx, [
          account.display_name,
          account.note,
          ...account.fields.flatMap(({ name, value }) => [name, value]),
        ]),
        aliases: account.also_known_as.flatMap((alias) => URL.parse(alias) ?? []),
        ...pictures(ctx, account),
        ...(movedTo === null ? {} : { successor: movedTo }),
      }
  return new Kind({
    id: fedify.getActorUri(username),
    preferredUsername: username,
    ...shown,
    url: new URL(accountUrl(account, publicUrl)),
    inbox: fedify.getInboxUri(username),
    outbox: fedify.getOutboxUri(username),
    followers: fedify.getFollowersUri(username),
    following: fedify.getFollowingUri(username),
    featured: new URL(`${publicUrl}/users/${username}/collections/featured`),
    endpoints: new Endpoints({ sharedInbox: fedify.getInboxUri() }),
    ...(first === undefined ? {} : { publicKey: first.cryptographicKey }),
    assertionMethods: keys.map((pair) => pair.multikey),
    manuallyApprovesFollowers: account.locked,
    discoverable: account.discoverable && isForStrangers,
    indexable: account.indexable && isForStrangers && settings.noindex !== true,
    suspended: isSuspended,
    memorial: account.memorial,
    // Rounded to the day, as in the API.
    published: instantOf(new Date(account.created_at.toISOString().slice(0, 10))),
  })
}

type ActorKind = typeof Person | typeof Service | typeof Group

/** A subclass of an actor type that is written with terms missing in Fedify's vocabulary, and with lists where other servers accept only lists. */
function exactKind(Kind: ActorKind, extras: Json): ActorKind {
  // The three classes have the same constructor.
  return class extends (Kind as typeof Person) {
    override async toJsonLd(options?: Parameters<Person['toJsonLd']>[0]): Promise<unknown> {
      const written = (await super.toJsonLd(options)) as Record<string, unknown>
      const lists = LISTS.filter((key) => key in written).map((key) => [key, listOf(written[key])])
      return { ...written, ...Object.fromEntries(lists), '@context': [...listOf(written['@context']), EXTRA_TERMS], ...extras }
    }
  }
}

/**
 * Fedify writes a single value without a list. snac then finds no alias, and accepts neither followers nor its own users for an account
 * that has moved here.
 */
const LISTS = ['alsoKnownAs', 'attachment', 'tag']

const EXTRA_TERMS = {
  kmyblue: 'http://kmy.blue/ns#',
  fedibird: 'http://fedibird.com/ns#',
  schema: 'http://schema.org#',
  subscribableBy: { '@id': 'kmyblue:subscribableBy', '@type': '@id' },
  otherSetting: 'fedibird:otherSetting',
}

/** Which accounts' antennas on other servers may read its posts. */
function subscribableBy({ subscription_policy }: AccountSettings, publicUrl: string, username: string): readonly string[] {
  if (subscription_policy === 'block') return []
  return [subscription_policy === 'followers_only' ? `${publicUrl}/users/${username}/followers` : PUBLIC]
}

function otherSettings({ emoji_reaction_policy }: AccountSettings): readonly Json[] {
  return [{ type: 'PropertyValue', name: 'emojiReactionPolicy', value: emoji_reaction_policy }]
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
