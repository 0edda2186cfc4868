import { expect, it } from 'vitest'
import { textOfHtml } from './textOfHtml.ts'

it.each([
  ['<p>one<br>two<br/>three</p><p>four</p>', 'one\ntwo\nthree\nfour'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['plain &lt;b&gt; &amp;amp; &quot;q&quot; &#39;s&#39; &#x1F600; &eacute;&nbsp;', 'plain <b> &amp; "q" \'s\' 😀 é\u00a0'],
  ['<a href="https://x.example/?a=1&amp;b=>">a &gt; b</a> 1 < 2', 'a > b 1 < 2'],
  ['<p title="a > b">kept</p><!-- a <b>comment</b> -->', 'kept'],
  ['<p>never closed <b>either', 'never closed either'],
  ['', ''],
])('reads %s', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})

it('takes linear time for what was written to take long', () => {
  for (const part of ['<', '<p ', '&', '&#', '<!--', '<b>']) textOfHtml(part.repeat(200_000))
  expect(textOfHtml('<b>'.repeat(200_000) + 'x')).toBe('x')
})
