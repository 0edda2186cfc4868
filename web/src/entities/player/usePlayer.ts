import { initialPlayer, isRunning, nextPlayerMoment, playerConstants, reducePlayer } from '@starling/domain/playback'
import type { PlayerEffect, PlayerEvent, PlayerState } from '@starling/domain/playback'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { playerSound } from '../../storage/playerSound.ts'
import type { PlayerSound } from '../../storage/playerSound.ts'
import { claimPlayback, releasePlayback } from './playback.ts'

interface PlayerOptions {
  readonly media: RefObject<HTMLMediaElement | null>
  /** The element that fills the screen in fullscreen: the video with its controls. */
  readonly frame: RefObject<HTMLElement | null>
  /** The initial position in seconds. */
  readonly startAt: number
  readonly startsPlaying: boolean
  /** The initial volume; that of the account's last player where not given. */
  readonly sound?: PlayerSound | undefined
  /** Of a video, as the server tells it. */
  readonly frameRate: string | null
}

/** Connects the player's reducer to a media element: effects to the element, the element's events to the reducer. */
export function usePlayer({
  media,
  frame,
  startAt,
  startsPlaying,
  sound,
  frameRate,
}: PlayerOptions): readonly [PlayerState, (event: PlayerEvent) => void] {
  const kept = playerSound(useSession().key)
  const [state, setState] = useState(() =>
    initialPlayer(sound ?? kept.get() ?? { volume: playerConstants.defaultVolume, isMuted: false }, frameRate),
  )
  const latest = useRef(state)

  function send(event: PlayerEvent): void {
    // The element reports its time four times a second; calculations need the exact position.
    if (media.current && (event.kind === 'skip-wanted' || event.kind === 'frame-wanted'))
      latest.current = reducePlayer(latest.current, { kind: 'time-told', time: media.current.currentTime }).state
    const step = reducePlayer(latest.current, event)
    latest.current = step.state
    setState(step.state)
    // Synchronous, not after rendering: browsers allow playing and fullscreen only within a user gesture.
    for (const effect of step.effects) carryOut(effect, media.current, frame.current, send, fail)
  }

  function fail(element: HTMLMediaElement): void {
    // First requested with CORS, which analysing requires and which its server may refuse: then without.
    if (element.crossOrigin !== null && latest.current.time === 0) loadPlainly(element, isRunning(latest.current))
    else send({ kind: 'failed-told' })
  }

  const tell = useEffectEvent(send)
  const tellFailure = useEffectEvent(fail)
  const begin = useEffectEvent((element: HTMLMediaElement) => {
    element.volume = latest.current.volume
    element.muted = latest.current.isMuted
    // A file that is in the browser's cache may be read before there are listeners for it.
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) send({ kind: 'duration-told', duration: element.duration })
    if (startAt > 0) element.currentTime = startAt
    if (startsPlaying) send({ kind: 'play-wanted' })
  })

  useEffect(() => {
    const element = media.current
    if (!element) return undefined
    const player = { pause: () => tell({ kind: 'pause-wanted' }) }
    const leave = new AbortController()
    const { signal } = leave
    const on = (name: keyof HTMLMediaElementEventMap, handle: () => void) => element.addEventListener(name, handle, { signal })
    on('play', () => {
      claimPlayback(player)
      tell({ kind: 'play-told' })
    })
    on('playing', () => tell({ kind: 'playing-told' }))
    on('waiting', () => tell({ kind: 'waiting-told' }))
    on('pause', () => tell({ kind: 'pause-told' }))
    on('ended', () => tell({ kind: 'ended-told' }))
    on('error', () => tellFailure(element))
    on('timeupdate', () => tell({ kind: 'time-told', time: element.currentTime }))
    on('durationchange', () => tell({ kind: 'duration-told', duration: element.duration }))
    document.addEventListener(
      'fullscreenchange',
      () => tell({ kind: 'fullscreen-told', isOn: frame.current !== null && document.fullscreenElement === frame.current }),
      { signal },
    )
    begin(element)
    return () => {
      leave.abort()
      releasePlayback(player)
      element.pause()
      tell({ kind: 'pause-told' })
    }
  }, [media, frame])

  // Several changes in a row are stored as one.
  const { volume, isMuted } = state
  useEffect(() => {
    const stored = kept.get()
    const isNew = stored ? stored.volume !== volume || stored.isMuted !== isMuted : isMuted || volume !== playerConstants.defaultVolume
    if (isNew) kept.set({ volume, isMuted })
  }, [kept, volume, isMuted])

  const momentMs = nextPlayerMoment(state)
  useEffect(() => {
    if (momentMs === null) return undefined
    const timer = setTimeout(() => tell({ kind: 'clock', atMs: performance.now() }), Math.max(0, momentMs - performance.now()) + 1)
    return () => clearTimeout(timer)
  }, [momentMs])

  return [state, send]
}

function carryOut(
  effect: PlayerEffect,
  media: HTMLMediaElement | null,
  frame: HTMLElement | null,
  tell: (event: PlayerEvent) => void,
  fail: (element: HTMLMediaElement) => void,
): void {
  if (!media) return
  switch (effect.kind) {
    case 'play':
      // `play()` rejects where the browser forbids it, for which there is no event, where `pause()` interrupts it, and where the file could not be
      // read, which may have happened before there was a listener for it.
      media.play().catch(() => {
        if (media.error) fail(media)
        else if (media.paused) tell({ kind: 'pause-told' })
      })
      break
    case 'pause':
      media.pause()
      break
    case 'reload':
      media.load()
      break
    case 'seek':
      media.currentTime = effect.time
      break
    case 'sound':
      media.volume = effect.volume
      media.muted = effect.isMuted
      break
    case 'fullscreen':
      fill(effect.isOn, media, frame)
      break
  }
}

function loadPlainly(element: HTMLMediaElement, isWanted: boolean): void {
  element.crossOrigin = null
  element.load()
  if (isWanted) element.play().catch(() => undefined)
}

/** iPhones only allow the video element itself in fullscreen, in their own player. */
interface PhoneFilm {
  readonly webkitEnterFullscreen?: () => void
}

function fill(isOn: boolean, media: HTMLMediaElement & PhoneFilm, frame: HTMLElement | null): void {
  const ignore = () => undefined
  // The event may come later than the next key press, which refers to what is on the screen.
  const isFull = frame !== null && document.fullscreenElement === frame
  if (!isOn || isFull) {
    if (document.fullscreenElement) document.exitFullscreen().catch(ignore)
  } else if (frame?.requestFullscreen) {
    frame.focus({ preventScroll: true })
    frame.requestFullscreen().catch(ignore)
  } else media.webkitEnterFullscreen?.()
}
