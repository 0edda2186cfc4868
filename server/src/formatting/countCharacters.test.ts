import { describe, expect, it } from 'vitest'
import { countCharacters } from './countCharacters.ts'

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
  ])('counts %j with warning %j as %i (R-comp-27)', (text, spoiler, count) => {
    expect(countCharacters(text, spoiler)).toBe(count)
  })
})
