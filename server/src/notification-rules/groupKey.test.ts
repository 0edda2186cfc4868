import { describe, expect, it } from 'vitest'
import { groupKey, groupPrefix } from './groupKey.ts'

const hour = (n: number, minutes = 0): Date => new Date((480_000 + n) * 3_600_000 + minutes * 60_000)

describe('group keys (R-ntf-08)', () => {
  it('names type, status and hour (R-ntf-08a)', () => {
    expect(groupPrefix('favourite', '7')).toBe('favourite-7')
    expect(groupPrefix('follow', null)).toBe('follow')
    expect(groupPrefix('mention', '7')).toBeNull()
    expect(groupKey('favourite-7', hour(0), null)).toBe('favourite-7-480000')
  })

  it('goes on with the newest group while it is younger than twelve hours (R-ntf-08b)', () => {
    const first = groupKey('follow', hour(0, 30), null)
    expect(groupKey('follow', hour(11, 59), first)).toBe(first)
    expect(groupKey('follow', hour(12), first)).toBe('follow-480012')
  })

  it('is not confused by another kind, or by a key it cannot read', () => {
    expect(groupKey('favourite-7', hour(1), 'favourite-71-480000')).toBe('favourite-7-480001')
    expect(groupKey('favourite-7', hour(1), 'favourite-7-480000x')).toBe('favourite-7-480001')
    expect(groupKey('favourite-7', hour(1), 'favourite-7-480002')).toBe('favourite-7-480001')
  })
})
