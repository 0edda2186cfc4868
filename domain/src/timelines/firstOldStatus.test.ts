import { expect, it } from 'vitest'
import { firstOldStatus } from './firstOldStatus.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const at = (id: string, time: string) => ({ id, created_at: time })

it('is the first post older than four hours, whatever a damaged time says (R-tl-11a, R-const-17a)', () => {
  const recent = at('3', '2026-11-20T11:00:00Z')
  const old = at('2', '2026-11-20T07:59:59Z')
  expect(firstOldStatus([recent, at('9', 'yesterday'), old, at('1', '2026-11-20T05:00:00Z')], now)).toBe('2')
  expect(firstOldStatus([recent, at('2', '2026-11-20T08:00:00Z')], now)).toBeNull()
})
