import { expect, it } from 'vitest'
import { expiryTagOf, hasTag, withExpiryTag, withoutTag, withReference, withTag } from './index.ts'

const one = 'https://a.example/@ada/1'
const two = 'https://a.example/@ada/2'

it.each([
  ['See this', `See this\n\nBT ${one}\n`],
  ['See this\n\n', `See this\n\nBT ${one}\n`],
  ['', `BT ${one}\n`],
  [`Both\n\nBT ${two}`, `Both\n\nBT ${two}\nBT ${one}\n`],
  [`Both\n\nBT ${two}\n\nand words`, `Both\n\nBT ${two}\n\nand words\n\nBT ${one}\n`],
  [`Both\n\nRE: ${two}`, `Both\n\nRE: ${two}\nBT ${one}\n`],
  [`Once\n\nBT ${one}\nis enough`, `Once\n\nBT ${one}\nis enough`],
  // A post's address without the `BT` before it is not a reference.
  [one, `${one}\n\nBT ${one}\n`],
])('refers to a post from %j (R-comp-25a)', (text, expected) => {
  const once = withReference(text, one)
  expect(once).toBe(expected)
  expect(withReference(once, one)).toBe(once)
})

it.each([
  ['See this', `See this\n\nRE: ${one}\n`],
  ['', `RE: ${one}\n`],
  [`Both\n\nBT ${two}`, `Both\n\nBT ${two}\nRE: ${one}\n`],
])('quotes in the older way from %j (X-19b)', (text, expected) => {
  const once = withReference(text, one, 'RE:')
  expect(once).toBe(expected)
  expect(withReference(once, one, 'RE:')).toBe(once)
})

it.each([
  ['Hello', 'Hello\n\n#exp10m '],
  ['', '#exp10m '],
  ['Hello #exp1d', 'Hello\n\n#exp10m '],
  ['Hello\n\n#tea #exp1d12h', 'Hello\n\n#tea #exp10m '],
  ['Hello\n\n#EXP10M', 'Hello\n\n#EXP10M'],
  ['#expert opinion', '#expert opinion\n\n#exp10m '],
])('makes %j delete itself after ten minutes (R-comp-26a)', (text, expected) => {
  expect(withExpiryTag(text, 'exp10m')).toBe(expected)
  expect(expiryTagOf(expected)).toBe('exp10m')
})

it('lets a post stay again (R-comp-26a)', () => {
  expect(withExpiryTag('Hello\n\n#tea #exp1d12h ', null)).toBe('Hello\n\n#tea')
  expect(withExpiryTag('Hello ', null)).toBe('Hello ')
  expect(expiryTagOf('see https://a.example/#exp1d and #expo')).toBeNull()
})

it.each([
  ['', 'tea', '#tea '],
  ['Hello', 'tea', 'Hello\n\n#tea '],
  ['Hello\n#milk', 'tea', 'Hello\n#milk #tea '],
  ['I love #Tea', 'tea', 'I love #Tea'],
  ['#teapot', 'tea', '#teapot #tea '],
])('puts behind %j the featured tag %s (R-comp-26b)', (text, tag, expected) => {
  expect(withTag(text, tag)).toBe(expected)
  expect(hasTag(expected, tag)).toBe(true)
})

it('takes a featured tag away again, and no other that begins like it (R-comp-26b)', () => {
  expect(withoutTag('Hello\n\n#teapot #Tea ', 'tea')).toBe('Hello\n\n#teapot')
})
