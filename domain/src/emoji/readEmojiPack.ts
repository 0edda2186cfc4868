import type { UnicodeEmoji } from './Emoji.ts'
import { searchableName } from './searchEmoji.ts'

/** Emojibase's group of components (skin tones, hair), which are not emoji by themselves. */
const componentGroup = 2
const tones = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF']

/**
 * Reads the answer of `/packs/emoji/{locale}.json`, keeping its order; entries that are not emoji are left out.
 * Throws an Error where the answer is not a list. https://emojibase.dev/docs/datasets/
 */
export function readEmojiPack(data: unknown, locale: string): readonly UnicodeEmoji[] {
  if (!Array.isArray(data)) throw new Error(`Unexpected data format for ${locale}: expected an array`)
  return data.flatMap((record: unknown) => readEmoji(record) ?? [])
}

function readEmoji(record: unknown): UnicodeEmoji | null {
  if (typeof record !== 'object' || record === null) return null
  const { unicode, label, group, shortcodes, tags, skins } = record as Record<string, unknown>
  // The regional indicator letters have no group.
  if (typeof unicode !== 'string' || unicode === '' || typeof group !== 'number' || group === componentGroup) return null
  const spoken = typeof label === 'string' && label !== '' ? label : unicode
  const names = unique([...words(shortcodes), spoken])
  const others = unique(words(tags)).filter((tag) => !names.includes(tag))
  return { kind: 'unicode', id: recommended(unicode), label: spoken, names, tags: others, group, skins: readSkins(skins) }
}

/**
 * The text in the form recommended for interchange: the data adds a variation selector to emoji that are coloured anyway, and
 * with it they would differ from what everybody else sends. https://unicode.org/reports/tr51/#def_rgi_set
 */
function recommended(unicode: string): string {
  const plain = unicode.replace(/\ufe0f$/, '')
  // Only single characters end in a needless selector. Testing for any recommended sequence (`RGI_Emoji`) takes 15 ms to compile.
  return /^\p{Emoji_Presentation}$/u.test(plain) ? plain : unicode
}

/** One tone per entry, by its hexcode; for emoji with two people, the variants in which both have the same tone. */
function readSkins(skins: unknown): readonly string[] {
  if (!Array.isArray(skins)) return []
  const byTone = tones.map((tone) => skins.find((skin: unknown) => isOnlyOf(skin, tone))?.unicode as unknown)
  return byTone.every((skin) => typeof skin === 'string') ? byTone : []
}

function isOnlyOf(skin: unknown, tone: string): boolean {
  const hexcode = (skin as { readonly hexcode?: unknown } | null)?.hexcode
  if (typeof hexcode !== 'string') return false
  const found = hexcode.split('-').filter((part) => tones.includes(part))
  return found.length > 0 && found.every((part) => part === tone)
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names.map(searchableName))]
}

function words(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}

/** The same emoji, found by what they are called in another language too; what they are called in the first one still goes before. */
export function withOtherNames(emojis: readonly UnicodeEmoji[], others: readonly UnicodeEmoji[]): readonly UnicodeEmoji[] {
  const byId = new Map(others.map((emoji) => [emoji.id, emoji]))
  return emojis.map((emoji) => {
    const other = byId.get(emoji.id)
    if (other === undefined) return emoji
    const known = new Set([...emoji.names, ...emoji.tags])
    const added = [...other.names, ...other.tags].filter((name) => !known.has(name))
    return { ...emoji, tags: [...emoji.tags, ...new Set(added)] }
  })
}
