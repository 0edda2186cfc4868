import { expect, it } from 'vitest'
import { createIds, timeOfId } from './createIds.ts'

const moment = new Date('2026-03-01T12:00:00Z')
const spaceOf = (number: number, above = 0n) => ({ number: () => number, above: () => above })

it('makes ids that no other process makes, however many fall into one millisecond', () => {
  const sources = [0, 1, 255].map((number) => createIds(() => moment, spaceOf(number)))
  const made = sources.flatMap((source) => Array.from({ length: 1000 }, () => source.next()))
  expect(new Set(made).size).toBe(3000)
  for (const id of made) expect(Math.abs(timeOfId(id).getTime() - moment.getTime())).toBeLessThan(5)
})

it('makes each id larger than the one before, even when the clock is put back', () => {
  let now = moment.getTime()
  const source = createIds(() => new Date(now), spaceOf(7))
  const ids = Array.from({ length: 500 }, (_, index) => {
    now += index % 3 === 0 ? -5 : 1
    return BigInt(source.next())
  })
  expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(new Set(ids).size).toBe(500)
})

it('begins above what others with its number may have made', () => {
  const theirs = BigInt(createIds(() => moment, spaceOf(7)).next())
  const source = createIds(() => new Date(moment.getTime() - 60_000), spaceOf(7, theirs))
  expect(BigInt(source.next())).toBeGreaterThan(theirs)
})

it('makes texts that sort by length, then as text, also where they grow by a digit (R-srv-04)', () => {
  // The ids of this millisecond have eighteen digits, those of the next nineteen.
  let now = Math.floor(10 ** 18 / 2 ** 16)
  const source = createIds(() => new Date((now += 1) - 4), spaceOf(7))
  const ids = Array.from({ length: 8 }, () => source.next())
  expect(new Set(ids.map(({ length }) => length))).toEqual(new Set([18, 19]))
  expect(ids.toReversed().toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))).toEqual(ids)
})
