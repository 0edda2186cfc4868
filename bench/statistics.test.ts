import { describe, expect, it } from 'vitest'
import { blockingTime, median, percentAbove, percentile } from './statistics.ts'

describe('the statistics of the bench', () => {
  it('take the middle of odd and even counts, whatever the order', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([100, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeNaN()
  })

  it('take a percentile that was really measured (nearest rank)', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentile(values, 0.95)).toBe(95)
    expect(percentile(values, 0.5)).toBe(50)
    expect(percentile(values, 1)).toBe(100)
    expect(percentile([7], 0.95)).toBe(7)
    expect(percentile([], 0.95)).toBeNaN()
  })

  it('count only what is above the limit, not what is at it', () => {
    expect(percentAbove([50, 51, 16, 17], 50)).toBe(25)
    expect(percentAbove([], 50)).toBe(0)
  })

  it('count of each long task what is beyond 50 ms, until the end of the window', () => {
    const tasks = [
      { start: 0, duration: 40 },
      { start: 100, duration: 80 },
      { start: 900, duration: 150 },
      { start: 1000, duration: 500 },
    ]
    expect(blockingTime(tasks, 1000)).toBe(130)
  })
})
