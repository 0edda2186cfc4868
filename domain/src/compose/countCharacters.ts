/** How a server counts. */
export interface CountingRules {
  /** What any address counts as, whatever its length. */
  readonly charactersPerUrl: number
}

/** An address as it is counted, wherever it stands. */
export const ADDRESS = /https?:\/\/[^\s<>"'\u3000]+/giu
const REMOTE_MENTION = /(?<![\w/@])@([\p{L}\p{N}_]+(?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_]+)?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The length a server sees (R-comp-27): what a reader would call characters, addresses at a flat rate, remote mentions without their server, warning included. */
export function countCharacters(text: string, spoilerText: string, rules: CountingRules): number {
  const stretches = text.split(ADDRESS)
  const words = stretches.reduce((sum, stretch) => sum + countGraphemes(stretch.replaceAll(REMOTE_MENTION, '@$1')), 0)
  return words + (stretches.length - 1) * rules.charactersPerUrl + countGraphemes(spoilerText)
}

/** What a reader would call characters. */
export function countGraphemes(text: string): number {
  // Plain ASCII, the common case while typing, has one grapheme a character except for line ends.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.length
  let length = 0
  for (const _segment of segmenter.segment(text)) length += 1
  return length
}
