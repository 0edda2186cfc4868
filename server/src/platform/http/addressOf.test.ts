import { expect, it } from 'vitest'
import { callerBehind } from './addressOf.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, counted) => {
  expect(callerBehind(false, undefined, address)).toBe(counted)
  expect(callerBehind(true, `198.51.100.1, ${address}`, '127.0.0.1')).toBe(counted)
})

it('believes a proxy only where there is one, and the connection where it says nothing', () => {
  expect(callerBehind(false, '198.51.100.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(callerBehind(true, undefined, '203.0.113.7')).toBe('203.0.113.7')
  expect(callerBehind(true, '', '203.0.113.7')).toBe('203.0.113.7')
})
