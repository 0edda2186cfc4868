import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pushRows } from './pushRows.ts'

const rows = (text: string) => text.split('')
const push = (drawn: string, given: string, most = 3) => pushRows(rows(drawn), rows(given), (key) => key, most).join('')

/** All steps from what is drawn to what is given. */
function steps(drawn: readonly string[], given: readonly string[], most: number): (readonly string[])[] {
  const all: (readonly string[])[] = []
  for (let now = drawn; now !== given;) {
    if (all.length > given.length + 1) throw new Error('The rows are never all drawn')
    now = pushRows(now, given, (key) => key, most)
    all.push(now)
  }
  return all
}

it('draws a burst one row at a time as far as it is in sight, then the rest below that (#7, part 3)', () => {
  expect(steps(rows('xyz'), rows('abcdefxyz'), 3).map((each) => each.join(''))).toEqual(['cxyz', 'bcxyz', 'abcdefxyz'])
})

it.each([
  ['a single row', 'xyz', 'axyz'],
  ['no row on top', 'xyz', 'xz'],
  ['other rows altogether', 'xyz', 'abc'],
  ['the row on top going', 'xyz', 'abyz'],
])('draws what is given at once: %s', (_, drawn, given) => {
  expect(push(drawn, given)).toBe(given)
})

it('ends with what is given, draws nothing twice and no more than one new row in sight at a time, whatever comes or moves up', () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 30 })
  fc.assert(
    fc.property(keys, keys, fc.nat(30), fc.integer({ min: 1, max: 8 }), (fresh, drawn, from, most) => {
      const kept = drawn.filter((key) => !fresh.includes(key))
      const given = [...fresh, ...kept.toSpliced(from, 1)]
      let before: readonly string[] = drawn
      for (const now of steps(drawn, given, most)) {
        expect(new Set(now).size).toBe(now.length)
        const isPush = given.includes(before[0] ?? '') && !fresh.includes(drawn[0] ?? '')
        if (isPush) expect(now.slice(0, most).filter((key) => !before.includes(key)).length).toBeLessThanOrEqual(1)
        before = now
      }
      expect(before).toBe(given)
    }),
  )
})
