/** How narrow and how wide a column can be, in pixels. */
export const narrowest = 280
export const widest = 600
/** What one press of a key changes. */
export const widthStep = 20

export function clampWidth(width: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, width)))
}
