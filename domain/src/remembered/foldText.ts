/** Accents of European scripts, vowel signs of Arabic and points of Hebrew, which people leave out when they search. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu

/** A text in the form in which it is compared: without case and accents, wide and narrow letters alike. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(accents, '').toLowerCase()
}

/** Scripts that are written without spaces, or whose words have endings that nobody types: there a word is found anywhere. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const wordCharacter = /[\p{L}\p{N}\p{M}_]$/u

/** Finds a word in a folded text, from a place on; -1 where it is not. */
export type WordFinder = (text: string, from?: number) => number

/** Finds a folded word. Words of scripts with spaces are found by their beginnings. */
export function wordFinder(word: string): WordFinder {
  if (unspaced.test(word) || !/^[\p{L}\p{N}]/u.test(word)) return (text, from = 0) => text.indexOf(word, from)
  return (text, from = 0) => {
    for (let at = text.indexOf(word, from); at !== -1; at = text.indexOf(word, at + 1))
      if (at === 0 || !wordCharacter.test(text.slice(Math.max(0, at - 2), at))) return at
    return -1
  }
}

/** A piece of a text, and whether it is one of the words that were looked for. */
export interface MarkedPiece {
  readonly text: string
  readonly isFound: boolean
}

/** Characters before the first word found, so that it is read in its sentence. */
const BEFORE = 40

/** The part of a text around the first of the words, at most so many characters, with all of them marked. */
export function markWords(text: string, words: readonly string[], most = 240): readonly MarkedPiece[] {
  const folded: string[] = []
  /** For each character of the folded text, where its original begins. */
  const origins: number[] = []
  let place = 0
  for (const character of text) {
    const plain = foldText(character)
    folded.push(plain)
    for (let index = 0; index < plain.length; index += 1) origins.push(place)
    place += character.length
  }
  const whole = folded.join('')
  const isFound = new Uint8Array(text.length)
  let first = Infinity
  for (const word of words) {
    if (word === '') continue
    const find = wordFinder(word)
    for (let at = find(whole); at !== -1; at = find(whole, at + word.length)) {
      const start = origins[at] ?? 0
      const end = origins.slice(at + word.length).find((origin) => origin > (origins[at + word.length - 1] ?? 0)) ?? text.length
      isFound.fill(1, start, end)
      first = Math.min(first, start)
    }
  }
  const begin = first > most - BEFORE && first !== Infinity ? wordStart(text, first - BEFORE) : 0
  const shown = text.slice(begin, begin + most)
  const pieces: MarkedPiece[] = begin > 0 ? [{ text: '…', isFound: false }] : []
  for (let at = 0; at < shown.length;) {
    const isMarked = isFound[begin + at] === 1
    let end = at + 1
    while (end < shown.length && (isFound[begin + end] === 1) === isMarked) end += 1
    pieces.push({ text: shown.slice(at, end), isFound: isMarked })
    at = end
  }
  return begin + most < text.length ? [...pieces, { text: '…', isFound: false }] : pieces
}

/** The next place after which a word begins, so that no word, and no character of two code units, is cut. */
function wordStart(text: string, from: number): number {
  const space = text.slice(from, from + BEFORE).search(/\s/u)
  if (space !== -1) return from + space + 1
  return /[\uDC00-\uDFFF]/.test(text.charAt(from)) ? from + 1 : from
}
