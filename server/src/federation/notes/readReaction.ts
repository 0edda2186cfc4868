import type { AppContext } from '../../AppContext.ts'
import { storeRemoteEmojis } from '../../files/custom-emojis/storeRemoteEmojis.ts'
import { unicodeEmoji } from '../../formatting/unicodeEmoji.ts'
import type { ChosenEmoji } from '../../posts/emoji-reactions/reactWithEmoji.ts'
import type { Json } from '../documents/rawJson.ts'
import { textTerm, typesOf } from '../documents/term.ts'
import type { RemoteActor } from '../remote-accounts/resolveActor.ts'
import { readEmojis } from '../documents/readEmojis.ts'

/** The meaning of a Like or an EmojiReact: a favourite, an emoji, or null where it is unknown. */
export type Reaction = 'favourite' | ChosenEmoji | null

/** Misskey sends favourites as this emoji. */
const STAR = '⭐'

/**
 * Reads a reaction in any of three forms: a Like with `content` (kmyblue and its relatives), one with `_misskey_reaction`, and an
 * EmojiReact (Pleroma, Akkoma, Hollo). A Like with an unknown emoji is a favourite, as in Mastodon.
 */
export async function readReaction(ctx: AppContext, json: Json, sender: RemoteActor): Promise<Reaction> {
  const otherwise = typesOf(json).includes('Like') ? 'favourite' : null
  const written = (textTerm(json, 'content') ?? textTerm(json, '_misskey_reaction') ?? '').trim().slice(0, 300)
  const unicode = unicodeEmoji(written)
  if (unicode === STAR) return 'favourite'
  if (written === '' || !ctx.settings.emojiReactions.enabled) return otherwise
  if (unicode !== null) return { name: unicode, domain: null, customEmojiId: null }
  return (await readCustom(ctx, json, written, sender)) ?? otherwise
}

async function readCustom(ctx: AppContext, json: Json, written: string, sender: RemoteActor): Promise<ChosenEmoji | null> {
  const [, name, domain] = /^:?(\w{2,128})(?:@([a-z0-9.-]+(?::\d+)?))?:?$/i.exec(written) ?? []
  if (name === undefined) return null
  const sent = readEmojis(json).find(({ shortcode }) => shortcode === name)
  // The server of a custom emoji. A server can only define its own emoji; another server's must be known already.
  const named = domain?.toLowerCase() ?? hostOf(sent?.uri) ?? sender.domain
  const ours = [ctx.settings.domain.toLowerCase(), hostOf(ctx.settings.publicUrl)]
  const known = await findEmoji(ctx, name, ours.includes(named) ? null : named)
  if (known !== null && named !== sender.domain) return known
  if (sent !== undefined) await storeRemoteEmojis(ctx, sender.domain, [sent])
  return findEmoji(ctx, name, sender.domain)
}

async function findEmoji({ db }: AppContext, shortcode: string, domain: string | null): Promise<ChosenEmoji | null> {
  const row = await db
    .selectFrom('custom_emojis')
    .select('id')
    .where('shortcode', '=', shortcode)
    .where((eb) => (domain === null ? eb('domain', 'is', null) : eb('domain', '=', domain)))
    .executeTakeFirst()
  return row === undefined ? null : { name: shortcode, domain, customEmojiId: row.id }
}

function hostOf(address: string | null | undefined): string | null {
  return address === null || address === undefined ? null : (URL.parse(address)?.host ?? null)
}
