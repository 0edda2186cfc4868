import { expect, it } from 'vitest'
import { asMutedBefore } from './mutedBefore.ts'

const now = Date.parse('2026-11-30T10:00:00Z')

it('mutes until the same end as before, and never for ever what had one (R-rel-07, #26)', () => {
  expect(asMutedBefore({ end: '2026-11-30T11:00:00Z', notifications: false }, now)).toEqual({ notifications: false, duration: 3600 })
  expect(asMutedBefore({ end: '2026-11-30T09:59:59Z', notifications: true }, now)).toEqual({ notifications: true, duration: 1 })
  expect(asMutedBefore({ end: null, notifications: true }, now)).toEqual({ notifications: true, duration: 0 })
})
