/** The smallest and largest width of a column, in pixels. */
export const narrowest = 280
export const widest = 600
/** The step of one key press, in pixels. */
export const widthStep = 20

export function clampWidth(width: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, width)))
}
