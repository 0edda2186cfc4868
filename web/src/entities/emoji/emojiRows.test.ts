import { pictureEmoji } from '@starling/domain/emoji'
import { aCustomEmoji } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { emojiAt, emojiRows, rowOf, stepInGrid } from './emojiRows.ts'

const some = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => pictureEmoji(aCustomEmoji({ shortcode: `${name}${index}` })))
/** Indexes 0 1 2 / 3 4 under A, none under B, 5 6 7 / 8 9 10 / 11 under C. */
const rows = emojiRows(
  [
    { key: 'a', title: 'A', emojis: some(5, 'a') },
    { key: 'b', title: 'B', emojis: [] },
    { key: 'c', title: 'C', emojis: some(7, 'c') },
  ],
  3,
)

it('lays sections out under their headings, empty ones not at all', () => {
  expect(rows.map((row) => (row.kind === 'heading' ? row.title : row.emojis.map(({ id }) => id).join(' ')))).toEqual([
    'A',
    ':a0: :a1: :a2:',
    ':a3: :a4:',
    'C',
    ':c0: :c1: :c2:',
    ':c3: :c4: :c5:',
    ':c6:',
  ])
  expect([rowOf(rows, 4), rowOf(rows, 5), rowOf(rows, 99)]).toEqual([2, 4, -1])
  expect([emojiAt(rows, 5)?.id, emojiAt(rows, null), emojiAt(rows, 99)]).toEqual([':c0:', undefined, undefined])
})

it.each([
  [0, 'next', 1],
  [2, 'next', 3],
  [11, 'next', 11],
  [3, 'previous', 2],
  [0, 'previous', 0],
  [1, 'down', 4],
  [2, 'down', 4],
  [4, 'down', 6],
  [11, 'down', 11],
  [1, 'up', null],
  [6, 'up', 4],
  [8, 'rowEnd', 10],
  [10, 'rowStart', 8],
  [1, 'pageDown', 11],
  [11, 'pageUp', 0],
  [99, 'next', null],
] as const)('from %i %s leads to %s', (at, step, expected) => {
  expect(stepInGrid(rows, at, step)).toBe(expected)
})
