import type { MediaAttachment } from '@starling/api/media'
import { isRunning, isSilent, playerKey } from '@starling/domain/playback'
import { useLingui } from '@lingui/react/macro'
import { LoaderCircle, Play } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { DOMAttributes, KeyboardEvent, PointerEvent } from 'react'
import type { PlayerSound } from '../../storage/playerSound.ts'
import { phoneQuery } from '../../ui/breakpoints.ts'
import { classes } from '../../ui/classes.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { FrameContext } from '../../ui/frame.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import { languageName } from '../language/languages.ts'
import { isInSmallWindow, keepResumeTime, smallWindow } from './playback.ts'
import { PlayerControls } from './PlayerControls.tsx'
import styles from './Player.module.css'
import { isForeign, SoundRings } from './SoundRings.tsx'
import { useCaptions } from './useCaptions.ts'
import { useLeaving } from './useLeaving.ts'
import { usePlayer } from './usePlayer.ts'

interface PlayerProps {
  readonly attachment: MediaAttachment
  /** The post it belongs to, for continuing in the small player; null where playback stops instead. */
  readonly post: { readonly statusId: string; readonly accountId: string } | null
  readonly startAt: number
  readonly startsPlaying: boolean
  /** Takes the focus when mounted, unless another element has it by then: it replaces the pressed button, or the player that had the focus. */
  readonly takesFocus?: boolean
  readonly sound?: PlayerSound
  readonly className?: string | undefined
}

/** A video or sound with our own controls over the browser's media element. */
export function Player({ attachment, post, startAt, startsPlaying, takesFocus = false, sound, className }: PlayerProps) {
  const { t, i18n } = useLingui()
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const around = useContext(FrameContext)
  const [state, send] = usePlayer({ media, frame, startAt, startsPlaying, sound, frameRate: attachment.meta?.original?.frame_rate ?? null })
  // The play button is removed once playback starts, and all controls where playback is impossible.
  const lostFocus = useLostFocus(() => frame.current?.focus({ preventScroll: true }))
  const captions = useCaptions(media, (code) => languageName(code, i18n.locale))
  const { type, url, description, preview_url: preview } = attachment
  const isSound = type === 'audio'
  const cover = preview !== url ? preview : null
  const isOn = isRunning(state)
  const { isFullscreen } = state
  const name = description ?? (isSound ? t`Audio` : t`Video`)

  function leaveForWindow() {
    const { volume, isMuted } = state
    const takesFocus = frame.current?.contains(document.activeElement) === true
    // On a phone there is no room for the small player, so playback stops.
    if (post && !matchMedia(phoneQuery).matches)
      smallWindow.set({ ...post, attachment, volume, isMuted, currentTime: media.current?.currentTime ?? state.time, takesFocus, around })
    send({ kind: 'pause-wanted' })
  }

  useLeaving(frame, isOn && post !== null, () => {
    if (isOn && !isFullscreen && !isInSmallWindow(attachment)) leaveForWindow()
  })

  // Stored at once, because the next player reads the position while this one is still mounted.
  const { phase, time } = state
  useEffect(() => keepResumeTime(attachment, phase === 'ended' ? 0 : time), [attachment, phase, time])

  // A screen that was opened in front has the focus already.
  const focus = useEffectEvent(() => {
    if (takesFocus && isFocusLost()) frame.current?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [])

  // In fullscreen, keys are for the player wherever the focus is.
  const handleElsewhere = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.target instanceof Node && frame.current?.contains(event.target)) return
    if (actOnKey(event)) event.stopPropagation()
  })
  useEffect(() => {
    if (!isFullscreen) return undefined
    const handle = (event: globalThis.KeyboardEvent) => handleElsewhere(event)
    addEventListener('keydown', handle, true)
    return () => removeEventListener('keydown', handle, true)
  }, [isFullscreen])

  function actOnKey(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false
    const { target, key } = event
    // Space presses the focused button.
    if ((key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button')) return false
    // Outside fullscreen, Escape may be meant for a surrounding dialog.
    const wanted = key === 'Escape' && !isFullscreen ? null : playerKey(key)
    if (!wanted) return false
    event.preventDefault()
    send({ kind: 'moved', atMs: performance.now() })
    send(wanted)
    return true
  }

  const handleMove = () => send({ kind: 'moved', atMs: performance.now() })
  const handlers: Pick<DOMAttributes<HTMLElement>, 'onKeyDown' | 'onFocus' | 'onBlur' | 'onPointerMove' | 'onPointerLeave'> = {
    ...lostFocus,
    onKeyDown(event) {
      // A menu of the player is elsewhere in the document and handles its own keys.
      if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) return
      if (actOnKey(event)) event.stopPropagation()
    },
    onFocus(event) {
      lostFocus.onFocus?.(event)
      handleMove()
    },
    onPointerMove: handleMove,
    onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && send({ kind: 'left' }),
  }

  function handlePress(event: PointerEvent) {
    if (event.button !== 0) return
    frame.current?.focus({ preventScroll: true })
    send({ kind: 'pressed', atMs: performance.now(), isTouch: event.pointerType === 'touch' })
  }

  const element = {
    ref: media,
    className: styles.media,
    src: url ?? undefined,
    preload: 'metadata',
    'aria-label': name,
    tabIndex: -1,
  } as const

  return (
    <div
      ref={frame}
      className={classes(styles.player, isSound && styles.sound, className)}
      role="group"
      aria-label={isSound ? t`Sound player` : t`Video player`}
      tabIndex={-1}
      data-player=""
      data-controls={state.areControlsShown ? 'shown' : 'hidden'}
      data-phase={state.phase}
      data-muted={isSilent(state) || undefined}
      {...handlers}
    >
      {isSound ? (
        <>
          <audio {...element} {...(url && isForeign(url) ? { crossOrigin: 'anonymous' } : {})}>
            <track kind="captions" />
          </audio>
          <div className={styles.cover} onPointerUp={handlePress}>
            <SoundRings media={media} isPlaying={state.phase === 'playing'} />
            {cover && <PictureOr src={cover} alt="" instead={null} />}
          </div>
        </>
      ) : (
        <video {...element} poster={preview ?? undefined} playsInline onPointerUp={handlePress}>
          <track kind="captions" />
        </video>
      )}
      {state.phase === 'failed' ? (
        <div className={styles.failure} role="alert">
          <p>{t`This could not be played.`}</p>
          <button type="button" className={styles.retry} onClick={() => send({ kind: 'play-wanted' })}>
            {t`Try again`}
          </button>
          {url && (
            <a className={styles.retry} href={url} target="_blank" rel="noopener noreferrer">
              {t`Open the file`}
            </a>
          )}
        </div>
      ) : (
        <>
          {(state.phase === 'waiting' || state.phase === 'starting') && (
            <LoaderCircle className={styles.wait} size={36} strokeWidth={1.75} aria-hidden="true" />
          )}
          {!isOn && (
            <button type="button" className={styles.big} aria-label={t`Play ${name}`} onClick={() => send({ kind: 'play-wanted' })}>
              <Play size={26} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
            </button>
          )}
          <PlayerControls
            state={state}
            send={send}
            toldLength={attachment.meta?.original?.duration ?? null}
            captions={captions}
            hasFullscreen={!isSound || isFullscreen}
            onLeave={post && !matchMedia(phoneQuery).matches ? leaveForWindow : null}
          />
        </>
      )}
    </div>
  )
}
