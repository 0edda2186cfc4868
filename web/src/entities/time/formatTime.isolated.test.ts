import { describe, expect, it, onTestFinished, vi } from 'vitest'

describe('formatDay', () => {
  it.each([
    ['America/Los_Angeles', '2024-05-01', 'May 1, 2024'],
    ['America/Los_Angeles', '2024-05-01T00:00:00.000Z', 'May 1, 2024'],
    ['America/Los_Angeles', '2024-05-01T03:00:00.000Z', 'Apr 30, 2024'],
    ['Pacific/Kiritimati', '2024-05-01', 'May 1, 2024'],
    ['Pacific/Kiritimati', '2024-05-01T12:00:00.000Z', 'May 2, 2024'],
    ['UTC', 'nonsense', ''],
  ])('in %s says %s as %s: what is only a day is the same one everywhere (R-acct-01, R-shell-11, #24)', async (zone, time, day) => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    onTestFinished(() => void vi.unstubAllEnvs())
    const { formatDay: fresh } = await import('./formatTime.ts')
    expect(fresh(time, 'en')).toBe(day)
  })
})
