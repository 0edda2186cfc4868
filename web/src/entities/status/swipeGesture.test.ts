import { expect, it } from 'vitest'
import { liftTouch, moveTouch, startTouch } from './swipeGesture.ts'
import type { SwipeState, Touch, SwipeDirections } from './swipeGesture.ts'

const both: SwipeDirections = { right: true, left: true }
const from: Touch = { x: 200, y: 300 }

function draw(path: readonly Touch[], ways = both, start = from): SwipeState {
  return path.reduce<SwipeState>((state, to) => moveTouch(state, to, ways), startTouch(start, 390))
}

it.each<readonly [string, readonly Touch[], SwipeDirections, 'right' | 'left' | null]>([
  [
    'to the right',
    [
      { x: 220, y: 302 },
      { x: 290, y: 310 },
    ],
    both,
    'right',
  ],
  [
    'to the left',
    [
      { x: 180, y: 300 },
      { x: 110, y: 300 },
    ],
    both,
    'left',
  ],
  [
    'not far enough',
    [
      { x: 220, y: 300 },
      { x: 260, y: 300 },
    ],
    both,
    null,
  ],
  [
    'there and back',
    [
      { x: 290, y: 300 },
      { x: 205, y: 300 },
    ],
    both,
    null,
  ],
  [
    'down, which scrolls, whatever follows',
    [
      { x: 204, y: 330 },
      { x: 320, y: 330 },
    ],
    both,
    null,
  ],
  ['to a side without an action', [{ x: 290, y: 300 }], { right: false, left: true }, null],
  ['hardly at all', [{ x: 204, y: 304 }], both, null],
])('drawing a post %s (#26, 4)', (_what, path, ways, expected) => {
  expect(liftTouch(draw(path, ways))).toBe(expected)
})

it('leaves the edges of the window to the browser (#26, 4)', () => {
  expect(liftTouch(draw([{ x: 120, y: 300 }], both, { x: 10, y: 300 }))).toBeNull()
})
