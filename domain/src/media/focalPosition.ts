/** The focal point of a picture: x and y from -1 to 1, y upwards, as Mastodon writes it. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

/**
 * The CSS `object-position` (both in percent) that brings the focal point as near to the middle of the frame as the edges of
 * the picture allow; `aspect` and `frame` are width by height.
 */
export function focalPosition(aspect: number | null, frame: number, focus: FocalPoint | null): { x: number; y: number } {
  const at = { x: (clamp(focus?.x ?? 0, -1, 1) + 1) / 2, y: (1 - clamp(focus?.y ?? 0, -1, 1)) / 2 }
  if (aspect === null || !(aspect > 0) || !(frame > 0)) return { x: round(at.x * 100), y: round(at.y * 100) }
  return { x: shift(at.x, aspect / frame), y: shift(at.y, frame / aspect) }
}

/** `span` is the picture's length divided by the frame's; a picture that fits is not shifted. */
function shift(at: number, span: number): number {
  if (span <= 1.001) return 50
  return round((clamp(at * span - 0.5, 0, span - 1) / (span - 1)) * 100)
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A focal point in the API's format: 'x,y' with two decimals. */
export function focusText(focus: FocalPoint): string {
  return `${focus.x.toFixed(2)},${focus.y.toFixed(2)}`
}
