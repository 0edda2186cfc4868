import { expect, it } from 'vitest'
import { rowShift } from './rowShift.ts'

const rows = (text: string) => text.split(' ')
const change = (before: string, after: string, from: number) => rowShift(rows(before), rows(after), (key) => key, from)

it.each([
  ['rows that come on top', 'c d e', 'a b c d e', 1, true],
  ['a row that goes above', 'a b c d', 'b c d', 2, true],
  ['a row that goes further above', 'a b c d e', 'a c d e', 3, true],
  ['rows that come at the end', 'a b c', 'a b c d e', 2, false],
  ['a row that goes below', 'a b c d', 'a b d', 1, false],
  ['the row itself going, with the next taking its place', 'a b c d', 'a c d', 1, true],
  ['a list of which nothing is left', 'a b', 'x y', 0, false],
])('keeps the row one reads in its place: %s (R-tl-05, #7, 2.8)', (_, before, after, from, shift) => {
  expect(change(before, after, from)).toEqual({ between: null, shift })
})

it('takes two steps where rows go above and below, first the one above (R-tl-12, #7, 2.8)', () => {
  expect(change('a b c d e f', 'a c d f', 3)).toEqual({ between: ['a', 'c', 'd', 'e', 'f'], shift: true })
})

it('puts no row twice where one changes sides', () => {
  expect(change('a b c d', 'd x a b c', 1)).toEqual({ between: null, shift: true })
})
