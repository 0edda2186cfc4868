/** Calls back once after `delayMs`; answers the cancel. */
export type SetTimer = (callback: () => void, delayMs: number) => () => void

/** Time and randomness, which the domain gets from its host. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs the flush soon, once: in an animation frame or a microtask. */
  readonly schedule: (flush: () => void) => void
  readonly setTimer: SetTimer
  /** A random number from 0 to 1. */
  readonly random: () => number
}
