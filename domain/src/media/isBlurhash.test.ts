import { expect, it } from 'vitest'
import { isBlurhash } from './index.ts'

it.each([
  ['LEHV6nWB2yk8pyo0adR*.7kCMdnj', true],
  ['00HV6n', true],
  ['LEHV6nWB2yk8pyo0adR*.7kCMdn', false],
  ['LEHV6nWB2yk8pyo0adR*.7kCMdnj0', false],
  ['LEHV6nWB2yk8pyo0adR*.7kCMd j', false],
  ['no such hash', false],
  ['00HV6', false],
  ['', false],
])('tells whether %j is a blurhash: %s (R-card-04b)', (hash, expected) => {
  expect(isBlurhash(hash)).toBe(expected)
})
