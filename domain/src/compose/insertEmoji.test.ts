import { expect, it } from 'vitest'
import { insertEmoji } from './index.ts'

/** In these texts | marks the caret; two of them mark the ends of a selection. */
it.each([
  ['|', '👍', '👍|'],
  ['So |far', '👍', 'So 👍|far'],
  ['So |bad| far', '👍', 'So 👍| far'],
  ['So|', ':cat:', 'So :cat: |'],
  ['So |', ':cat:', 'So :cat: |'],
  ['So | far', ':cat:', 'So :cat: |far'],
  [':dog:|:dog:', ':cat:', ':dog: :cat: |:dog:'],
  ['猫|猫', ':cat:', '猫:cat: |猫'],
])('into %j goes %s (R-emoji-11)', (given, emoji, expected) => {
  const start = given.indexOf('|')
  const end = Math.max(start, given.lastIndexOf('|') - 1)
  const { text, caret } = insertEmoji(given.replaceAll('|', ''), { start, end }, emoji)
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
})
