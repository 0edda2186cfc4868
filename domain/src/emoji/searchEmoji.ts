import type { Emoji } from './Emoji.ts'
import { searchableName } from './searchableName.ts'

/** The list shows at most so many (R-emoji-08). */
const SEARCH_LIMIT = 75

/**
 * What fits a query of at most two words (R-comp-21): an emoji called exactly so first, then by how near the beginning
 * of a name the first word stands, a server's own before the others (R-emoji-08).
 */
export function searchEmoji(emojis: readonly Emoji[], query: string, limit = SEARCH_LIMIT): readonly Emoji[] {
  const whole = searchableName(query.trim().replaceAll(/^:|:$/g, ''))
  const [first, second] = whole.split(/[\s,\-_|]+/).filter(Boolean)
  if (first === undefined) return emojis.filter(({ id }) => id === query.trim()).slice(0, limit)
  const found: { readonly emoji: Emoji; readonly rank: readonly number[] }[] = []
  emojis.forEach((emoji, order) => {
    const { names, kind } = emoji
    if (second !== undefined && !names.some((name) => name.includes(second))) return
    let at = names.includes(whole) || emoji.id === whole ? -1 : Infinity
    let length = at === -1 ? whole.length : 0
    for (const name of names) {
      const place = name.indexOf(first)
      if (place === -1 || place >= at) continue
      at = place
      length = name.length
    }
    if (at < Infinity) found.push({ emoji, rank: [at, kind === 'custom' ? 0 : 1, length, order] })
  })
  return found
    .sort((a, b) => compare(a.rank, b.rank))
    .slice(0, limit)
    .map(({ emoji }) => emoji)
}

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}
