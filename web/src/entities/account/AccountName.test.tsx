import { aCustomEmoji, anAccount } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { nameOf } from './AccountName.tsx'

const bike = aCustomEmoji({ shortcode: 'bike' })

it.each([
  ['Petra :bike:', 'Petra'],
  [':bike: Petra :bike: Vos', 'Petra Vos'],
  [':bike:', 'petra'],
  ['Ratio 1:2:3', 'Ratio 1:2:3'],
  ['  ', 'petra'],
])('names somebody who writes %s in titles and labels as %s (R-emoji-11)', (written, said) => {
  expect(nameOf({ ...anAccount({ username: 'petra', display_name: written }), emojis: [bike] })).toBe(said)
})
