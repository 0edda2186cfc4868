import { legacyEntities, namedEntities } from './namedEntities.ts'

/** What windows-1252 has where Unicode has control characters; browsers read numbers from 128 to 159 that way. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const longestName = 10

/**
 * Replaces character references (`&amp;`, `&#39;`, `&#x1F600;`) as browsers do, in one pass.
 *
 * Long names that no known server writes in posts (`&CounterClockwiseContourIntegral;`) stay as they are: a table of
 * all 2,231 names would be ten times as large as the rest of this folder.
 */
export function decodeEntities(text: string, isAttribute: boolean): string {
  let at = text.indexOf('&')
  if (at === -1) return text
  let decoded = ''
  let written = 0
  while (at !== -1) {
    const found = text.charCodeAt(at + 1) === NUMBER_SIGN ? readNumber(text, at) : readName(text, at, isAttribute)
    if (found === null) at = text.indexOf('&', at + 1)
    else {
      decoded += text.slice(written, at) + found.character
      written = found.end
      at = text.indexOf('&', found.end)
    }
  }
  return decoded + text.slice(written)
}

interface Reference {
  readonly character: string
  /** The position after the reference. */
  readonly end: number
}

const NUMBER_SIGN = 0x23
const SEMICOLON = 0x3b

function readNumber(text: string, at: number): Reference | null {
  const isHex = text.charCodeAt(at + 2) === 0x78 || text.charCodeAt(at + 2) === 0x58
  const base = isHex ? 16 : 10
  const start = at + (isHex ? 3 : 2)
  let end = start
  let code = 0
  for (let digit = digitAt(text, end); digit < base; digit = digitAt(text, end)) {
    code = Math.min(code * base + digit, 0x110000)
    end += 1
  }
  if (end === start) return null
  return { character: characterOf(code), end: text.charCodeAt(end) === SEMICOLON ? end + 1 : end }
}

/** The value of a hexadecimal digit; 16 for anything else. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 16
}

function characterOf(code: number): string {
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd'
  if (code >= 0x80 && code <= 0x9f) return windows1252.charAt(code - 0x80)
  return String.fromCodePoint(code)
}

function readName(text: string, at: number, isAttribute: boolean): Reference | null {
  let end = at + 1
  while (end - at <= longestName && isAlphanumeric(text.charCodeAt(end))) end += 1
  if (text.charCodeAt(end) === SEMICOLON) {
    const character = namedEntities.get(text.slice(at + 1, end))
    if (character !== undefined) return { character, end: end + 1 }
  }
  // Old names count without a semicolon too, even directly before letters: "&ampx" is "&x". Not so in an attribute, where
  // "?a=1&copy=2" names a parameter.
  for (let short = end; short > at + 2; short -= 1) {
    const name = text.slice(at + 1, short)
    const character = legacyEntities.has(name) ? namedEntities.get(name) : undefined
    if (character === undefined) continue
    const next = text.charCodeAt(short)
    return isAttribute && (next === 0x3d || isAlphanumeric(next)) ? null : { character, end: short }
  }
  return null
}

function isAlphanumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}
