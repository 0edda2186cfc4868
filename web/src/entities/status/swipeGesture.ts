/** How far a post must be swiped to perform its action, in pixels. */
export const swipePx = 72
/** How far it can be moved at most, in pixels. */
const mostPx = 112
/** Movements up to this distance, in pixels, are ignored. */
const restPx = 10
/** The width of the strips at the window's sides where browsers' own gestures go back and forward, in pixels. */
const edgePx = 24

export interface Touch {
  readonly x: number
  readonly y: number
}

/** One touch on a post: its first movement decides whether it swipes, scrolls or is held. */
export type SwipeState =
  | { readonly kind: 'resting'; readonly from: Touch }
  | { readonly kind: 'drawing'; readonly from: Touch; readonly offset: number }
  | { readonly kind: 'elsewhere' }

/** The directions that have an action. */
export interface SwipeDirections {
  readonly right: boolean
  readonly left: boolean
}

export function startTouch(from: Touch, windowWidth: number): SwipeState {
  return from.x < edgePx || from.x > windowWidth - edgePx ? { kind: 'elsewhere' } : { kind: 'resting', from }
}

export function moveTouch(state: SwipeState, to: Touch, ways: SwipeDirections): SwipeState {
  if (state.kind === 'elsewhere') return state
  const [dx, dy] = [to.x - state.from.x, to.y - state.from.y]
  if (state.kind === 'resting') {
    if (Math.hypot(dx, dy) < restPx) return state
    const isSideways = Math.abs(dx) > 1.5 * Math.abs(dy)
    if (!isSideways || !(dx > 0 ? ways.right : ways.left)) return { kind: 'elsewhere' }
  }
  const [least, most] = [ways.left ? -mostPx : 0, ways.right ? mostPx : 0]
  return { kind: 'drawing', from: state.from, offset: Math.min(most, Math.max(least, dx)) }
}

/** The direction whose action is performed when the finger is lifted; null for none. */
export function liftTouch(state: SwipeState): 'right' | 'left' | null {
  if (state.kind !== 'drawing' || Math.abs(state.offset) < swipePx) return null
  return state.offset > 0 ? 'right' : 'left'
}
