import { countCharacters, type CountingRules } from './countCharacters.ts'

/**
 * Splits a text into posts that each fit: between paragraphs, else between sentences, else between words, else anywhere.
 * Only white space at the places where it is split is left out.
 */
export function splitText(text: string, maxCharacters: number, rules: CountingRules): readonly string[] {
  const fits = (piece: string) => countCharacters(piece, '', rules) <= maxCharacters
  const posts: string[] = []
  let rest = text.trim()
  while (rest !== '' && !fits(rest)) {
    const end = lastFitting(rest, fits)
    posts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? posts : [...posts, rest]
}

/** Where a text may be split, in order of preference: paragraphs, lines, sentences, words, graphemes. The first kind with an end within the limit is used. */
const SEAMS = [/\n\s*\n/g, /\n/g, /[.!?…](?=\s)|[。！？]/g, /\s+/g]
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

function lastFitting(text: string, fits: (piece: string) => boolean): number {
  for (const seam of SEAMS) {
    let end = 0
    for (const found of text.matchAll(seam)) {
      const next = found.index + found[0].length
      const piece = text.slice(0, next).trimEnd()
      if (!fits(piece)) break
      if (piece !== '') end = next
    }
    if (end > 0) return end
  }
  let end = 0
  for (const { segment } of graphemes.segment(text)) {
    // At least one character, so that the loop ends whatever the limit is.
    if (end > 0 && !fits(text.slice(0, end + segment.length))) break
    end += segment.length
  }
  return end
}
