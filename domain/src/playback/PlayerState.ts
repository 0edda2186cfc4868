/** The state of a player: times in seconds of the recording, moments in milliseconds of a monotonic clock. */
export interface PlayerState {
  /** `starting` until the first frame after play was requested, `waiting` while data is missing during playback. */
  readonly phase: 'idle' | 'starting' | 'playing' | 'waiting' | 'paused' | 'ended' | 'failed'
  readonly time: number
  /** In seconds; null until the browser has read the file's duration. */
  readonly duration: number | null
  /** 0 to 1. */
  readonly volume: number
  readonly isMuted: boolean
  readonly isFullscreen: boolean
  readonly areControlsShown: boolean
  /** When a pointer, finger or key was last used on the player. */
  readonly movedAtMs: number
  /** The first press of a possible double press. */
  readonly pressedAtMs: number | null
  /** How long one frame of the video is shown. */
  readonly frameSeconds: number
}

/** The reader's commands, the media element's reports, and the clock. */
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

/** Commands for the media element. */
export type PlayerEffect =
  | { readonly kind: 'play' | 'pause' | 'reload' }
  | { readonly kind: 'seek'; readonly time: number }
  | { readonly kind: 'sound'; readonly volume: number; readonly isMuted: boolean }
  | { readonly kind: 'fullscreen'; readonly isOn: boolean }

export interface PlayerStep {
  readonly state: PlayerState
  readonly effects: readonly PlayerEffect[]
}

/** The constants of section 9 of the specification. */
export const playerConstants = {
  defaultVolume: 0.5,
  volumeStep: 0.15,
  /** The volume after unmuting where the volume is zero. */
  unmuteVolume: 0.05,
  skipSeconds: 5,
  /** Where the server does not tell how many frames a second a video has. */
  frameSeconds: 1 / 25,
  hideControlsMs: 4000,
  doublePressMs: 250,
  scrollCheckMs: 150,
  bands: 3,
  bandsEveryMs: 15,
} as const
