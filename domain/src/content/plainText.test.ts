import { expect, it } from 'vitest'

import { parseContent } from './parseContent.ts'
import { plainText } from './plainText.ts'

it.each([
  ['<p>One<br>two</p><p>three</p>', 'One\ntwo\n\nthree'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\n\nb'],
  ['<p>See <a href="https://a.example/x"><span class="invisible">https://</span>a.example/x</a></p>', 'See https://a.example/x'],
  ['<script>no</script><b>yes</b>', 'yes'],
  ['<div>a</div><div>b</div>', 'a\nb'],
  ['', ''],
])('reads %s as words (R-san-04a, R-san-04b, R-san-04c)', (html, expected) => {
  expect(plainText(parseContent(html).nodes)).toBe(expected)
})

it('names custom emoji by their shortcode (R-san-04)', () => {
  const emojis = [{ shortcode: 'cat', url: 'https://a.example/c', static_url: 'https://a.example/c' }]
  expect(plainText(parseContent('<p>:cat:</p>', { emojis }).nodes)).toBe(':cat:')
})
