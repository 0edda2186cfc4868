import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { operatorOffers } from './index.ts'

it.each([
  ['ha', ['has:']],
  ['soup ha', ['has:']],
  ['soup -ha', ['-has:']],
  ['has:', ['has:image', 'has:video', 'has:audio', 'has:media', 'has:poll', 'has:link']],
  ['soup has:im', ['has:image']],
  ['IN:li', ['in:library']],
  ['has:image', []],
  ['soup', []],
  ['sou has', ['has:']],
  ['x', []],
  ['', ['from:', 'has:', 'is:', 'in:', 'language:', 'before:']],
  [' ', ['from:', 'has:', 'is:', 'in:', 'language:', 'before:']],
  ['has ', []],
  ['constructor:', []],
  ['__proto__:x', []],
])('offers after %j: %j (R-srch-05c)', (text, expected) => {
  expect(operatorOffers(text).map(({ operator }) => operator)).toEqual(expected)
})

it('gives the text to type on: what stood before stays, and a whole operator ends with a blank (R-srch-05c)', () => {
  expect(operatorOffers('tomato soup -is:re')[0]?.text).toBe('tomato soup -is:reply ')
  expect(operatorOffers('tomato fr')[0]?.text).toBe('tomato from:')
})

it('keeps what was typed before the last word, whatever it is (R-srch-05c)', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 60 }), (before) => {
      for (const { text } of operatorOffers(`${before} ha`)) expect(text).toBe(`${before} has:`)
    }),
  )
})
