import { expect, it } from 'vitest'

import { aPreviewCard } from '@starling/api/fixtures'

import { cardRatio } from './cardRatio.ts'
import { embedSource } from './embedSource.ts'

it('takes 16:9 for video, 1.91 for a wide picture, else square (R-card-03a, R-card-03b, R-card-03c, R-const-27)', () => {
  expect(cardRatio(aPreviewCard({ type: 'video' }))).toBeCloseTo(16 / 9)
  expect(cardRatio(aPreviewCard({ image: 'https://a.example/i', width: 800, height: 400 }))).toBe(1.91)
  expect(cardRatio(aPreviewCard({ image: 'https://a.example/i', width: 400, height: 400 }))).toBe(1)
  expect(cardRatio(aPreviewCard({ image: null, width: 800, height: 400 }))).toBe(1)
})

it('embeds only by an https address (R-card-02)', () => {
  const video = (html: string, embed_url = '') => embedSource(aPreviewCard({ type: 'video', html, embed_url }))
  expect(video('<iframe width="1" src="https://v.example/e?a=1&amp;b=2"></iframe>')).toBe('https://v.example/e?a=1&b=2')
  expect(video('', 'https://v.example/e')).toBe('https://v.example/e')
  expect(video('<iframe src="javascript:alert(1)"></iframe>')).toBeNull()
  expect(video('<iframe srcdoc="<script>1</script>"></iframe>')).toBeNull()
  expect(video('<script src="https://v.example/x.js"></script>')).toBeNull()
  expect(embedSource(aPreviewCard({ embed_url: 'https://v.example/e' }))).toBeNull()
})
