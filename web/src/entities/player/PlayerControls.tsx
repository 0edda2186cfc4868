import { isRunning, isSilent } from '@starling/domain/playback'
import type { PlayerEvent, PlayerState } from '@starling/domain/playback'
import { useLingui } from '@lingui/react/macro'
import { Captions, Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, Volume1, Volume2, VolumeX } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { Menu } from '../../ui/Menu.tsx'
import { formatClock } from './formatClock.ts'
import styles from './Player.module.css'
import type { useCaptions } from './useCaptions.ts'

interface PlayerControlsProps {
  readonly state: PlayerState
  readonly send: (event: PlayerEvent) => void
  /** In seconds, as the server told it before the file was loaded; null where it did not. */
  readonly toldLength: number | null
  readonly captions: ReturnType<typeof useCaptions>
  readonly hasFullscreen: boolean
  /** Null where the small player is not available. */
  readonly onLeave: (() => void) | null
}

const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The control bar of a video or sound. It runs from left to right in every language, as media players do. */
export function PlayerControls({ state, send, toldLength, captions, hasFullscreen, onLeave }: PlayerControlsProps) {
  const { t } = useLingui()
  const { time, duration, volume, isFullscreen, phase } = state
  const isSoundless = isSilent(state)
  const percent = Math.round((isSoundless ? 0 : volume) * 100)
  const length = lengthShown(toldLength, duration)
  const [now, end] = [formatClock(phase === 'ended' ? (length ?? time) : time), length === null ? '' : formatClock(length)]
  const isOn = isRunning(state)

  const button = (label: string, icon: ReactNode, onClick: () => void, key?: string) => (
    <button type="button" className={styles.button} aria-label={label} data-tooltip={label} aria-keyshortcuts={key} onClick={onClick}>
      {icon}
    </button>
  )

  return (
    <div className={styles.controls} dir="ltr">
      <input
        type="range"
        className={styles.line}
        aria-label={t`Position`}
        aria-valuetext={end === '' ? now : t`${now} of ${end}`}
        min={0}
        max={duration ?? Math.max(time, 1)}
        step={0.01}
        value={time}
        disabled={duration === null && time === 0}
        style={{ '--done': `${duration ? (time / duration) * 100 : 0}%` } as CSSProperties}
        onChange={(event) => send({ kind: 'seek-wanted', time: Number(event.target.value) })}
        onKeyDown={keepToSteps}
      />
      <div className={styles.bar}>
        {phase === 'ended'
          ? button(t`Play again`, <RotateCcw {...look} />, () => send({ kind: 'toggled' }), 'k')
          : isOn
            ? button(t`Pause`, <Pause {...look} fill="currentColor" />, () => send({ kind: 'toggled' }), 'k')
            : button(t`Play`, <Play {...look} fill="currentColor" />, () => send({ kind: 'toggled' }), 'k')}
        {button(
          isSoundless ? t`Unmute` : t`Mute`,
          isSoundless ? <VolumeX {...look} /> : volume < 0.5 ? <Volume1 {...look} /> : <Volume2 {...look} />,
          () => send({ kind: 'mute-toggled' }),
          'm',
        )}
        <input
          type="range"
          className={styles.volume}
          aria-label={t`Volume`}
          aria-valuetext={t`${percent} per cent`}
          min={0}
          max={1}
          step={0.01}
          value={isSoundless ? 0 : volume}
          style={{ '--done': `${percent}%` } as CSSProperties}
          onChange={(event) => send({ kind: 'volume-wanted', volume: Number(event.target.value) })}
          onKeyDown={(event) => stepVolume(event, send)}
        />
        <span className={styles.clock}>
          {now}
          {end !== '' && <span className={styles.end}> / {end}</span>}
        </span>
        {captions.choices.length > 0 && (
          <Menu
            label={t`Captions`}
            icon={<Captions {...look} />}
            entries={() => [
              { kind: 'item', label: t`No captions`, isChecked: captions.shown === null, onSelect: () => captions.show(null) },
              ...captions.choices.map(({ track, label }) => ({
                kind: 'item' as const,
                label,
                isChecked: captions.shown === track,
                onSelect: () => captions.show(track),
              })),
            ]}
          />
        )}
        {onLeave && button(t`Play in a small window`, <PictureInPicture2 {...look} />, onLeave)}
        {hasFullscreen &&
          button(
            isFullscreen ? t`Leave full screen` : t`Full screen`,
            isFullscreen ? <Minimize {...look} /> : <Maximize {...look} />,
            () => send({ kind: 'fullscreen-toggled' }),
            'f',
          )}
      </div>
    </div>
  )
}

/** The length that was shown before, unless the file turned out to be another: containers round it in different ways. */
function lengthShown(told: number | null, read: number | null): number | null {
  const isKnown = told !== null && told > 0
  if (!isKnown || (read !== null && Math.abs(read - told) >= 1)) return read
  return told
}

/** The arrow keys skip as everywhere in the player, whose frame handles them, instead of using the slider's own steps. */
function keepToSteps(event: KeyboardEvent): void {
  if (event.key.startsWith('Arrow')) event.preventDefault()
}

/** On the volume slider all four arrow keys change the volume. */
function stepVolume(event: KeyboardEvent, send: (event: PlayerEvent) => void): void {
  const direction =
    event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -1 : null
  if (direction === null) return
  event.preventDefault()
  event.stopPropagation()
  send({ kind: 'volume-stepped', direction })
}
