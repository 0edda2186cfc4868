import { expect, it } from 'vitest'
import { onePath } from './leanIcons.ts'

it('starts each shape where it stood by itself', () => {
  expect(
    onePath([
      ['path', { d: 'M1 2h3', key: 'a' }],
      ['path', { d: 'm6 7 3-4', key: 'b' }],
    ]),
  ).toBe('M1 2h3M6 7l3-4')
  expect(onePath([['path', { d: 'm6 7h2' }]])).toBe('M6 7h2')
})

it('draws circles, lines and boxes as paths', () => {
  expect(onePath([['circle', { cx: '12', cy: '12', r: '2' }]])).toBe('M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0')
  expect(onePath([['line', { x1: '1', y1: '2', x2: '3', y2: '4' }]])).toBe('M1 2L3 4')
  expect(onePath([['rect', { x: '3', y: '5', width: '4', height: '6' }]])).toBe('M3 5h4v6h-4v-6z')
})

it('leaves an icon alone that has looks of its own', () => {
  expect(onePath([['circle', { cx: '1', cy: '1', r: '1', fill: 'currentColor' }]])).toBeNull()
  expect(onePath([['ellipse', { cx: '1' }]])).toBeNull()
})
