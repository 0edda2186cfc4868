import { parseContent } from '@starling/domain/content'
import { aCustomEmoji } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { countLoneEmoji } from './countLoneEmoji.ts'

const emojis = [aCustomEmoji({ shortcode: 'bee' })]

it.each([
  ['<p>🎉</p>', 1],
  ['<p>👩‍💻 🏳️‍🌈<br>🇩🇪 ❤️ 2️⃣</p>', 5],
  ['<p>:bee: :bee:</p>', 2],
  ['<p>🎉 yes</p>', 0],
  ['<p>12345</p>', 0],
  ['<p>🎉🎉🎉🎉🎉🎉</p>', 0],
  ['<p><a href="https://a.example">🎉</a></p>', 0],
  ['', 0],
])('finds in %s %i emoji that stand alone (#26)', (html, expected) => {
  expect(countLoneEmoji(parseContent(html, { emojis }).nodes)).toBe(expected)
})
