/** A search operator that completes what was typed last. */
export interface OperatorOffer {
  /** Such as `has:image`; one that ends with a colon waits for its value. */
  readonly operator: string
  /** The whole text with the operator in it, ready to be typed on. */
  readonly text: string
}

/** The values an operator takes; none where they cannot be listed. */
const operators: ReadonlyMap<string, readonly string[]> = new Map([
  ['from', ['me']],
  ['has', ['image', 'video', 'audio', 'media', 'poll', 'link']],
  ['is', ['reply', 'quote', 'sensitive', 'edited', 'bot']],
  ['in', ['library', 'public', 'all']],
  ['language', []],
  ['before', []],
  ['after', []],
  ['during', []],
])

const names = [...operators.keys()].map((name) => `${name}:`)

/** How many are offered at once. */
const MOST = 6

/** The operators that complete the last word, for servers that understand them: first names, then values; before anything is typed, the names. */
export function operatorOffers(text: string): readonly OperatorOffer[] {
  if (text.trim() === '') return names.slice(0, MOST).map((operator) => ({ operator, text: operator }))
  const [, before = '', minus = '', typed = ''] = /^(.*?)([-+]?)([^\s+-]\S*)$/su.exec(text) ?? []
  const word = typed.toLowerCase()
  if (before !== '' && !/\s$/.test(before)) return []
  if (word.length < 2) return []
  const colon = word.indexOf(':')
  const offered =
    colon === -1
      ? names.filter((name) => name.startsWith(word))
      : (operators.get(word.slice(0, colon)) ?? [])
          .map((value) => `${word.slice(0, colon)}:${value}`)
          .filter((one) => one.startsWith(word) && one !== word)
  return offered.slice(0, MOST).map((operator) => ({
    operator: `${minus}${operator}`,
    text: `${before}${minus}${operator}${operator.endsWith(':') ? '' : ' '}`,
  }))
}
