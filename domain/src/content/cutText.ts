/** The longest beginning of a text that fits the limit without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}

/** More combining marks on one letter than any script in use needs (Tibetan and pointed Hebrew reach six). */
const mostMarks = 8

const crowded = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')
const crowds = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

/** Keeps only the first combining marks of each letter: shaping each one costs time, and a tall stack of them covers the posts above. */
export function limitCombiningMarks(text: string): string {
  return crowded.test(text) ? text.replaceAll(crowds, '$1') : text
}

/** The longest beginning of a text with at most so many line ends, and how many it has. */
export function cutLines(text: string, most: number): { readonly kept: string; readonly lineEnds: number } {
  let lineEnds = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (lineEnds === most) return { kept: text.slice(0, at), lineEnds }
    lineEnds += 1
  }
  return { kept: text, lineEnds }
}
