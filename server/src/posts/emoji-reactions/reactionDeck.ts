import type { DeckEmoji } from '@starling/api/emoji-reactions'
import type { AppContext } from '../../AppContext.ts'
import { loadEmojisOfTexts } from '../../files/custom-emojis/loadCustomEmojis.ts'
import { unicodeEmoji } from '../../formatting/unicodeEmoji.ts'
import { unprocessable } from '../../platform/http/HttpError.ts'

/** The largest number of entries, as the instance advertises it. */
export const MAX_DECK_EMOJIS = 256

/** The emoji of an account's reaction deck; deleted custom ones are left out. */
export async function loadDeck(ctx: AppContext, accountId: string): Promise<DeckEmoji[]> {
  const row = await ctx.db.selectFrom('reaction_decks').select('emojis').where('account_id', '=', accountId).executeTakeFirst()
  const names = row?.emojis ?? []
  const custom = await loadEmojisOfTexts(ctx, [{ key: 'deck', domain: null, text: names.map((name) => `:${name}:`).join('\n') }])
  const known = new Map((custom.get('deck') ?? []).map((emoji) => [emoji.shortcode, emoji]))
  return names.flatMap((name): DeckEmoji[] => {
    if (unicodeEmoji(name) !== null) return [{ name }]
    const emoji = known.get(name)
    return emoji === undefined ? [] : [{ name, url: emoji.url, static_url: emoji.static_url, width: emoji.width, height: emoji.height }]
  })
}

/** Replaces the whole deck; colons around shortcodes are not kept. */
export async function storeDeck(ctx: AppContext, accountId: string, written: readonly string[]): Promise<void> {
  const emojis = [...new Set(written.map((name) => unicodeEmoji(name) ?? name.replace(/^:(.*):$/, '$1')))]
  if (emojis.length > MAX_DECK_EMOJIS) throw unprocessable(`Emojis can't contain more than ${MAX_DECK_EMOJIS} items`)
  if (!emojis.every((name) => unicodeEmoji(name) !== null || /^[a-zA-Z0-9_]{2,100}$/.test(name)))
    throw unprocessable('Emojis contain what is not an emoji')
  await ctx.db
    .insertInto('reaction_decks')
    .values({ account_id: accountId, emojis })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ emojis }))
    .execute()
}
