import { sql } from 'kysely'
import type { AppContext } from '../../AppContext.ts'
import { unicodeEmoji } from '../../formatting/unicodeEmoji.ts'
import { HttpError, unprocessable } from '../../platform/http/HttpError.ts'
import { unnotify } from '../../notification-rules/notify.ts'
import { lockExisting } from '../statuses/lockExisting.ts'

interface Target {
  readonly id: string
  readonly account_id: string
}

export interface ChosenEmoji {
  readonly name: string
  readonly domain: string | null
  readonly customEmojiId: string | null
}

const CUSTOM_EMOJI = /^:?([a-zA-Z0-9_]{2,})(?:@([a-z0-9.-]+(?::\d+)?))?:?$/i

/** Reacts to a post with an emoji; repeating it changes nothing. */
export async function reactWithEmoji(ctx: AppContext, accountId: string, target: Target, written: string): Promise<void> {
  await storeReaction(ctx, accountId, target, () => findEmoji(ctx, target.id, written))
}

/**
 * Stores a reaction, within the limits and where the author of the post accepts it. `uri` is the ActivityPub id of a reaction by another
 * server's account.
 */
export async function storeReaction(
  ctx: AppContext,
  accountId: string,
  target: Target,
  choose: () => Promise<ChosenEmoji>,
  uri: string | null = null,
): Promise<void> {
  const { enabled, maxPerAccount, maxPerStatus } = ctx.settings.emojiReactions
  if (!enabled) throw unprocessable('Emoji reactions are disabled on this server')
  await refuseByPolicy(ctx, accountId, target.account_id)
  const emoji = await choose()
  await ctx.events.write(async ({ db, tell }) => {
    // The lock also keeps concurrent reactions from exceeding the limits together.
    await lockExisting(db, target.id)
    const reactions = await db
      .selectFrom('emoji_reactions')
      .select(['account_id', 'name', 'domain'])
      .where('status_id', '=', target.id)
      .execute()
    const isSame = (reaction: { name: string; domain: string | null }) => reaction.name === emoji.name && reaction.domain === emoji.domain
    const own = reactions.filter((reaction) => reaction.account_id === accountId)
    if (own.some(isSame)) return
    if (own.length >= maxPerAccount) throw unprocessable(`No more than ${maxPerAccount} emoji reactions per post`)
    const kinds = new Set(reactions.map((reaction) => `${reaction.name}@${reaction.domain ?? ''}`))
    if (!reactions.some(isSame) && kinds.size >= maxPerStatus) throw unprocessable('This post has too many different emoji reactions')
    const stored = await db
      .insertInto('emoji_reactions')
      .values({
        id: ctx.ids.next(),
        account_id: accountId,
        status_id: target.id,
        name: emoji.name,
        domain: emoji.domain,
        custom_emoji_id: emoji.customEmojiId,
        uri,
        created_at: ctx.now(),
      })
      // Another server used the same ActivityPub id twice.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored === undefined) return
    await db
      .updateTable('statuses')
      .set({ reactions_count: sql`reactions_count + 1` })
      .where('id', '=', target.id)
      .execute()
    tell({ type: 'emoji_reaction.created', ...eventOf(accountId, target, emoji), reactionId: stored.id })
  })
}

/** Removes a reaction; a missing one is not an error. */
export async function unreactWithEmoji(ctx: AppContext, accountId: string, target: Target, written: string): Promise<void> {
  const unicode = unicodeEmoji(written)
  const custom = unicode === null ? readCustom(ctx, written) : null
  await removeReaction(ctx, accountId, target, custom ?? { name: unicode ?? written, domain: null })
}

/** Removes the reaction with this emoji, of this server or another one. */
export async function removeReaction(
  ctx: AppContext,
  accountId: string,
  target: Target,
  { name, domain }: Pick<ChosenEmoji, 'name' | 'domain'>,
): Promise<void> {
  await ctx.events.write(async ({ db, tell }) => {
    await lockExisting(db, target.id)
    let query = db
      .deleteFrom('emoji_reactions')
      .where('status_id', '=', target.id)
      .where('account_id', '=', accountId)
      .where('name', '=', name)
    query = domain === null ? query.where('domain', 'is', null) : query.where('domain', '=', domain)
    const row = await query.returning('id').executeTakeFirst()
    if (row === undefined) return
    await db
      .updateTable('statuses')
      .set({ reactions_count: sql`greatest(0, reactions_count - 1)` })
      .where('id', '=', target.id)
      .execute()
    await unnotify({ db }, { fromAccountId: accountId, type: 'emoji_reaction', statusId: target.id, data: { emoji: { name, domain } } })
    tell({ type: 'emoji_reaction.deleted', ...eventOf(accountId, target, { name, domain }), reactionId: row.id })
  })
}

function eventOf(accountId: string, target: Target, { name, domain }: Pick<ChosenEmoji, 'name' | 'domain'>) {
  return { statusId: target.id, accountId, targetAccountId: target.account_id, name, domain }
}

/** Parses a custom emoji with or without colons; with our own domain it is a local one. */
function readCustom(ctx: Pick<AppContext, 'settings'>, written: string): { readonly name: string; readonly domain: string | null } | null {
  const [, name, domain] = CUSTOM_EMOJI.exec(written) ?? []
  if (name === undefined) return null
  const host = domain?.toLowerCase() ?? null
  return { name, domain: host === ctx.settings.domain.toLowerCase() ? null : host }
}

/** Parses `👍`, `shortcode` or `shortcode@domain`; a remote emoji is accepted only where it was used on this status already. */
async function findEmoji(ctx: AppContext, statusId: string, written: string): Promise<ChosenEmoji> {
  const unicode = unicodeEmoji(written)
  if (unicode !== null) return { name: unicode, domain: null, customEmojiId: null }
  const custom = readCustom(ctx, written)
  if (custom === null) throw unprocessable('Name is not a valid emoji')
  const { name, domain } = custom
  if (domain === null) {
    const emoji = await ctx.db
      .selectFrom('custom_emojis')
      .select('id')
      .where('shortcode', '=', name)
      .where('domain', 'is', null)
      .executeTakeFirst()
    if (emoji === undefined) throw unprocessable('Name is not a recognized emoji')
    return { name, domain: null, customEmojiId: emoji.id }
  }
  const used = await ctx.db
    .selectFrom('emoji_reactions')
    .select('custom_emoji_id')
    .where('status_id', '=', statusId)
    .where('name', '=', name)
    .where('domain', '=', domain)
    .limit(1)
    .executeTakeFirst()
  if (used === undefined) throw unprocessable('Emoji of other servers can only join reactions that are there')
  return { name, domain, customEmojiId: used.custom_emoji_id }
}

/** Refuses the reaction if the author's setting for who may react excludes the account. */
async function refuseByPolicy(ctx: AppContext, accountId: string, authorId: string): Promise<void> {
  if (accountId === authorId) return
  const author = await ctx.db
    .selectFrom('accounts')
    .select(['settings', 'domain'])
    .select((eb) => [
      eb
        .exists(eb.selectFrom('follows').select('id').where('account_id', '=', accountId).where('target_account_id', '=', authorId))
        .as('is_follower'),
      eb
        .exists(eb.selectFrom('follows').select('id').where('account_id', '=', authorId).where('target_account_id', '=', accountId))
        .as('is_followed'),
      eb
        .exists(
          eb.selectFrom('accounts as reacting').select('id').where('reacting.id', '=', accountId).where('reacting.domain', 'is', null),
        )
        .as('is_ours'),
    ])
    .where('id', '=', authorId)
    .executeTakeFirstOrThrow()
  // This server does not know the follows between two remote accounts, so the author's server decides.
  if (author.domain !== null && author.is_ours !== true) return
  const isFollower = author.is_follower === true
  const isFollowed = author.is_followed === true
  const refused = {
    allow: false,
    outside_only: !isFollower && !isFollowed,
    following_only: !isFollowed,
    followers_only: !isFollower,
    mutuals_only: !isFollower || !isFollowed,
    block: true,
  }[author.settings.emoji_reaction_policy ?? 'allow']
  if (refused === true) throw new HttpError(422, 'The author does not accept emoji reactions from you')
}
