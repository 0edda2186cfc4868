import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { hostileMarkup } from './hostileMarkup.fixture.ts'
import { parseContent } from './parseContent.ts'
import { plainTextOf } from './plainTextOf.ts'
import { translateHtml, translateText } from './translateHtml.ts'

const shout = async (text: string) => text.toUpperCase()

it('translates words and keeps mentions, links, code, emoji and the space around them', async () => {
  const html =
    '<p>Guten Tag <a href="https://a.example/@ada" class="u-url mention">@<span>ada</span></a>, wie geht’s :blob_cat: heute?<br>Gut &amp; schön</p><pre><code>let a = 1</code></pre>'
  expect(await translateHtml(html, shout)).toBe(
    '<p>GUTEN TAG <a href="https://a.example/@ada" class="u-url mention">@<span>ada</span></a>, WIE GEHT’S :blob_cat: HEUTE?<br>GUT &amp; SCHÖN</p><pre><code>let a = 1</code></pre>',
  )
  expect(await translateText('100 % :ok:', shout)).toBe('100 % :ok:')
})

it('gives the translator words alone, one after the other, and takes its answer as words', async () => {
  const asked: string[] = []
  const answer = await translateHtml('<p>eins <b>zwei</b></p><p>drei</p>', async (text) => {
    asked.push(text)
    return `<img src=x onerror=alert(1)>$& ${text}`
  })
  expect(asked).toEqual(['eins', 'zwei', 'drei'])
  expect(answer).not.toContain('<img')
  expect(plainTextOf(answer)).toContain('<img src=x onerror=alert(1)>$& eins')
})

it('adds no element that the text did not have, whatever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.constantFrom(...hostileMarkup), fc.string()), { maxLength: 4 }), async (parts) => {
      const html = parts.join('')
      const same = await translateHtml(html, async (text) => text)
      expect(parseContent(same)).toEqual(parseContent(html))
    }),
  )
})
