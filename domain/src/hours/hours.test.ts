import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeferred, isHours, lastMoment, nextMoment, noHours } from './hours.ts'
import type { Hours } from './hours.ts'

const hourMs = 3_600_000
const at = (text: string): number => Date.parse(text)
const hours = (zone: string, ...times: string[]): Hours => ({ times, zone, excepted: [] })

describe('the times at which one is told (#29, 6)', () => {
  it('are those of the chosen zone, yesterday’s and tomorrow’s too', () => {
    const berlin = hours('Europe/Berlin', '18:30', '08:00')
    expect(lastMoment(berlin, at('2026-11-20T07:00:00Z'))).toBe(at('2026-11-20T07:00:00Z'))
    expect(lastMoment(berlin, at('2026-11-20T06:59:59Z'))).toBe(at('2026-11-19T17:30:00Z'))
    expect(nextMoment(berlin, at('2026-11-20T17:30:00Z'))).toBe(at('2026-11-21T07:00:00Z'))
    // In summer clocks are another hour ahead.
    expect(nextMoment(berlin, at('2026-07-01T00:00:00Z'))).toBe(at('2026-07-01T06:00:00Z'))
    expect([lastMoment(noHours, 0), nextMoment(noHours, 0)]).toEqual([null, null])
    expect(nextMoment(hours('Nowhere/Never', '12:00'), at('2026-11-20T00:00:00Z'))).toBe(at('2026-11-20T12:00:00Z'))
  })

  it('lie before and after every moment, no further than a day and an hour apart, and say the chosen time on the clock there', () => {
    const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia', 'Australia/Lord_Howe')
    const time = fc
      .tuple(fc.integer({ min: 4, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    const times = fc.uniqueArray(time, { minLength: 1, maxLength: 6 })
    const now = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
    fc.assert(
      fc.property(zone, times, now, (inZone, chosen, moment) => {
        const chosenHours = hours(inZone, ...chosen)
        const last = lastMoment(chosenHours, moment) ?? NaN
        const next = nextMoment(chosenHours, moment) ?? NaN
        expect(last).toBeLessThanOrEqual(moment)
        expect(next).toBeGreaterThan(moment)
        expect(next - last).toBeLessThanOrEqual(25 * hourMs)
        // Clocks are changed at night, so that these times exist on every day.
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone: inZone, hour: '2-digit', minute: '2-digit' })
        for (const each of [last, next]) expect(chosen).toContain(clock.format(each))
        expect(lastMoment(chosenHours, next)).toBe(next)
      }),
    )
  })

  it('hold back what came since the last of them, except from who is excepted', () => {
    const told = at('2026-11-20T08:00:00Z')
    const excepted = { excepted: ['7'] }
    expect(isDeferred(excepted, told, { at: told, accountIds: ['1'] })).toBe(false)
    expect(isDeferred(excepted, told, { at: told + 1, accountIds: ['1'] })).toBe(true)
    expect(isDeferred(excepted, told, { at: told + 1, accountIds: ['1', '7'] })).toBe(false)
    expect(isDeferred(excepted, null, { at: told + 1, accountIds: ['1'] })).toBe(false)
    expect(isDeferred(excepted, told, { at: NaN, accountIds: ['1'] })).toBe(false)
  })

  it('are read as two devices chose them together, and not beyond (R-set-02d)', () => {
    const times = (count: number) => Array.from({ length: count }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
    expect([12, 13].map((count) => isHours({ ...noHours, times: times(count) }))).toEqual([true, false])
  })

  it.each([
    null,
    [],
    {},
    { times: ['8:00'], zone: '', excepted: [] },
    { times: ['24:00'], zone: '', excepted: [] },
    { ...noHours, excepted: [1] },
  ])('are not read from %j', (value) => expect(isHours(value)).toBe(false))
})
