import { describe, expect, it } from 'vitest'
import { formatMarkdown } from './formatMarkdown.ts'

const options = {
  findMention: (username: string) => (username === 'ada' ? { username, domain: null, url: 'https://starling.test/@ada' } : null),
  tagUrl: (name: string) => `https://starling.test/tags/${name}`,
}
const format = (text: string): string => formatMarkdown(text, options)

describe('formatMarkdown', () => {
  it.each([
    ['**bold** *soft* ~~gone~~ `code`', '<p><strong>bold</strong> <em>soft</em> <s>gone</s> <code>code</code></p>'],
    ['one\ntwo\n\nthree', '<p>one<br />two</p><p>three</p>'],
    ['```\na <b>\n\n c\n```', '<pre><code>a &lt;b&gt;\n\n c\n</code></pre>'],
    [String.raw`Let \(x^2 < y\) and \[\frac{1}{2}\], but \*not\*`, String.raw`<p>Let \(x^2 &lt; y\) and \[\frac{1}{2}\], but *not*</p>`],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['[text](https://a.test/x)', '<p><a href="https://a.test/x" target="_blank" rel="nofollow noopener">text</a></p>'],
  ])('formats %j', (text, html) => {
    expect(format(text)).toBe(html)
  })

  it('finds mentions, tags and bare links in the text, but not inside code and links', () => {
    expect(format('**@ada** #tea')).toContain('<strong><span class="h-card"')
    expect(format('#tea')).toContain('class="mention hashtag"')
    expect(format('https://a.test/b_c_d')).toContain('<a href="https://a.test/b_c_d"')
    expect(format('`@ada #tea`')).toBe('<p><code>@ada #tea</code></p>')
    expect(format('[@ada](https://a.test)')).not.toContain('h-card')
  })

  it.each([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,1)',
    '![x](https://a.test/p.png)',
    '<a href="x" onclick=y>',
    '[x](https://a.test "onmouseover=")',
    '[a]: javascript:x\n[a]',
  ])('keeps hostile %j harmless', (text) => {
    const html = format(text)
    expect(html).not.toMatch(/<(?!\/?(?:p|a|br|em|strong)\b)/)
    expect(html).not.toMatch(/href="(?!https?:\/\/)/)
    expect(html).not.toMatch(/<[^>]*\son\w+=(?![^<]*")/)
  })
})
