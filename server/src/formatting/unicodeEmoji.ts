const EMOJI = /^\p{RGI_Emoji}$/v
/** Asks for a picture of the sign before it. */
const AS_PICTURE = '\ufe0f'

/** The single Unicode emoji that is written, in the form that is stored of it; null for anything else. Some clients and servers leave out that a picture is meant, others say so needlessly. */
export function unicodeEmoji(written: string): string | null {
  const bare = written.endsWith(AS_PICTURE) ? written.slice(0, -1) : written
  return [written, bare, bare + AS_PICTURE].find((each) => EMOJI.test(each)) ?? null
}
