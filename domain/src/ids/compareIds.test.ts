import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareIds, isNewer, newestId } from './index.ts'

describe('compareIds', () => {
  it('treats the longer id as newer, whatever its first digit (R-mark-01)', () => {
    expect(compareIds('99', '100')).toBeLessThan(0)
    expect(compareIds('100', '99')).toBeGreaterThan(0)
  })

  it('keeps digits apart that a number would round together (R-mark-01)', () => {
    expect(isNewer('109372843234853481', '109372843234853480')).toBe(true)
    expect(compareIds('109372843234853480', '109372843234853480')).toBe(0)
  })

  it('tells ids apart that differ in letter case only, as the boosts of one server do', () => {
    expect(compareIds('ab12', 'Ab12')).not.toBe(0)
  })

  it('orders snowflakes as numbers would', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n }), fc.bigInt({ min: 0n, max: 2n ** 63n }), (a, b) => {
        const expected = a < b ? -1 : a > b ? 1 : 0
        expect(Math.sign(compareIds(String(a), String(b)))).toBe(expected)
      }),
    )
  })

  it('finds the newest of several, and nothing in nothing', () => {
    expect(newestId(['5', '12', '7'])).toBe('12')
    expect(newestId([])).toBeNull()
  })
})
