import { expect, it } from 'vitest'
import { originalAddress } from './originalAddress.ts'

it.each([
  ['https://far.test/@rob/1', 'https://far.test/@rob/1'],
  ['@rob@far.test', 'https://far.test/@rob'],
  ['rob.b@far.test', 'https://far.test/@rob.b'],
  ['@rob', null],
  ['#birds', null],
  ['javascript:alert(1)', null],
  ['birds', null],
])('%s is at %s (R-srch-04c, #28)', (words, address) => expect(originalAddress(words)).toBe(address))
