import type { FocalPoint } from './focalPosition.ts'

/** A focal point in the API's format: 'x,y' with two decimals (R-media-03). */
export function focusText(focus: FocalPoint): string {
  return `${focus.x.toFixed(2)},${focus.y.toFixed(2)}`
}
