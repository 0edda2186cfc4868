import { expect, test } from 'vitest'
import { circleOf } from './circleOf.ts'

test('a circle is found wherever it begins, and a shared need is none', () => {
  expect(
    circleOf(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['d']],
        ['c', ['d']],
        ['d', []],
      ]),
    ),
  ).toBeNull()
  expect(
    circleOf(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['d']],
        ['d', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'd'])
})
