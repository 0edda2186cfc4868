import type { CustomEmoji } from '@starling/api/custom-emojis'
import type { AppContext } from '../../AppContext.ts'
import { serializeCustomEmoji } from './serializeCustomEmoji.ts'
import { anyText } from '../../platform/database/anyOf.ts'

type LoadContext = Pick<AppContext, 'db' | 'settings'>

const shortcodePattern = /:([a-zA-Z0-9_]{2,}):/g

/** A text with the key of the object it belongs to, and the server whose emoji it may use. */
export interface TextWithEmoji {
  readonly key: string
  readonly domain: string | null
  readonly text: string
}

/** The local custom emoji that occur in any of the texts, by shortcode; without a query where no text contains a shortcode. */
export async function loadCustomEmojis(ctx: LoadContext, texts: readonly string[]): Promise<Map<string, CustomEmoji>> {
  const names = namesIn(texts)
  if (names.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('custom_emojis')
    .selectAll()
    .where('shortcode', '=', anyText(names))
    .where('domain', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.shortcode, serializeCustomEmoji(ctx, row)]))
}

/** Those of the loaded emoji that occur in these texts. */
export function emojisIn(emojis: ReadonlyMap<string, CustomEmoji>, ...texts: string[]): CustomEmoji[] {
  return namesIn(texts).flatMap((name) => emojis.get(name) ?? [])
}

/** The custom emoji that occur in each text, by the text's key; each text uses the emoji of its own server. */
export async function loadEmojisOfTexts(ctx: LoadContext, texts: readonly TextWithEmoji[]): Promise<Map<string, CustomEmoji[]>> {
  const names = namesIn(texts.map((each) => each.text))
  if (names.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('custom_emojis').selectAll().where('shortcode', '=', anyText(names)).execute()
  const byServer = new Map(rows.map((row) => [`${row.shortcode}@${row.domain ?? ''}`, serializeCustomEmoji(ctx, row)]))
  return new Map(
    texts.map(({ key, domain, text }) => [key, namesIn([text]).flatMap((name) => byServer.get(`${name}@${domain ?? ''}`) ?? [])]),
  )
}

function namesIn(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(shortcodePattern)].flatMap((match) => match[1] ?? [])))]
}
