/** What a player shows and knows: times in seconds of the recording, moments in milliseconds of any steady clock. */
export interface PlayerState {
  /** `starting` until the first frame after play was asked for, `waiting` while data is missing in between. */
  readonly phase: 'idle' | 'starting' | 'playing' | 'waiting' | 'paused' | 'ended' | 'failed'
  readonly time: number
  /** Null until it is known. */
  readonly duration: number | null
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  readonly isFullscreen: boolean
  readonly areControlsShown: boolean
  /** When the pointer, a finger or a key last did something here. */
  readonly movedAtMs: number
  /** The first press of what may become a double one. */
  readonly pressedAtMs: number | null
}

/** What the reader wants, what the browser's element tells, and the clock. */
export type PlayerEvent =
  | { readonly kind: 'toggled' | 'play-wanted' | 'pause-wanted' | 'mute-toggled' | 'fullscreen-toggled' | 'escaped' }
  | { readonly kind: 'pressed'; readonly atMs: number; readonly isTouch: boolean }
  | { readonly kind: 'moved' | 'clock'; readonly atMs: number }
  | { readonly kind: 'left' }
  | { readonly kind: 'seek-wanted'; readonly time: number }
  | { readonly kind: 'skip-wanted' | 'frame-wanted' | 'volume-stepped'; readonly direction: -1 | 1 }
  | { readonly kind: 'volume-wanted'; readonly volume: number }
  | { readonly kind: 'play-told' | 'playing-told' | 'waiting-told' | 'pause-told' | 'ended-told' | 'failed-told' }
  | { readonly kind: 'time-told'; readonly time: number }
  | { readonly kind: 'duration-told'; readonly duration: number }
  | { readonly kind: 'fullscreen-told'; readonly isOn: boolean }

/** What is to be done to the browser's element. */
export type PlayerEffect =
  | { readonly kind: 'play' | 'pause' | 'reload' }
  | { readonly kind: 'seek'; readonly time: number }
  | { readonly kind: 'sound'; readonly volume: number; readonly isMuted: boolean }
  | { readonly kind: 'fullscreen'; readonly isOn: boolean }

export interface PlayerStep {
  readonly state: PlayerState
  readonly effects: readonly PlayerEffect[]
}

/** The figures of section 9 of the specification (R-const-25, R-const-26). */
export const playerConstants = {
  defaultVolume: 0.5,
  volumeStep: 0.15,
  /** What unmuting gives where the volume is none. */
  unmuteVolume: 0.05,
  skipSeconds: 5,
  frameSeconds: 1 / 25,
  hideControlsMs: 4000,
  doublePressMs: 250,
  scrollCheckMs: 150,
  bands: 3,
  bandsEveryMs: 15,
} as const
