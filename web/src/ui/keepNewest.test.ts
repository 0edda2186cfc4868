import { expect, it } from 'vitest'
import { createLastSeen } from './keepNewest.ts'

it('of what was asked about, the last ones are known, however many there were (R-ntf-27b)', () => {
  const isSeen = createLastSeen(3)
  expect(['a', 'b', 'a', 'c', 'a'].map(isSeen)).toEqual([false, false, true, false, true])
  // The fourth takes the place of the one that was asked about longest ago.
  expect(['d', 'a', 'b', 'c'].map(isSeen)).toEqual([false, true, false, false])
  for (let index = 0; index < 1_000; index += 1) isSeen(`${index}`)
  expect(['997', '998', '999', '996'].map(isSeen)).toEqual([true, true, true, false])
})
