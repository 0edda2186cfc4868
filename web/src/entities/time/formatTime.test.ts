import { describe, expect, it } from 'vitest'

import { formatAgo, formatCount, formatLeft } from './formatTime.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

describe('formatAgo', () => {
  it.each([
    ['2026-06-15T11:59:30Z', null],
    ['2026-06-15T12:00:30Z', null],
    ['2026-06-15T11:55:00Z', '5m'],
    ['2026-06-15T09:00:01Z', '2h'],
    ['2026-06-13T12:00:00Z', '2d'],
    ['2026-05-01T12:00:00Z', 'May 1'],
    ['2024-05-01T12:00:00Z', 'May 1, 2024'],
    ['nonsense', ''],
  ])('reads %s as %s', (at, words) => {
    expect(formatAgo(at, now, 'en')).toBe(words)
  })

  it('speaks the reader’s language', () => {
    expect(formatAgo('2026-06-13T11:55:00Z', now, 'de')).toBe('2 T')
  })
})

it('tells how much longer', () => {
  expect(formatLeft('2026-06-15T12:10:00Z', now, 'en')).toBe('10 minutes')
  expect(formatLeft('2026-06-18T12:00:00Z', now, 'en')).toBe('3 days')
  expect(formatLeft('2026-06-01T12:00:00Z', now, 'en')).toBe('1 minute')
})

it('shortens large figures', () => {
  expect(formatCount(999, 'en')).toBe('999')
  expect(formatCount(12_345, 'en')).toBe('12.3K')
})

it('spells in English what a formatter would say', () => {
  const narrow = (unit: string, value: number) => new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'narrow' }).format(value)
  const ago = (passedMs: number) => formatAgo(new Date(now - passedMs).toISOString(), now, 'en')
  for (const minutes of [1, 2, 59]) expect(ago(minutes * 60_000)).toBe(narrow('minute', minutes))
  for (const hours of [1, 2, 23]) expect(ago(hours * 3_600_000)).toBe(narrow('hour', hours))
  for (const days of [1, 2, 6]) expect(ago(days * 86_400_000)).toBe(narrow('day', days))
  const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  for (const count of [0, 1, 10, 999, 1000, 1500]) expect(formatCount(count, 'en')).toBe(compact.format(count))
})
