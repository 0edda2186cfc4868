import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { extractEntities, hashtagsOf } from './extractEntities.ts'
import { formatStatus } from './formatStatus.ts'
import { indexTokens, searchTokens } from './searchTokens.ts'

const people = new Map([
  ['ada', { username: 'ada', domain: null, url: 'https://starling.test/@ada' }],
  ['ada@far.test', { username: 'ada', domain: 'far.test', url: 'https://far.test/@ada' }],
])
const options = {
  findMention: (username: string, domain: string | null) =>
    people.get(domain === null ? username.toLowerCase() : `${username}@${domain}`.toLowerCase()) ?? null,
  tagUrl: (name: string) => `https://starling.test/tags/${encodeURIComponent(name)}`,
}
const format = (text: string): string => formatStatus(text, options)

describe('formatStatus', () => {
  it.each([
    ['', ''],
    ['   \n ', ''],
    ['hello', '<p>hello</p>'],
    ['one\ntwo\r\nthree', '<p>one<br />two<br />three</p>'],
    ['one\n\n\ntwo', '<p>one</p><p>two</p>'],
    ['a < b & "c" \'d\'', '<p>a &lt; b &amp; &quot;c&quot; &#39;d&#39;</p>'],
    ['@nobody hi', '<p>@nobody hi</p>'],
    ['mail ada@far.test', '<p>mail ada@far.test</p>'],
  ])('formats %j', (text, html) => {
    expect(format(text)).toBe(html)
  })

  it('writes a mention as an h-card, and the second of one name with its domain', () => {
    expect(format('@Ada and @ada@far.test')).toBe(
      '<p><span class="h-card" translate="no"><a href="https://starling.test/@ada" class="u-url mention">@<span>ada</span></a></span> and <span class="h-card" translate="no"><a href="https://far.test/@ada" class="u-url mention">@<span>ada@far.test</span></a></span></p>',
    )
  })

  it('shortens a long link by spans, never by leaving characters out', () => {
    expect(format('see https://www.example.com/a/very/long/path/that/goes/on.')).toBe(
      '<p>see <a href="https://www.example.com/a/very/long/path/that/goes/on" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">https://www.</span><span class="ellipsis">example.com/a/very/long/path/t</span><span class="invisible">hat/goes/on</span></a>.</p>',
    )
    expect(format('https://example.com')).toContain('<span class="">example.com</span><span class="invisible"></span>')
  })

  it.each([
    ['#天気 は晴れ', ['天気']],
    ['今日は #今日の・天気、#雨', ['今日の・天気', '雨']],
    ['＃全角 ok', ['全角']],
    ['#مرحبا بالعالم', ['مرحبا']],
    ['#Straße_2 #STRAßE_2', ['Straße_2']],
    ['#123 #1a #', ['1a']],
    ['https://example.com/#anchor x#y &#39; /#no', []],
    ['(#yes) "#also"', ['yes', 'also']],
    ['日本語https://example.com/path#frag。', []],
  ])('finds the hashtags of %j', (text, tags) => {
    expect(hashtagsOf(text)).toEqual(tags)
  })

  it('links an address that follows Japanese without a space, and stops at its full stop', () => {
    expect(extractEntities('見てhttps://example.com/path。次')).toMatchObject([{ kind: 'url', url: 'https://example.com/path' }])
  })

  it('keeps a mention inside an address a part of the address', () => {
    expect(extractEntities('https://far.test/@ada/1 @ada').map((entity) => entity.kind)).toEqual(['url', 'mention'])
  })

  it.each([
    'javascript:alert(1)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'https://example.com/"onmouseover="alert(1)',
    "https://example.com/'><script>",
    'data:text/html,<script>1</script>',
    '#<b>x</b>',
    '@<i>ada</i>',
    'http://',
    'https://ex\u202Emoc.elpmaxe',
    '</p><p onclick=x>',
    '\u0000\uFFFD\u200B',
  ])('lets nothing of hostile %j become markup', (text) => {
    const html = format(text)
    expect(onlyOurMarkup(html)).toBe(true)
    expect(html).not.toMatch(/href="(?!https?:\/\/)/)
  })

  it('never lets text become markup, whatever the text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('<', '>', '"', "'", '&', '#tag', '@ada', 'https://a.test/', '\n', '\n\n', ' ', '\u202E', '日本'),
    )
    const property = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => onlyOurMarkup(format(pieces.join(''))))
    expect(fc.check(property, { numRuns: 500 }).counterexample).toBeNull()
  })

  it('reads a long hostile text without a quadratic search', () => {
    expect(format('@a.'.repeat(20_000)).length).toBeGreaterThan(1)
    expect(format('#'.repeat(50_000)).length).toBeGreaterThan(1)
    expect(format('https://'.repeat(5_000)).length).toBeGreaterThan(1)
  })
})

describe('searchTokens', () => {
  it('splits words, and pairs of characters where a script has no spaces', () => {
    expect(searchTokens('Hello, WORLD! 東京タワー café')).toEqual(['hello', 'world', '東京', '京タ', 'タワ', 'ワー', 'café'])
    expect(indexTokens('雨')).toEqual(['雨'])
  })
})

/** True when the HTML contains only tags that the formatter writes, correctly nested. */
function onlyOurMarkup(html: string): boolean {
  const open: string[] = []
  const tags = html.match(/<[^>]*>?/g) ?? []
  for (const tag of tags) {
    if (tag === '<br />') continue
    const closing = /^<\/(p|a|span)>$/.exec(tag)
    if (closing) {
      if (open.pop() !== closing[1]) return false
      continue
    }
    const opening = /^<(p|a|span)((?: (?:href|class|rel|target|translate)="[^"<>]*")*)>$/.exec(tag)
    if (!opening) return false
    open.push(opening[1] ?? '')
  }
  return open.length === 0
}
