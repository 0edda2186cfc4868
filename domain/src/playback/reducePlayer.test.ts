import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialPlayer, isRunning, nextPlayerMoment, playerConstants, playerKey, reducePlayer } from './index.ts'
import type { PlayerEffect, PlayerEvent, PlayerState } from './index.ts'

const fresh = initialPlayer({ volume: 0.5, isMuted: false })

/** Applies the events in turn; answers the last state and all commands. */
function run(events: readonly PlayerEvent[], from: PlayerState = fresh): { state: PlayerState; effects: PlayerEffect[] } {
  let state = from
  const effects: PlayerEffect[] = []
  for (const event of events) {
    const step = reducePlayer(state, event)
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}

function key(name: string): PlayerEvent {
  const event = playerKey(name)
  if (!event) throw new Error(`${name} does nothing`)
  return event
}

const playing: readonly PlayerEvent[] = [
  { kind: 'duration-told', duration: 60 },
  { kind: 'play-wanted' },
  { kind: 'playing-told' },
  { kind: 'time-told', time: 30 },
]

describe('a player', () => {
  it('has the figures of the specification (R-const-25, R-const-26)', () => {
    expect(playerConstants).toEqual({
      defaultVolume: 0.5,
      volumeStep: 0.15,
      unmuteVolume: 0.05,
      skipSeconds: 5,
      frameSeconds: 0.04,
      hideControlsMs: 4000,
      doublePressMs: 250,
      scrollCheckMs: 150,
      bands: 3,
      bandsEveryMs: 15,
    })
  })

  it('hides its controls 4000 ms after the last movement, and only while it plays (R-play-01d, R-const-25c, R-const-26c)', () => {
    const moved = run([...playing, { kind: 'moved', atMs: 1000 }]).state
    expect(nextPlayerMoment(moved)).toBe(5000)
    expect(run([{ kind: 'clock', atMs: 4999 }], moved).state.areControlsShown).toBe(true)
    expect(run([{ kind: 'clock', atMs: 5000 }], moved).state.areControlsShown).toBe(false)
    const paused = run([{ kind: 'toggled' }, { kind: 'clock', atMs: 9000 }], moved).state
    expect([paused.phase, paused.areControlsShown, nextPlayerMoment(paused)]).toEqual(['paused', true, null])
  })

  it('steps its volume by 0.15, and unmuting from none gives 0.05 (R-play-02b, R-const-25a, R-const-25e, R-const-25f)', () => {
    expect(run([key('ArrowUp')]).state.volume).toBe(0.65)
    expect(run([key('ArrowDown'), key('ArrowDown')]).state.volume).toBe(0.2)
    const none = run(Array.from({ length: 5 }, () => key('ArrowDown'))).state
    expect(none.volume).toBe(0)
    expect(run([key('m')], none).effects).toEqual([{ kind: 'sound', volume: 0.05, isMuted: false }])
    expect(run([key('m'), key('m')]).effects).toEqual([
      { kind: 'sound', volume: 0.5, isMuted: true },
      { kind: 'sound', volume: 0.5, isMuted: false },
    ])
  })

  it.each([
    ['j', [{ kind: 'seek', time: 25 }]],
    ['ArrowLeft', [{ kind: 'seek', time: 25 }]],
    ['l', [{ kind: 'seek', time: 35 }]],
    ['ArrowRight', [{ kind: 'seek', time: 35 }]],
    [',', [{ kind: 'pause' }, { kind: 'seek', time: 29.96 }]],
    ['.', [{ kind: 'pause' }, { kind: 'seek', time: 30.04 }]],
    ['k', [{ kind: 'pause' }]],
    ['K', [{ kind: 'pause' }]],
    [' ', [{ kind: 'pause' }]],
    ['f', [{ kind: 'fullscreen', isOn: true }]],
    ['m', [{ kind: 'sound', volume: 0.5, isMuted: true }]],
    ['Escape', []],
  ])('does what %s asks for (R-play-02c, R-play-03a, R-const-25d, R-const-25h)', (name, effects) => {
    const { state } = run(playing)
    expect(run([key(name)], state).effects).toEqual(effects)
    expect(playerKey('x')).toBeNull()
  })

  it('leaves fullscreen by Escape (R-play-03a)', () => {
    const { state } = run([...playing, { kind: 'fullscreen-told', isOn: true }])
    expect(run([key('Escape')], state).effects).toEqual([{ kind: 'fullscreen', isOn: false }])
  })

  it.each([
    ['12/1', 1 / 12],
    ['30000/1001', 1001 / 30000],
    ['50', 1 / 50],
    [null, 1 / 25],
    ['0/0', 1 / 25],
    ['1/0', 1 / 25],
    ['fast', 1 / 25],
    ['1000/1', 1 / 25],
  ])('moves by one frame of a video of %s frames a second (R-play-02c, R-const-25h)', (rate, seconds) => {
    const { state } = run(playing, initialPlayer({ volume: 0.5, isMuted: false }, rate))
    expect(run([key('.')], state).state.time).toBeCloseTo(30 + seconds, 6)
  })

  it('takes two presses within 250 ms for fullscreen, and one alone for play or pause (R-play-04a, R-const-25b)', () => {
    const press = (atMs: number): PlayerEvent => ({ kind: 'pressed', atMs, isTouch: false })
    const { state } = run(playing)
    expect(run([press(0), press(250), { kind: 'clock', atMs: 1000 }], state).effects).toEqual([{ kind: 'fullscreen', isOn: true }])
    expect(run([press(0), { kind: 'clock', atMs: 249 }], state).effects).toEqual([])
    expect(run([press(0), { kind: 'clock', atMs: 250 }], state).effects).toEqual([{ kind: 'pause' }])
  })

  it('shows hidden controls at the first touch instead of pausing (R-play-01)', () => {
    const hidden = run([...playing, { kind: 'moved', atMs: 0 }, { kind: 'clock', atMs: 4000 }]).state
    const touched = run(
      [
        { kind: 'pressed', atMs: 5000, isTouch: true },
        { kind: 'clock', atMs: 6000 },
      ],
      hidden,
    )
    expect([touched.state.areControlsShown, touched.effects]).toEqual([true, []])
  })

  it('begins anew after its end, and loads again after a failure (R-play-01a)', () => {
    expect(run([...playing, { kind: 'ended-told' }, { kind: 'toggled' }]).effects.slice(1)).toEqual([
      { kind: 'seek', time: 0 },
      { kind: 'play' },
    ])
    expect(run([{ kind: 'failed-told' }, { kind: 'toggled' }]).effects).toEqual([{ kind: 'reload' }, { kind: 'play' }])
  })

  it('agrees with the element after any sequence of wishes and reports (R-play-01 to R-play-04)', () => {
    const direction = fc.constantFrom(-1 as const, 1 as const)
    const wish: fc.Arbitrary<PlayerEvent> = fc.oneof(
      fc.constantFrom<PlayerEvent>(
        { kind: 'toggled' },
        { kind: 'play-wanted' },
        { kind: 'pause-wanted' },
        { kind: 'mute-toggled' },
        { kind: 'fullscreen-toggled' },
        { kind: 'escaped' },
        { kind: 'left' },
        { kind: 'waiting-told' },
        { kind: 'ended-told' },
        { kind: 'failed-told' },
      ),
      fc.record({ kind: fc.constantFrom('skip-wanted' as const, 'frame-wanted' as const, 'volume-stepped' as const), direction }),
      fc.record({ kind: fc.constant('seek-wanted' as const), time: fc.double({ min: -1e9, max: 1e9 }) }),
      fc.record({ kind: fc.constant('volume-wanted' as const), volume: fc.double({ min: -2, max: 3, noNaN: true }) }),
      fc.record({ kind: fc.constant('duration-told' as const), duration: fc.constantFrom(60, 0, Number.NaN, Infinity, 12.5) }),
      fc.record({ kind: fc.constantFrom('moved' as const, 'clock' as const), atMs: fc.constant(0) }),
      fc.record({ kind: fc.constant('pressed' as const), atMs: fc.constant(0), isTouch: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(wish, fc.integer({ min: 0, max: 3000 })), { maxLength: 60 }), (wishes) => {
        let state = fresh
        let nowMs = 0
        // A model of the browser's media element.
        const element = { isPlaying: false, time: 0, isFullscreen: false, volume: 0.5, isMuted: false }
        const feed = (event: PlayerEvent): void => {
          const step = reducePlayer(state, event)
          state = step.state
          for (const effect of step.effects) obey(effect)
        }
        const obey = (effect: PlayerEffect): void => {
          if (effect.kind === 'play' && !element.isPlaying) {
            element.isPlaying = true
            feed({ kind: 'play-told' })
            feed({ kind: 'playing-told' })
          } else if (effect.kind === 'pause' && element.isPlaying) {
            element.isPlaying = false
            feed({ kind: 'pause-told' })
          } else if (effect.kind === 'seek') {
            element.time = effect.time
            feed({ kind: 'time-told', time: effect.time })
          } else if (effect.kind === 'sound') Object.assign(element, { volume: effect.volume, isMuted: effect.isMuted })
          else if (effect.kind === 'fullscreen') {
            element.isFullscreen = effect.isOn
            feed({ kind: 'fullscreen-told', isOn: effect.isOn })
          }
        }
        for (const [event, waitMs] of wishes) {
          nowMs += waitMs
          // Only the element's own reports end or stop playback, and then it stands still.
          if (event.kind === 'ended-told' || event.kind === 'failed-told') element.isPlaying = false
          feed('atMs' in event ? { ...event, atMs: nowMs } : event)
          expect(isRunning(state)).toBe(element.isPlaying)
          expect(state.isFullscreen).toBe(element.isFullscreen)
          expect([state.volume, state.isMuted]).toEqual([element.volume, element.isMuted])
          expect(state.volume).toBeGreaterThanOrEqual(0)
          expect(state.volume).toBeLessThanOrEqual(1)
          expect(state.time).toBeGreaterThanOrEqual(0)
          expect(state.time).toBeLessThanOrEqual(state.duration ?? Infinity)
          if (!isRunning(state)) expect(state.areControlsShown).toBe(true)
          expect(nextPlayerMoment(state) ?? nowMs).not.toBeNaN()
        }
        // Once the clock has passed every awaited moment, none is awaited any more.
        feed({ kind: 'clock', atMs: nowMs + 10_000 })
        expect(nextPlayerMoment(state)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
