import type { Emoji } from './Emoji.ts'
import { searchableName } from './searchableName.ts'

/** The most results shown (R-emoji-08). */
const SEARCH_LIMIT = 75

/**
 * Emoji that match a query of at most two words (R-comp-21). An exact name comes first; then matches count the more, the nearer
 * to the start of a name the first word stands; custom emoji come before others, and names before keywords (R-emoji-08).
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
