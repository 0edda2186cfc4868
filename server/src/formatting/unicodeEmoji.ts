const EMOJI = /^\p{RGI_Emoji}$/v
/** The variation selector that requests the coloured presentation of the preceding character. */
const VARIATION_SELECTOR = '\ufe0f'

/**
 * The normalised form of a text that is one Unicode emoji; null for other texts. Some clients and servers omit the variation selector, others add it to
 * emoji that do not need it.
 */
export function unicodeEmoji(written: string): string | null {
  const bare = written.endsWith(VARIATION_SELECTOR) ? written.slice(0, -1) : written
  return [written, bare, bare + VARIATION_SELECTOR].find((each) => EMOJI.test(each)) ?? null
}
