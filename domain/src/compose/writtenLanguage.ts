import { segmentText } from './segmentText.ts'

/** A language and how well a text fits it, from 0 to 1, the best first. */
export type LanguageScore = readonly [code: string, score: number]

/** Shorter texts are taken for many languages. Scripts that are one language's own need far fewer letters. */
const minLetters = 60
const minOfOwnScript = 12
const ownScripts = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Han}]/gu
/** How far the second best language and the chosen one have to be behind. */
const maxSecond = 0.9
const maxChosen = 0.8

/** The words of a draft whose language can be told: without mentions, tags, addresses and shortcodes. Null if they are too few. */
export function detectableText(text: string): string | null {
  const prose = segmentText(text, { maxCharacters: Infinity, charactersPerUrl: 23, spoilerText: '' })
    .flatMap((segment) => (segment.kind === 'text' ? [segment.text] : [' ']))
    .join('')
    .replaceAll(/:[a-z0-9_]{2,}:/gi, ' ')
  const letters = prose.match(/\p{L}/gu)?.length ?? 0
  const ofOwnScript = prose.match(ownScripts)?.length ?? 0
  return letters >= minLetters || (ofOwnScript >= minOfOwnScript && ofOwnScript * 2 > letters) ? prose.trim() : null
}

/** The language a text is clearly written in, if that is another one than was chosen; otherwise null. */
export function otherLanguage(scores: readonly LanguageScore[], chosen: string): string | null {
  const [best, second] = scores
  if (best === undefined || best[0] === primary(chosen)) return null
  if (second !== undefined && second[1] > maxSecond) return null
  const ofChosen = scores.find(([code]) => code === primary(chosen))
  return ofChosen !== undefined && ofChosen[1] > maxChosen ? null : best[0]
}

/** The language without its region or script: `zh-TW` is written `zh`. */
function primary(code: string): string {
  return code.split('-', 1)[0] ?? code
}
