import * as v from 'valibot'
import { expect, it } from 'vitest'
import { customEmojiSchema } from './index.ts'

it.each([
  [{}, 32, 32],
  [{ width: null, height: null }, 32, 32],
  [{ width: 0, height: 'tall' }, 32, 32],
  [{ width: 120, height: 40 }, 120, 40],
])('is 32 pixels wide and high unless the server says otherwise: %j (R-const-30, R-emoji-01)', (sent, width, height) => {
  expect(v.parse(customEmojiSchema, { shortcode: 'wave', url: 'https://a.example/wave.png', ...sent })).toMatchObject({ width, height })
})
