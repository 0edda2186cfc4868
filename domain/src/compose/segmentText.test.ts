import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { countCharacters, segmentText } from './index.ts'

const limit = { maxCharacters: 500, charactersPerUrl: 23, spoilerText: '' }

it('sets mentions, tags and addresses apart', () => {
  const text = 'Hi @ada and @bob@far.example, see #Birds at https://x.example/a#b. mail@host #1'
  expect(
    segmentText(text, limit)
      .filter(({ kind }) => kind !== 'text')
      .map(({ kind, text }) => `${kind} ${text}`),
  ).toEqual(['mention @ada', 'mention @bob@far.example', 'hashtag #Birds', 'link https://x.example/a#b.'])
})

it('takes the port of a server for a part of its name, as servers do (R-comp-27, #26)', () => {
  const text = '@bob@far.example:4680 hello'
  expect(segmentText(text, limit)[0]).toEqual({ kind: 'mention', text: '@bob@far.example:4680', isOver: false })
  expect(countCharacters(text, '', limit)).toBe('@bob hello'.length)
  expect(segmentText(text, { ...limit, maxCharacters: 10 }).some(({ isOver }) => isOver)).toBe(false)
})

it('takes an address for one whatever stands before it, as the count does (R-comp-27)', () => {
  const text = '@https://x.example/y #https://x.example/y a@b@https://x.example/y @chttps://x.example/y'
  const links = segmentText(text, limit).filter(({ kind }) => kind === 'link')
  expect(links.map((piece) => piece.text)).toEqual(Array.from({ length: 4 }, () => 'https://x.example/y'))
  expect(countCharacters(text, '', limit)).toBe(text.length + 4 * (23 - 'https://x.example/y'.length))
})

it('marks what is beyond the limit, a long address only where its flat rate is (R-comp-27)', () => {
  const over = (text: string, maxCharacters: number, spoilerText = '') =>
    segmentText(text, { maxCharacters, charactersPerUrl: 23, spoilerText })
      .filter(({ isOver }) => isOver)
      .map(({ text }) => text)
      .join('')
  expect(over('abcdef', 4)).toBe('ef')
  expect(over('abcdef', 4, 'xx')).toBe('cdef')
  expect(over(`https://x.example/${'a'.repeat(80)} tail`, 24)).toBe('tail')
  expect(over('👩‍👩‍👧👩‍👩‍👧', 1)).toBe('👩‍👩‍👧')
})

it('loses no character, and marks something exactly where the count is over', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '@', '#', 'b.c', '\n', 'https://x.example/y', '👩‍👧', 'é', '.') })
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 60 }), (written, maxCharacters) => {
      const pieces = segmentText(written, { ...limit, maxCharacters })
      expect(pieces.map((piece) => piece.text).join('')).toBe(written)
      const isOver = countCharacters(written, '', { charactersPerUrl: 23 }) > maxCharacters
      expect(pieces.some((piece) => piece.isOver)).toBe(isOver)
    }),
  )
})
