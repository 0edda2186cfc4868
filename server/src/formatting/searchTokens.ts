/** Scripts written without spaces: their text is indexed as pairs of characters. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u
const RUN = /[\p{L}\p{M}\p{N}\p{Pc}ー々]+/gu
const MAX_TOKEN_LENGTH = 64

/** The tokens by which a text can be found: lower-cased words, and overlapping character pairs for scripts without spaces. */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>()
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    for (const part of splitByScript(run)) {
      if (!UNSPACED.test(part)) tokens.add([...part].slice(0, MAX_TOKEN_LENGTH).join(''))
      else for (const pair of pairsOf(part)) tokens.add(pair)
    }
  }
  return [...tokens]
}

/** Like searchTokens, for storing: single characters of unspaced scripts are added, so that a search for one character finds them. */
export function indexTokens(text: string): string[] {
  const tokens = new Set(searchTokens(text))
  for (const character of text.normalize('NFKC')) if (UNSPACED.test(character)) tokens.add(character)
  return [...tokens]
}

function splitByScript(run: string): string[] {
  const parts: string[] = []
  let isUnspaced: boolean | null = null
  for (const character of run) {
    const next = UNSPACED.test(character)
    if (next === isUnspaced) parts[parts.length - 1] += character
    else parts.push(character)
    isUnspaced = next
  }
  return parts
}

function pairsOf(text: string): string[] {
  const characters = [...text]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
