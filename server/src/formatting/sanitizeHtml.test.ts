import { array, assert, constantFrom, oneof, property } from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from './sanitizeHtml.ts'

/** The HTML after a browser has parsed and serialised it. */
function inBrowser(html: string): string {
  document.body.innerHTML = html
  // Parsing removes a line break at the beginning of `pre`, and serialising does not restore it.
  for (const pre of document.querySelectorAll('pre'))
    if (pre.firstChild?.nodeType === 3 && pre.textContent.startsWith('\n')) pre.prepend('\n')
  return document.body.innerHTML
}

const { document } = new JSDOM().window

/** Matches elements that sanitised HTML must not contain. */
const KNOWN = /<(?!\/?(?:p|br|span|a|del|s|pre|blockquote|code|b|strong|u|i|em|ul|ol|li|ruby|rt|rp)\b)/

const NAMES = [
  ...'p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp'.split(' '),
  ...'h1 h3 div table tbody tr td caption select option form button svg math title template style script noscript textarea'.split(' '),
  ...'iframe object marquee nobr body html frameset plaintext xmp dl dt img foreignObject annotation-xml mi'.split(' '),
]
const tag = oneof(
  constantFrom(...NAMES.map((name) => `<${name}>`)),
  constantFrom(...NAMES.map((name) => `</${name}>`)),
  constantFrom(
    '<a href="https://a.example/">',
    '<a class="h-card" href="/x">',
    '<b class="h-1">',
    '<b class="h-2">',
    '<p class="e-x">',
    '<ol start="2">',
  ),
)
const text = constantFrom(
  'x',
  '\n',
  ' ',
  '&lt;',
  '&',
  '&nbsp;',
  '"',
  '<',
  '>',
  '<b ',
  '=',
  '<!--',
  '-->',
  'javascript:',
  '<a href="',
  '">',
  '\0',
  'ש',
)

describe('sanitizeHtml', () => {
  it.each([
    ['<p>plain <b>words</b><br>on two lines</p>', '<p>plain <b>words</b><br>on two lines</p>'],
    [
      '<a href="https://a.example/@b" class="u-url mention" target="_blank">@<span>b</span></a>',
      '<a class="u-url mention" href="https://a.example/@b" rel="nofollow noopener">@<span>b</span></a>',
    ],
    ['<span class="invisible evil">x</span>', '<span class="invisible">x</span>'],
    ['<ol start="3"><li value="3">x</li></ol>', '<ol start="3"><li value="3">x</li></ol>'],
    ['<h1>loud</h1>', '<p>loud</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['<style>p{display:none}</style>b', 'b'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)" style="position:fixed" id="composer">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="java\nscript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="data:text/html,x">x</a>', '<span>x</span>'],
    ['<a href="/settings/delete">x</a>', '<span>x</span>'],
    ['<a href="//evil.example/">x</a>', '<span>x</span>'],
    ['<iframe src="https://evil.example"></iframe><form><input></form>', ''],
    ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>', '<span>x</span>'],
    ['<p title="</p><script>alert(1)</script>">x', '<p>x</p>'],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<p>never closed', '<p>never closed</p>'],
    ['<p><javascript:</script><p>', '<p></p><p></p><p></p>'],
    ['<p>one<p>two</p>three</p>', '<p>one</p><p>two</p>three<p></p>'],
    ['<p>one<ul><li>two</ul>', '<p>one</p><ul><li>two</li></ul>'],
    ['<p>a<h2>b</h2></p>', '<p>a</p><p>b</p><p></p>'],
    ['<a href="https://a.example/">a<b><a href="https://b.example/">b</a></b></a>', null],
    ['<li>no list<li>either', '<li>no list</li><li>either</li>'],
    ['<pre>\n\n  two</pre>', '<pre>\n\n  two</pre>'],
    ['<pre>\none</pre>', '<pre>one</pre>'],
    ['<table><tr><td><a href="https://a.example/">x</table>', null],
  ])('makes of %j %j (R-san-02h)', (html, expected) => {
    const made = sanitizeHtml(html)
    if (expected !== null) expect(made).toBe(expected)
    expect(inBrowser(made)).toBe(made)
  })

  it('is done with what is endless or endlessly deep', () => {
    expect(sanitizeHtml('<b>'.repeat(200_000)).length).toBeLessThan(1_000)
    expect(sanitizeHtml('x'.repeat(1_000_000))).toHaveLength(100_000)
  })

  it('repeats formatting that is left open no more often than there is room for', () => {
    const open = Array.from({ length: 28 }, (_, n) => `<b class="h-${n}">`).join('')
    const made = sanitizeHtml(`<p>${open}${'<p>x</p>'.repeat(12_000)}`)
    expect(made.length).toBeLessThanOrEqual(500_000)
    expect(made.replaceAll(/<[^>]*>/g, '')).toBe('x'.repeat(made.match(/x/g)?.length ?? 0))
  })

  it.each([
    ['tags and words', array(oneof({ weight: 3, arbitrary: tag }, text), { maxLength: 40 })],
    ['broken attributes', array(text, { maxLength: 25 })],
  ] as const)('makes of %s what a browser makes of it again, and sanitising finds nothing more to do', (_, parts) => {
    assert(
      property(parts, (texts) => {
        const made = sanitizeHtml(texts.join(''))
        expect(made).not.toMatch(KNOWN)
        expect(inBrowser(made)).toBe(made)
        expect(sanitizeHtml(made)).toBe(made)
      }),
      { numRuns: 300, examples: [[['<a href="', 'https://a.example', '">']], [['<p>', '<javascript:', '</script>', '<p>']]] },
    )
  })
})
