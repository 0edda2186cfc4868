/** Whether each typed word begins a word of the label, ignoring case and accents. */
export function matchesWords(label: string, typed: string): boolean {
  const text = plain(label)
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .trim()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || (withoutBlanks.test(part) && text.includes(part)))
}

/** In scripts without spaces between words the text may be found anywhere in the label. */
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
