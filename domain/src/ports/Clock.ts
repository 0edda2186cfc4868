/** Calls back once after `delayMs`; answers the cancel. */
export type SetTimer = (callback: () => void, delayMs: number) => () => void

/** Time and chance, which the domain takes from its host. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs the flush soon, once: an animation frame or a microtask. */
  readonly schedule: (flush: () => void) => void
  readonly setTimer: SetTimer
  /** Between 0 and 1. */
  readonly random: () => number
}
