import { expect, it } from 'vitest'
import { softwareOf } from './softwareOf.ts'

it.each([
  ['4.5.0 (compatible; Starling 0.1.0)', 'Starling 0.1.0'],
  ['2.7.2 (compatible; Pleroma 2.6.0)', 'Pleroma 2.6.0'],
  ['4.4.0+kmyblue', '4.4.0+kmyblue'],
])('reads %s as %s (R-inst-01)', (version, software) => {
  expect(softwareOf(version)).toBe(software)
})
