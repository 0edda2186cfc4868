import type { CDPSession, Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

/** How many moves a gesture is made of. */
const steps = 10

/** Real touch input through the browser's debugging protocol; synthetic events would not scroll, zoom or be cancelled. */
export async function fingersOn(page: Page) {
  const device = await page.context().newCDPSession(page)
  return {
    /** Drags one finger from one point to another. */
    drag: (from: Point, to: Point) => gesture(device, [[from, to]]),
    /** Holds one finger on a point until the answered function is called. */
    async hold(at: Point) {
      await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ id: 0, ...at }] })
      return () => device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    /** Moves two fingers apart, or together. */
    pinch: (one: readonly [Point, Point], other: readonly [Point, Point]) => gesture(device, [one, other]),
  }
}

/** Moves every finger from its first point to its second at the same time, then lifts all. */
async function gesture(device: CDPSession, fingers: readonly (readonly [Point, Point])[]): Promise<void> {
  const at = (share: number) =>
    fingers.map(([from, to], id) => ({
      id,
      x: Math.round(from.x + (to.x - from.x) * share),
      y: Math.round(from.y + (to.y - from.y) * share),
    }))
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step += 1)
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) })
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
