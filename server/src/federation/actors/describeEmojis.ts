import { Emoji, Image } from '@fedify/vocab'
import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { AppContext } from '../../AppContext.ts'
import { loadCustomEmojis } from '../../files/custom-emojis/loadCustomEmojis.ts'

/** The custom emoji of this server that these texts use. */
export async function describeEmojis(ctx: Pick<AppContext, 'db' | 'settings'>, texts: readonly string[]): Promise<Emoji[]> {
  return [...(await loadCustomEmojis(ctx, texts)).values()].map((emoji) => describeEmoji(ctx, emoji))
}

function describeEmoji({ settings }: Pick<AppContext, 'settings'>, { shortcode, url }: CustomEmoji): Emoji {
  return new Emoji({
    id: new URL(`/emojis/${shortcode}`, settings.publicUrl),
    name: `:${shortcode}:`,
    icon: new Image({ url: new URL(url) }),
  })
}
