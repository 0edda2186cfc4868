import { expect, it } from 'vitest'

import { readLabel } from './readLabel.ts'

const cat = { shortcode: 'cat', url: 'https://a.example/cat.gif', static_url: 'https://a.example/cat.png' }
const limits = { characters: 100, pictures: 3 }

it('draws the emoji of a name (R-emoji-11)', () => {
  expect(readLabel('Ada :cat:', [cat])).toEqual([
    { kind: 'text', text: 'Ada ' },
    { kind: 'emoji', emoji: cat },
  ])
})

it('takes no picture from a path of our own (#7, 2.6)', () => {
  for (const url of ['/oauth/authorize', 'javascript:x', 'cat.png'])
    expect(readLabel(':cat:', [{ ...cat, url, static_url: url }])).toEqual([{ kind: 'text', text: ':cat:' }])
})

it('ends with an ellipsis after so many pictures, letters and marks (#7, 2.4)', () => {
  const drawn = (text: string) =>
    readLabel(text, [cat], limits)
      .map((piece) => (piece.kind === 'text' ? piece.text : '🐈'))
      .join('')
  expect(drawn(':cat: '.repeat(4))).toBe('🐈 🐈 🐈 …')
  expect(drawn(':cat: '.repeat(10_000))).toBe('🐈 🐈 🐈 …')
  expect(drawn('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(drawn(`x${'\u0301'.repeat(50)}`)).toBe(`x${'\u0301'.repeat(8)}`)
})
