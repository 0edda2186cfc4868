import type { Circle } from './circle.ts'

/** A circle for tests. */
export function aCircle(given: Partial<Circle> = {}): Circle {
  return { id: '1', title: 'Close friends', ...given }
}
