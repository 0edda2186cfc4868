import { assert, property, string, array, constantFrom } from 'fast-check'
import { expect, it } from 'vitest'
import { compareTexts } from './compareTexts.ts'

/** Added words in brackets, words taken out with a stroke on both sides. */
const drawn = (before: string, after: string) =>
  compareTexts(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `[${text}]` : `-${text}-`))
    .join('')

it.each([
  ['Patince is a virtue', 'Patience is a virtue', '-Patince-[Patience] is a virtue'],
  ['One two three', 'One three four', 'One -two -three[ four]'],
  ['', 'New words', '[New words]'],
  ['Gone', '', '-Gone-'],
  ['The same', 'The same', 'The same'],
  ['猫が好きです', '犬が好きです', '-猫-[犬]が好きです'],
])('tells the words that changed from %j to %j (R-stat-14b, #26)', (before, after, shown) => expect(drawn(before, after)).toBe(shown))

it('holds both texts whole, whatever they are (R-stat-14b, #26)', () => {
  const text = array(constantFrom('a', 'b', 'c ', '\n', 'dd', '日'), { maxLength: 40 }).map((words) => words.join(' '))
  const without = (kind: string, before: string, after: string) =>
    compareTexts(before, after)
      .filter((change) => change.kind !== kind)
      .map((change) => change.text)
      .join('')
  for (const texts of [text, string()])
    assert(
      property(texts, texts, (before, after) => {
        expect(without('added', before, after)).toBe(before)
        expect(without('removed', before, after)).toBe(after)
      }),
    )
  const long = 'word '.repeat(3000)
  const other = 'other '.repeat(3000)
  expect(without('added', long, other)).toBe(long)
  expect(without('removed', long, other)).toBe(other)
})
