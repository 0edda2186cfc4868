/** A word or phrase of a filter. https://docs.joinmastodon.org/entities/FilterKeyword/ */
export interface FilteredWord {
  readonly keyword: string
  readonly whole_word: boolean
}

/** What all keywords of a filter find, as one regular expression; null for a filter without keywords. */
export function keywordPattern(keywords: readonly FilteredWord[]): RegExp | null {
  return keywords.length === 0 ? null : new RegExp(keywords.map(patternOf).join('|'), 'iu')
}

/**
 * A whole word is delimited by characters that are not letters or digits, in any script; where the keyword itself begins or ends with such
 * a character, nothing is required there. Scripts without spaces have no delimiters, so clients turn this option off, as in Mastodon.
 */
function patternOf({ keyword, whole_word: isWhole }: FilteredWord): string {
  const words = keyword.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  if (!isWhole) return words
  const before = /^[\p{L}\p{N}\p{M}_]/u.test(keyword) ? '(?<![\\p{L}\\p{N}\\p{M}_])' : ''
  const after = /[\p{L}\p{N}\p{M}_]$/u.test(keyword) ? '(?![\\p{L}\\p{N}\\p{M}_])' : ''
  return `${before}${words}${after}`
}
