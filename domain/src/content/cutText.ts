/** The longest beginning of a text that fits; it never ends within a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}

/** More marks on one letter than any script in use puts there (Tibetan and pointed Hebrew reach six). */
const mostMarks = 8

const crowded = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')
const crowds = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

/** Leaves a letter its first marks: placing each costs time, and a tower of them covers the posts above. */
export function thinMarks(text: string): string {
  return crowded.test(text) ? text.replaceAll(crowds, '$1') : text
}
