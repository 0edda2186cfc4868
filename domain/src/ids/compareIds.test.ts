import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareIds, idBefore, isNewer, newestId } from './index.ts'

describe('compareIds', () => {
  it('treats the longer id as newer, whatever its first digit (R-mark-01b)', () => {
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

describe('idBefore', () => {
  it('leaves no id between the two, and knows none for ids that are no numbers (R-mark-01)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 63n }), (id) => {
        expect(idBefore(String(id))).toBe(String(id - 1n))
      }),
    )
    expect(idBefore('1000')).toBe('999')
    expect(['0', '', '01HE7XJ1CG84TBKH5V9XKBVGF5', 'AbCdEf0123', '12a', '-3'].map(idBefore)).toEqual([null, null, null, null, null, null])
  })
})
