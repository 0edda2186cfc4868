import * as fc from 'fast-check'
import { expect, it } from 'vitest'

import { splitShortcodes } from './splitShortcodes.ts'

const emoji = (shortcode: string) => ({ shortcode, url: `https://a.example/${shortcode}`, static_url: `https://a.example/${shortcode}` })
const own = [emoji('cat'), emoji('cat_2'), emoji('a')]
const split = (text: string) => splitShortcodes(text, own).map((piece) => (piece.kind === 'text' ? piece.text : piece.emoji))

it.each([
  [':cat:', [own[0]]],
  ['a :cat: b', ['a ', own[0], ' b']],
  ['12:a:30', ['12:a:30']],
  [':nobody:', [':nobody:']],
  ['::cat::', [':', own[0], ':']],
  [':cat::cat_2:', [own[0], own[1]]],
  ['猫:cat:猫', ['猫', own[0], '猫']],
  ['', []],
  [':', [':']],
])('splits %j (R-emoji-11)', (text, pieces) => {
  expect(split(text)).toEqual(pieces)
})

it('loses no letter (R-emoji-11)', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(':', 'cat', 'a', '_', ' ', '猫'), maxLength: 20 }), (text) => {
      const again = splitShortcodes(text, own).map((piece) => (piece.kind === 'text' ? piece.text : `:${piece.emoji.shortcode}:`))
      expect(again.join('')).toBe(text)
    }),
  )
})
