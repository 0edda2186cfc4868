import { extractEntities } from './extractEntities.ts'

/** The number of characters every link counts as, however long it is (`characters_reserved_per_url`). */
export const CHARACTERS_PER_URL = 23

/** Longer links, domains and usernames count like plain text, so that a post cannot contain a megabyte. */
const LONGEST_URL = 2_048
const LONGEST_DOMAIN = 253
/** In UTF-16 units; the longest existing emoji take about half of it. */
const LONGEST_GRAPHEME = 32

/** The most UTF-16 units that one counted character can stand for: half of the shortest mention of the longest domain. */
const MOST_UNITS_PER_CHARACTER = Math.ceil((LONGEST_DOMAIN + 3) / 2)

/** True for a text so long that it exceeds the limit whatever it contains, so it need not be counted. */
export function isSurelyLonger(text: string, spoilerText: string, limit: number): boolean {
  return text.length + spoilerText.length > limit * MOST_UNITS_PER_CHARACTER
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The length of a post as Mastodon counts it: graphemes, links at a flat rate, mentions without their domain, the warning included. */
export function countCharacters(text: string, spoilerText: string): number {
  let counted = spoilerText
  let flat = 0
  let position = 0
  for (const entity of extractEntities(text)) {
    if (entity.kind === 'hashtag') continue
    counted += text.slice(position, entity.start)
    if (entity.kind === 'url') flat += CHARACTERS_PER_URL + Math.max(0, entity.url.length - LONGEST_URL)
    else {
      counted += `@${entity.username}`
      flat += Math.max(0, (entity.domain?.length ?? 0) - LONGEST_DOMAIN)
    }
    position = entity.end
  }
  counted += text.slice(position)
  let graphemes = 0
  for (const { segment } of segmenter.segment(counted)) graphemes += Math.ceil(segment.length / LONGEST_GRAPHEME)
  return graphemes + flat
}
