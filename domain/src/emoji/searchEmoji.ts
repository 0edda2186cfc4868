import type { Emoji } from './Emoji.ts'

/** The most results shown. */
const SEARCH_LIMIT = 75

/**
 * Emoji that match a query of at most two words. An exact name comes first; then matches count the more, the nearer
 * to the start of a name the first word stands; custom emoji come before others, and names before keywords.
 */
export function searchEmoji(emojis: readonly Emoji[], query: string, limit = SEARCH_LIMIT): readonly Emoji[] {
  const whole = searchableName(query.trim().replaceAll(/^:|:$/g, ''))
  const [first, second] = whole.split(/[\s,\-_|]+/).filter(Boolean)
  if (first === undefined) return emojis.filter(({ id }) => id === query.trim()).slice(0, limit)
  const found: { readonly emoji: Emoji; readonly rank: readonly number[] }[] = []
  emojis.forEach((emoji, order) => {
    const { names, tags, kind } = emoji
    const has = (word: string) => names.some((name) => name.includes(word)) || tags.some((tag) => tag.includes(word))
    if (second !== undefined && !has(second)) return
    const place = names.includes(whole) || emoji.id === whole ? { at: -1, length: 0 } : placeOf(names, first)
    const tagged = placeOf(tags, first)
    const isTag = tagged.at < place.at
    const { at, length } = isTag ? tagged : place
    if (at < Infinity) found.push({ emoji, rank: [at, kind === 'custom' ? 0 : 1, isTag ? 1 : 0, length, order] })
  })
  return found
    .sort((a, b) => compare(a.rank, b.rank))
    .slice(0, limit)
    .map(({ emoji }) => emoji)
}

/** An emoji offered for the shortcode being typed, with the shortcode to show. */
export interface EmojiCompletion {
  readonly emoji: Emoji
  /** Without colons. */
  readonly shortcode: string
}

/** Emoji for a shortcode being typed: first those with a shortcode that begins so, the shortest first, then those that a search finds. */
export function completeEmoji(emojis: readonly Emoji[], query: string, limit: number): readonly EmojiCompletion[] {
  const word = searchableName(query)
  const beginning = emojis
    .flatMap((emoji, order) => {
      const [shortcode] = shortcodesOf(emoji)
        .filter((name) => searchableName(name).startsWith(word))
        .toSorted((a, b) => a.length - b.length)
      return shortcode === undefined ? [] : [{ emoji, shortcode, rank: [shortcode.length, emoji.kind === 'custom' ? 0 : 1, order] }]
    })
    .sort((a, b) => compare(a.rank, b.rank))
    .map(({ emoji, shortcode }) => ({ emoji, shortcode }))
  const known = new Set(beginning.map(({ emoji }) => emoji))
  const others = beginning.length >= limit ? [] : searchEmoji(emojis, query).filter((emoji) => !known.has(emoji))
  return [...beginning, ...others.map((emoji) => ({ emoji, shortcode: shortcodesOf(emoji)[0] ?? emoji.label }))].slice(0, limit)
}

/** A label of several words is a name as well, and no shortcode. */
function shortcodesOf(emoji: Emoji): readonly string[] {
  return emoji.kind === 'custom' ? [emoji.shortcode] : emoji.names.filter((name) => !/\s/.test(name))
}

/** The smallest position of the word in any of the names, and the length of the shortest name with that position. */
function placeOf(names: readonly string[], word: string): { readonly at: number; readonly length: number } {
  let place = { at: Infinity, length: 0 }
  for (const name of names) {
    const at = name.indexOf(word)
    if (at !== -1 && (at < place.at || (at === place.at && name.length < place.length))) place = { at, length: name.length }
  }
  return place
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}

/** A name in the form in which names are compared: lower case, Latin letters without accents. */
export function searchableName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}
