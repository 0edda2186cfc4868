import { aPreviewCard, aStatus } from '@starling/api/fixtures'
import { expect, test } from 'vitest'
import { mutableWords } from './mutableWords.ts'

test('offers tags, foreign servers and longer words of a post, each once (demand 16)', () => {
  const status = aStatus({
    content:
      '<p>The finale was grand, GRAND <a href="https://www.films.example/x">films.example/x</a> <a href="https://starling.test/tags/show">#show</a></p>',
    tags: [{ name: 'show', url: 'https://starling.test/tags/show' }],
    card: aPreviewCard({ url: 'https://films.example/x' }),
  })
  expect(mutableWords(status, 'The finale was grand, finale https://www.films.example/x #show')).toEqual([
    { kind: 'tag', keyword: '#show' },
    { kind: 'domain', keyword: 'films.example' },
    { kind: 'word', keyword: 'finale' },
    { kind: 'word', keyword: 'grand' },
  ])
  expect(mutableWords(aStatus({ content: '' }), '')).toEqual([])
})
