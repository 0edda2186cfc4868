import { ADDRESS, type CountingRules, countGraphemes } from './countCharacters.ts'

/** A piece of the draft's text with the one style the editor draws it in. */
export interface TextSegment {
  readonly kind: 'text' | 'mention' | 'hashtag' | 'link'
  readonly text: string
  /** Beyond the character limit of the server. */
  readonly isOver: boolean
}

/** Matches a mention or a tag; the character before it decides whether the sign starts one. */
const TOKEN =
  /(?<![\p{L}\p{N}_/@])([@＠][\p{L}\p{N}_]+(?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?(?:@[\p{L}\p{N}.-]*[\p{L}\p{N}](?::\d+)?)?)|(?<![\p{L}\p{N}_/&#])([#＃][\p{L}\p{N}\p{M}_·・]*[\p{L}\p{M}_·・][\p{L}\p{N}\p{M}_·・]*)/gu

/** Begins a mention or a tag. */
const SIGN = /[@＠#＃]/

interface Limit extends CountingRules {
  readonly maxCharacters: number
  /** The content warning counts towards the limit and comes before the text. */
  readonly spoilerText: string
}

/** Splits a draft's text for the editor: mentions, tags and addresses apart, and what is beyond the limit marked. Joined again, the pieces are the text. */
export function segmentText(text: string, limit: Limit): readonly TextSegment[] {
  const pieces: TextSegment[] = []
  let left = limit.maxCharacters - countGraphemes(limit.spoilerText)
  let at = 0

  function add(kind: TextSegment['kind'], piece: string, cost: number): void {
    if (piece === '') return
    if (cost <= left) {
      left -= cost
      pieces.push({ kind, text: piece, isOver: false })
      return
    }
    const kept = kind === 'text' ? headOf(piece, Math.max(0, left)) : ''
    left = -1
    if (kept !== '') pieces.push({ kind, text: kept, isOver: false })
    pieces.push({ kind, text: piece.slice(kept.length), isOver: true })
  }

  function addWords(words: string): void {
    let from = 0
    // Compiling the pattern keeps a slow device busy for some ten milliseconds, which the first opening of a composer need not wait for.
    for (const match of SIGN.test(words) ? words.matchAll(TOKEN) : []) {
      const [token, mention] = match
      const before = words.slice(from, match.index)
      add('text', before, countGraphemes(before))
      if (mention !== undefined) add('mention', token, countGraphemes(token.replace(/^(.[^@]*)@.*$/u, '$1')))
      else add('hashtag', token, countGraphemes(token))
      from = match.index + token.length
    }
    const rest = words.slice(from)
    add('text', rest, countGraphemes(rest))
  }

  // Addresses first, as they are counted: `@https://…` is no mention.
  for (const match of text.matchAll(ADDRESS)) {
    addWords(text.slice(at, match.index))
    add('link', match[0], limit.charactersPerUrl)
    at = match.index + match[0].length
  }
  addWords(text.slice(at))
  return pieces
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function headOf(text: string, graphemes: number): string {
  let head = ''
  let taken = 0
  for (const { segment } of segmenter.segment(text)) {
    if (taken === graphemes) break
    head += segment
    taken += 1
  }
  return head
}
