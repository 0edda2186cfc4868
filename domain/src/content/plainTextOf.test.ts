import { aCustomEmoji, aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'

import { hasWords } from './hasWords.ts'
import { hostileFloods } from './hostileFloods.fixture.ts'
import { excerptOf, excerptOfStatus, plainTextOf } from './plainTextOf.ts'
import { sourceTextOf } from './sourceTextOf.ts'
import { cutIntoPieces } from './cutIntoPieces.ts'

it.each([
  ['<p>One<br>two</p><p>three</p>', 'One\ntwo\n\nthree'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['<div>a</div><div>b</div>', 'a\nb'],
  ['a<script>no</script><svg><text>no</text></svg>b', 'ab'],
  ['&lt;b&gt; &amp; &#39;x&#39;', "<b> & 'x'"],
  ['<p> </p><p>x</p>', 'x'],
  ['', ''],
])('reads %s as words (R-san-04a, R-san-04b, R-san-04c)', (html, words) => {
  expect(plainTextOf(html)).toBe(words)
})

it('leaves out the line that names the quoted post, where that is drawn (R-quote-12b)', () => {
  const html = '<p class="quote-inline">RE: https://a.example/1</p><p>x</p>'
  expect(plainTextOf(html)).toBe('RE: https://a.example/1\n\nx')
  expect(plainTextOf(html, { hasQuote: true })).toBe('x')
})

it('says what the author may have typed, with people at their servers', () => {
  const mention = { id: '1', username: 'ada', acct: 'ada@b.example', url: 'https://b.example/@ada' }
  const content = '<p><a href="https://b.example/@ada" class="mention">@<span>ada</span></a> &amp; @bob</p><p>hi<br>there</p>'
  expect(sourceTextOf(aStatus({ content, mentions: [mention] }))).toBe('@ada@b.example & @bob\n\nhi\nthere')
})

it('knows whether a text says anything', () => {
  expect(['', '<p></p>', '<p>&nbsp;<br></p>', '<script>x</script>', '<!-- x -->'].map(hasWords)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(['x', '<p><b>x</b></p>', '&lt;'].map(hasWords)).toEqual([true, true, true])
})

it('cuts a long text at lines and words, and never within a character', () => {
  expect(cutIntoPieces('one two\nthree four', 10)).toEqual(['one two', 'three four'])
  expect(cutIntoPieces('aaaaaaa bbb ccc', 10)).toEqual(['aaaaaaa ', 'bbb ccc'])
  expect(cutIntoPieces('aaa😀bbb', 4)).toEqual(['aaa', '😀bb', 'b'])
  expect(cutIntoPieces('', 4)).toEqual([])
  const text = 'x'.repeat(10_001)
  expect(cutIntoPieces(text, 100).join('')).toBe(text)
})

it('begins an excerpt with the warning that the author wrote, and not with the one for custom emoji (X-08a)', () => {
  const post = { content: '<p>Soup</p>', emojis: [aCustomEmoji({ sensitive: true })] }
  expect(excerptOfStatus({ ...post, spoiler_text: 'Food' }, 100)).toBe('Food')
  expect(excerptOfStatus({ ...post, spoiler_text: '[Contains sensitive custom emoji(s)]' }, 100)).toBe('Soup')
})

it('reads for an excerpt no more of a post than is needed, and splits no character (#7, 2.4)', () => {
  expect(excerptOf('<p>One<br>two</p>', 100)).toBe('One\ntwo')
  expect(excerptOf('<p>One &amp; two</p>', 9)).toBe('One & two')
  expect(excerptOf('<p>One &amp; two</p>', 6)).toBe('One &…')
  expect(excerptOf('<p>a😀b</p>', 3)).toBe('a…')
  for (const { html } of hostileFloods) expect(excerptOf(html, 300).length).toBeLessThanOrEqual(300)
})
