import { expect, it } from 'vitest'
import { matchesWords } from './matchesWords.ts'

it.each([
  ['Bookmark categories', 'cat', true],
  ['Bookmark categories', 'bo cat', true],
  ['Bookmark categories', 'mark', false],
  ['Café olé', 'cafe', true],
  ['ブックマーク', 'マーク', true],
  ['Settings', '', true],
  ['Settings', '(', false],
])('%j for %j: %s (demand 23)', (label, typed, isFound) => {
  expect(matchesWords(label, typed)).toBe(isFound)
})
