import { playerConstants } from './PlayerState.ts'
import type { PlayerEffect, PlayerEvent, PlayerState, PlayerStep } from './PlayerState.ts'

const { defaultVolume, doublePressMs, hideControlsMs, skipSeconds, unmuteVolume, volumeStep } = playerConstants

/** No video has more frames a second. */
const mostFrames = 240

/** The state of a new player, with the volume of the last one. `frameRate` is what the server tells: a fraction such as `30000/1001`, or null. */
export function initialPlayer(sound: { readonly volume: number; readonly isMuted: boolean }, frameRate: string | null = null): PlayerState {
  return {
    phase: 'idle',
    time: 0,
    duration: null,
    volume: Number.isFinite(sound.volume) ? clamp(sound.volume, 0, 1) : defaultVolume,
    isMuted: sound.isMuted,
    isFullscreen: false,
    areControlsShown: true,
    movedAtMs: 0,
    pressedAtMs: null,
    frameSeconds: frameSecondsOf(frameRate),
  }
}

function frameSecondsOf(frameRate: string | null): number {
  const [frames, seconds = 1] = (frameRate ?? '').split('/').map(Number)
  const rate = (frames ?? 0) / seconds
  return rate > 0 && rate <= mostFrames ? 1 / rate : playerConstants.frameSeconds
}

/** Whether it plays, or will as soon as data arrives. */
export function isRunning({ phase }: PlayerState): boolean {
  return phase === 'starting' || phase === 'playing' || phase === 'waiting'
}

/** The moment at which a `clock` event would change something, or null. */
export function nextPlayerMoment(state: PlayerState): number | null {
  const moments = [
    ...(state.pressedAtMs === null ? [] : [state.pressedAtMs + doublePressMs]),
    ...(isRunning(state) && state.areControlsShown ? [state.movedAtMs + hideControlsMs] : []),
  ]
  return moments.length === 0 ? null : Math.min(...moments)
}

/**
 * The next state of a player and the commands for its media element. Whether something plays is only
 * taken from the element's own reports; the reader's wish is merely sent to it.
 */
export function reducePlayer(state: PlayerState, event: PlayerEvent): PlayerStep {
  switch (event.kind) {
    case 'toggled':
      return isRunning(state) ? pause(state) : play(state)
    case 'play-wanted':
      return isRunning(state) ? only(state) : play(state)
    case 'pause-wanted':
      return isRunning(state) ? pause(state) : only(state)
    case 'pressed':
      return press(state, event.atMs, event.isTouch)
    case 'moved':
      return only({ ...state, areControlsShown: true, movedAtMs: event.atMs })
    case 'clock':
      return passTime(state, event.atMs)
    case 'left':
      return only({ ...state, areControlsShown: !isRunning(state) })
    case 'seek-wanted':
      return seek(state, event.time)
    case 'skip-wanted':
      return seek(state, state.time + event.direction * skipSeconds)
    case 'frame-wanted':
      return stepFrame(state, event.direction)
    case 'volume-wanted':
      return sound(state, event.volume, false)
    case 'volume-stepped':
      return sound(state, (state.isMuted ? 0 : state.volume) + event.direction * volumeStep, false)
    case 'mute-toggled':
      return isSilent(state) ? sound(state, state.volume === 0 ? unmuteVolume : state.volume, false) : sound(state, state.volume, true)
    case 'fullscreen-toggled':
      return { state, effects: [{ kind: 'fullscreen', isOn: !state.isFullscreen }] }
    case 'escaped':
      return state.isFullscreen ? { state, effects: [{ kind: 'fullscreen', isOn: false }] } : only(state)
    case 'fullscreen-told':
      return only({ ...state, isFullscreen: event.isOn, areControlsShown: true })
    case 'time-told':
      return only({ ...state, time: withinRecording(event.time, state.duration) })
    case 'duration-told':
      return only(withDuration(state, event.duration))
    case 'play-told':
      return only(isRunning(state) ? state : { ...state, phase: 'starting' })
    case 'playing-told':
      return only({ ...state, phase: 'playing' })
    case 'waiting-told':
      return only(isRunning(state) ? { ...state, phase: 'waiting' } : state)
    case 'pause-told':
      return only(isRunning(state) ? { ...state, phase: 'paused', areControlsShown: true } : state)
    case 'ended-told':
      return only({ ...state, phase: 'ended', areControlsShown: true })
    case 'failed-told':
      return only({ ...state, phase: 'failed', areControlsShown: true })
  }
}

/** Whether the sound is off. */
export function isSilent({ volume, isMuted }: PlayerState): boolean {
  return isMuted || volume === 0
}

function only(state: PlayerState): PlayerStep {
  return { state, effects: [] }
}

function play(state: PlayerState): PlayerStep {
  const effects: PlayerEffect[] = [{ kind: 'play' }]
  if (state.phase === 'failed') effects.unshift({ kind: 'reload' })
  if (state.phase === 'ended') effects.unshift({ kind: 'seek', time: 0 })
  return { state: { ...state, phase: 'starting', ...(state.phase === 'ended' ? { time: 0 } : {}) }, effects }
}

function pause(state: PlayerState): PlayerStep {
  return { state: { ...state, phase: 'paused', areControlsShown: true }, effects: [{ kind: 'pause' }] }
}

/** A press plays or pauses only after the time for a double press, which means fullscreen. */
function press(state: PlayerState, atMs: number, isTouch: boolean): PlayerStep {
  const { pressedAtMs } = state
  if (pressedAtMs !== null && atMs - pressedAtMs <= doublePressMs)
    return { state: { ...state, pressedAtMs: null }, effects: [{ kind: 'fullscreen', isOn: !state.isFullscreen }] }
  const shown = { ...state, areControlsShown: true, movedAtMs: atMs }
  // A finger cannot hover: where the controls are hidden, its first press shows them.
  return only(isTouch && !state.areControlsShown ? shown : { ...shown, pressedAtMs: atMs })
}

function passTime(state: PlayerState, atMs: number): PlayerStep {
  if (state.pressedAtMs !== null && atMs - state.pressedAtMs >= doublePressMs) {
    const step = reducePlayer({ ...state, pressedAtMs: null }, { kind: 'toggled' })
    const later = passTime(step.state, atMs)
    return { state: later.state, effects: [...step.effects, ...later.effects] }
  }
  if (isRunning(state) && state.areControlsShown && atMs - state.movedAtMs >= hideControlsMs)
    return only({ ...state, areControlsShown: false })
  return only(state)
}

function seek(state: PlayerState, time: number): PlayerStep {
  const target = withinRecording(time, state.duration)
  const phase = state.phase === 'ended' ? 'paused' : state.phase
  return { state: { ...state, phase, time: target }, effects: [{ kind: 'seek', time: target }] }
}

/** A single frame can only be seen while the video is paused. */
function stepFrame(state: PlayerState, direction: -1 | 1): PlayerStep {
  const paused = isRunning(state) ? pause(state) : only(state)
  const moved = seek(paused.state, state.time + direction * state.frameSeconds)
  return { state: moved.state, effects: [...paused.effects, ...moved.effects] }
}

function sound(state: PlayerState, volume: number, isMuted: boolean): PlayerStep {
  // Steps of 0.15 do not add up exactly, and a volume of 1e-17 would be silent but displayed as not muted.
  const rounded = Math.round(clamp(volume, 0, 1) * 100) / 100
  return { state: { ...state, volume: rounded, isMuted }, effects: [{ kind: 'sound', volume: rounded, isMuted }] }
}

function withDuration(state: PlayerState, duration: number): PlayerState {
  // Some recordings have no known end; of others the duration is NaN until they are loaded.
  const known = Number.isFinite(duration) && duration > 0 ? duration : null
  return { ...state, duration: known, time: withinRecording(state.time, known) }
}

function withinRecording(time: number, duration: number | null): number {
  return clamp(Number.isFinite(time) ? time : 0, 0, duration ?? Number.MAX_SAFE_INTEGER)
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
