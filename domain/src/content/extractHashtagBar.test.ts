import { expect, it } from 'vitest'

import { extractHashtagBar } from './extractHashtagBar.ts'
import { parseContent } from './parseContent.ts'
import { draw } from './drawContent.fixture.ts'

const tag = (name: string) => `<a href="https://a.example/tags/${name}" rel="tag">#${name}</a>`
const tags = [{ name: 'cats' }, { name: 'dogs' }]

function bar(html: string, known = tags) {
  const result = extractHashtagBar(parseContent(html, { tags: known }).nodes, known)
  return { content: draw(result.content), hashtags: result.hashtags }
}

it('moves a closing paragraph of hashtags under the post (R-stat-15a)', () => {
  expect(bar(`<p>Look.</p><p>${tag('Cats')} ${tag('dogs')}</p>`)).toEqual({ content: '<p>Look.</p>', hashtags: ['Cats', 'dogs'] })
})

it('moves closing lines of the last paragraph, and of a post without paragraphs (R-stat-15a)', () => {
  expect(bar(`<p>Look.<br>${tag('cats')}<br>${tag('dogs')}</p>`)).toEqual({ content: '<p>Look.</p>', hashtags: ['cats', 'dogs'] })
  expect(bar(`Look.<br><br>${tag('cats')} ${tag('dogs')} `)).toEqual({ content: 'Look.', hashtags: ['cats', 'dogs'] })
})

it('leaves a tag that ends a sentence, and adds the ones the text never names (R-stat-15a)', () => {
  const result = bar(`<p>I like ${tag('cats')}</p>`)
  expect(result.content).toContain('<#cats>')
  expect(result.hashtags).toEqual(['dogs'])
})

it('leaves a post of nothing but hashtags as it is (R-stat-15a)', () => {
  const result = bar(`<p>${tag('cats')} ${tag('dogs')}</p>`)
  expect(result.content).toContain('<#dogs>')
  expect(result.hashtags).toEqual([])
})

it('names no tag twice, whatever its case or width (R-stat-15a)', () => {
  expect(
    bar(`<p>${tag('Cats')} are fine</p><p>${tag('ＣＡＴＳ')} ${tag('dogs')}</p>`, [{ name: 'cats' }, { name: 'dogs' }]).hashtags,
  ).toEqual(['dogs'])
})
