/** How far a sheet must be pulled down, in pixels, to be closed by it; a quick pull may be shorter. */
const farEnough = 110
const quickEnough = 36
const quickWithinMs = 220
/** Movements up to this many pixels are ignored. */
const slack = 8

/** The state of a finger on a sheet: `undecided` until its direction is clear. Other movements are left to the browser, such as scrolling. */
export interface SheetPull {
  readonly kind: 'undecided' | 'pulling' | 'elsewhere'
  readonly from: { readonly x: number; readonly y: number; readonly at: number }
  /** The distance in pixels by which the sheet is moved down. */
  readonly offset: number
}

export type SheetPullEvent =
  | { readonly type: 'start'; readonly x: number; readonly y: number; readonly at: number; readonly canPull: boolean }
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  | { readonly type: 'end'; readonly at: number }
  /** There is a second finger, or the browser uses the touch for scrolling. */
  | { readonly type: 'cancel' }

/** The position of the sheet while a finger pulls it, and whether it closes when the finger is lifted. Null without a finger. */
export function reduceSheetPull(
  state: SheetPull | null,
  event: SheetPullEvent,
): { readonly state: SheetPull | null; readonly closes: boolean } {
  const stays = { state, closes: false }
  switch (event.type) {
    case 'start':
      return {
        state: { kind: event.canPull ? 'undecided' : 'elsewhere', from: { x: event.x, y: event.y, at: event.at }, offset: 0 },
        closes: false,
      }
    case 'move': {
      if (!state || state.kind === 'elsewhere') return stays
      const [across, down] = [event.x - state.from.x, event.y - state.from.y]
      if (state.kind === 'pulling') return { state: { ...state, offset: Math.max(0, down) }, closes: false }
      if (Math.max(Math.abs(across), Math.abs(down)) < slack) return stays
      const isDown = down > Math.abs(across)
      return { state: { ...state, kind: isDown ? 'pulling' : 'elsewhere', offset: isDown ? down : 0 }, closes: false }
    }
    case 'end': {
      if (state?.kind !== 'pulling') return { state: null, closes: false }
      const isQuick = event.at - state.from.at < quickWithinMs && state.offset > quickEnough
      return { state: null, closes: isQuick || state.offset > farEnough }
    }
    case 'cancel':
      return { state: state && { ...state, kind: 'elsewhere', offset: 0 }, closes: false }
  }
}
