/** The server's rules for counting characters. */
export interface CountingRules {
  /** How many characters an address counts as, whatever its length. */
  readonly charactersPerUrl: number
}

/** Matches an address that is counted at the flat rate, anywhere in the text. */
export const ADDRESS = /https?:\/\/[^\s<>"'\u3000]+/giu
const REMOTE_MENTION = /(?<![\w/@])@([\p{L}\p{N}_]+(?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_]+)?)@[\p{L}\p{N}.-]+[\p{L}\p{N}](?::\d+)?/gu

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The length of a draft as the server counts it: grapheme clusters, addresses at a flat rate, remote mentions without their server, content warning included. */
export function countCharacters(text: string, spoilerText: string, rules: CountingRules): number {
  const stretches = text.split(ADDRESS)
  const words = stretches.reduce(
    (sum, stretch) => sum + countGraphemes(stretch.includes('@') ? stretch.replaceAll(REMOTE_MENTION, '@$1') : stretch),
    0,
  )
  return words + (stretches.length - 1) * rules.charactersPerUrl + countGraphemes(spoilerText)
}

/** The number of grapheme clusters. */
export function countGraphemes(text: string): number {
  // In plain ASCII, the usual text while typing, each character is one grapheme except that CR LF is a single one.
  if (/^[\n\x20-\x7e]*$/.test(text)) return text.length
  let length = 0
  for (const _segment of segmenter.segment(text)) length += 1
  return length
}
