import { array, assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, isSurelyLonger } from './countCharacters.ts'

describe('countCharacters', () => {
  it.each([
    ['', '', 0],
    ['hello', '', 5],
    ['hello', 'cw', 7],
    ['👩‍👩‍👧‍👦e\u0301', '', 2],
    ['https://example.com/a/very/long/path/indeed', '', 23],
    ['see https://a.test', '', 27],
    ['@ada@far.example.com hi', '', 7],
    ['@ada hi', '', 7],
    ['#tag', '', 4],
  ])('counts %j with warning %j as %i (R-comp-27a, R-comp-27b, R-comp-27c)', (text, spoiler, count) => {
    expect(countCharacters(text, spoiler)).toBe(count)
  })

  it.each([
    ['a link', `https://example.com/${'x'.repeat(200_000)}`],
    ['a server’s name', `@ada@${'x'.repeat(200_000)}.example`],
    ['a letter with accents', `a${'\u0301'.repeat(200_000)}`],
    ['an emoji of many', '👩\u200d'.repeat(50_000)],
  ])('does not take %s for little that is a post by itself (R-comp-27)', (_, text) => {
    expect(countCharacters(text, '')).toBeGreaterThan(2_000)
  })

  it('knows without counting only what counting would say as well', () => {
    const part = constantFrom('a', ' ', '@a', '@ada@', 'x'.repeat(253), '.example', 'https://', '/x', '\u0301', '👩\u200d', '#t')
    assert(
      property(array(part, { maxLength: 60 }), integer({ min: 1, max: 20 }), (parts, limit) => {
        const text = parts.join('')
        if (isSurelyLonger(text, '', limit)) expect(countCharacters(text, '')).toBeGreaterThan(limit)
      }),
    )
    expect(isSurelyLonger('x'.repeat(900_000), '', 500)).toBe(true)
    const longest = Array.from({ length: 166 }, () => `@a@${'x'.repeat(249)}.org`).join(' ')
    expect(isSurelyLonger(longest, '', 500)).toBe(false)
    expect(countCharacters(longest, '')).toBeLessThanOrEqual(500)
  })

  it.each([
    ['👩🏿‍❤️‍💋‍👨🏿', 1],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 1],
    [`https://example.com/${'x'.repeat(1_000)}`, 23],
  ])('takes what there is for what it is: %s', (text, count) => expect(countCharacters(text, '')).toBe(count))
})
