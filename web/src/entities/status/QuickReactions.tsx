import * as Ariakit from '@ariakit/react'
import { useLingui } from '@lingui/react/macro'
import type { Status } from '@starling/api/statuses'
import { inTone } from '@starling/domain/emoji'
import type { Emoji } from '@starling/domain/emoji'
import { settings } from '@starling/domain/settings'
import { Ellipsis } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useStatus } from '../../session/useEntity.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { classes } from '../../ui/classes.ts'
import { sidewaysStep } from '../../ui/keyEvents.ts'
import { useOverlayEntry } from '../../ui/useOverlayEntry.ts'
import { EmojiGlyph } from '../emoji/EmojiGlyph.tsx'
import { rememberEmoji, useEmoji } from '../emoji/useEmoji.ts'
import styles from './QuickReactions.module.css'
import { ReactionPicker } from './ReactionPicker.tsx'
import { useReaction } from './useReaction.ts'

/**
 * What opened the bar: a hovering mouse (`rest`), a long touch or a key. Only after hovering it closes when the mouse leaves. `all` is
 * the whole picker.
 */
export type QuickReactionCause = 'rest' | 'hold' | 'key' | 'all'

interface QuickReactionsProps {
  readonly statusId: string
  readonly trigger: HTMLButtonElement
  readonly cause: QuickReactionCause
  readonly onClose: () => void
  readonly onMore: () => void
}

/** Together with the button for all emoji, as many as fit in one row at 320 px. */
const mostQuick = 6

/** The reaction deck and the frequently used emoji in one row, and a button for all others. */
export function QuickReactions({ statusId, trigger, cause, onClose, onMore }: QuickReactionsProps) {
  const status = useStatus(statusId)
  if (!status) return null
  if (cause === 'all') return <ReactionPicker status={status} trigger={trigger} onClose={onClose} />
  return <QuickBar status={status} trigger={trigger} cause={cause} onClose={onClose} onMore={onMore} />
}

interface QuickBarProps extends Omit<QuickReactionsProps, 'statusId'> {
  readonly status: Status
}

function QuickBar({ status, trigger, cause, onClose, onMore }: QuickBarProps) {
  const { t } = useLingui()
  const session = useSession()
  const tone = useSetting(settings.skinTone)
  const isAsked = cause !== 'rest'
  const reaction = useReaction(status, onClose, isAsked)
  const { quick: offered, index, isLoading } = useEmoji()
  const bar = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)

  function close() {
    // The popover is unmounted at once, so it cannot return the focus by itself.
    if (bar.current?.contains(document.activeElement)) trigger.focus()
    onClose()
  }

  // After mere hovering the bar has no history entry, so that going back leaves the screen.
  useOverlayEntry(isAsked, onClose)
  const store = Ariakit.usePopoverStore({
    open: true,
    placement: 'top',
    setOpen: (isOpen) => {
      if (!isOpen) close()
    },
  })
  if (!reaction || isLoading) return null

  const quick = quickOf(offered)

  function choose(emoji: Emoji) {
    rememberEmoji(session.key, index.get(emoji.id)?.id ?? emoji.id)
    reaction?.react(inTone(emoji, tone), emoji)
    close()
  }

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = sidewaysStep(event.key)
    if (step === 0) return
    event.preventDefault()
    buttons[at === -1 ? 0 : (at + step + buttons.length) % buttons.length]?.focus()
  }

  return (
    <Ariakit.Popover
      ref={bar}
      store={store}
      portal
      modal={false}
      role="toolbar"
      aria-label={t`Quick reactions`}
      data-quick-bar
      className={styles.bar}
      gutter={6}
      overflowPadding={8}
      getAnchorRect={() => trigger.getBoundingClientRect()}
      autoFocusOnShow={cause === 'key'}
      autoFocusOnHide={false}
      initialFocus={first}
      // Pressing the trigger opens the picker instead.
      hideOnInteractOutside={({ target }) => !trigger.contains(target as Node)}
      onKeyDown={handleKeyDown}
    >
      {quick.map((emoji, place) => {
        const isOwn = reaction.own.has(inTone(emoji, tone))
        return (
          <button
            key={emoji.id}
            ref={place === 0 ? first : undefined}
            type="button"
            className={classes(styles.choice, isOwn && styles.own)}
            aria-label={emoji.label}
            aria-pressed={isOwn}
            onClick={() => choose(emoji)}
          >
            <EmojiGlyph emoji={emoji} tone={tone} />
          </button>
        )
      })}
      <button type="button" className={styles.choice} aria-label={t`All emoji`} onClick={onMore}>
        <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Ariakit.Popover>
  )
}

function quickOf(emojis: readonly Emoji[]): readonly Emoji[] {
  return [...new Map(emojis.map((emoji) => [emoji.id, emoji])).values()].slice(0, mostQuick)
}
