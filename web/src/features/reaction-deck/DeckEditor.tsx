import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DeckEmoji } from '@starling/api/emoji-reactions'
import type { Emoji } from '@starling/domain/emoji'
import { settings } from '@starling/domain/settings'
import { ArrowLeft, ArrowRight, Plus, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { fromDeck, toDeck } from '../../entities/emoji/deckEmoji.ts'
import { EmojiGlyph } from '../../entities/emoji/EmojiGlyph.tsx'
import { useEmoji } from '../../entities/emoji/useEmoji.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { sidewaysStep } from '../../ui/keyEvents.ts'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { toasts } from '../../ui/toasts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { moved, useDragOrder } from './useDragOrder.ts'
import styles from './ReactionDeck.module.css'

const EmojiPicker = loadable(() => import('../../entities/emoji/EmojiPicker.tsx'), 'EmojiPicker')

interface DeckEditorProps {
  readonly emojis: readonly DeckEmoji[]
  readonly most: number
  readonly onChange: (emojis: readonly DeckEmoji[]) => void
}

/** The reaction deck in its order. A pressed emoji is selected; buttons, keys and dragging move it, and it can be removed. */
export function DeckEditor({ emojis, most, onChange }: DeckEditorProps) {
  const { t } = useLingui()
  const tone = useSetting(settings.skinTone)
  const { index } = useEmoji()
  const [chosen, setChosen] = useState<string | null>(null)
  const [picker, setPicker] = useState<HTMLButtonElement | null>(null)
  const [said, setSaid] = useState('')
  const drag = useDragOrder(
    emojis.map(({ name }) => name),
    (from, to) => move(from, to),
  )
  const shown = drag.order.flatMap((name) => emojis.find((emoji) => emoji.name === name) ?? [])
  const at = shown.findIndex(({ name }) => name === chosen)
  const count = emojis.length
  const labelOf = (emoji: DeckEmoji) => fromDeck(emoji, index).label
  const names = new Set(emojis.map(({ name, url }) => (url ? `:${name}:` : name)))

  function move(from: number, to: number) {
    const emoji = emojis[from]
    if (!emoji || to < 0 || to >= count || from === to) return
    onChange(moved(emojis, from, to))
    setChosen(emoji.name)
    const label = labelOf(emoji)
    const place = to + 1
    setSaid(t`${label} is number ${place} of ${count} now.`)
  }

  // If the focused element was removed with its emoji, the emoji in its place gets the focus, or the button for adding one.
  const root = useRef<HTMLDivElement>(null)
  const takenFrom = useRef<number | null>(null)
  const latest = useRef(emojis)
  useLayoutEffect(() => {
    latest.current = emojis
    const editor = root.current
    if (takenFrom.current === null || !editor) return
    const place = Math.min(takenFrom.current, emojis.length - 1)
    takenFrom.current = null
    if (editor.contains(document.activeElement)) return
    editor.querySelector<HTMLElement>(place < 0 ? '[aria-haspopup="dialog"]' : `[data-place="${place}"] button`)?.focus()
  }, [emojis])

  function remove(from: number) {
    const emoji = emojis[from]
    if (!emoji) return
    takenFrom.current = from
    onChange(emojis.toSpliced(from, 1))
    setChosen((emojis[from + 1] ?? emojis[from - 1])?.name ?? null)
    const label = labelOf(emoji)
    // Puts the emoji back and keeps later changes.
    const putBack = () => {
      if (!latest.current.some(({ name }) => name === emoji.name)) onChange(latest.current.toSpliced(from, 0, emoji))
    }
    toasts.show({ title: t`${label} is not at hand any more.`, action: { label: t`Undo`, onSelect: putBack } })
  }

  function toggle(emoji: Emoji) {
    const added = toDeck(emoji, tone)
    const place = emojis.findIndex(({ name, url }) => name === added.name && Boolean(url) === Boolean(added.url))
    if (place !== -1) onChange(emojis.toSpliced(place, 1))
    else if (count >= most)
      toasts.show({ title: t`${plural(most, { one: 'There is room for # emoji.', other: 'There is room for # emoji.' })}` })
    else onChange([...emojis, added])
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, place: number) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = stepOf(event.key)
    if (step === 'remove') remove(place)
    else if (step === null) return
    else if (event.shiftKey) move(place, step === 'start' ? 0 : step === 'end' ? count - 1 : place + step)
    else focusTile(event.currentTarget, step === 'start' ? 0 : step === 'end' ? count - 1 : place + step)
    event.preventDefault()
  }

  return (
    <div ref={root} className={styles.editor}>
      <p className={styles.words}>
        <Trans>These come first wherever you choose an emoji, and when you rest on the button to react.</Trans>
      </p>
      {count === 0 ? (
        <p className={styles.none}>
          <Trans>You have chosen no quick emoji yet.</Trans>
        </p>
      ) : (
        <ol className={styles.grid} aria-label={t`Quick emoji`} {...drag.listHandlers}>
          {shown.map((emoji, place) => (
            <li key={emoji.name} data-place={place} className={classes(styles.cell, drag.dragged === emoji.name && styles.dragged)}>
              <button
                type="button"
                className={classes(styles.tile, chosen === emoji.name && styles.chosen)}
                aria-label={t`${labelOf(emoji)}, ${place + 1} of ${count}`}
                aria-pressed={chosen === emoji.name}
                aria-describedby="reaction-deck-keys"
                tabIndex={place === Math.max(at, 0) ? 0 : -1}
                {...drag.tileHandlers(emoji.name, chosen === emoji.name)}
                onClick={() => setChosen(chosen === emoji.name ? null : emoji.name)}
                onKeyDown={(event) => handleKeyDown(event, place)}
              >
                <EmojiGlyph emoji={fromDeck(emoji, index)} tone={1} isActive={chosen === emoji.name} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {at !== -1 && (
        <div className={styles.tools} role="toolbar" aria-label={t`Chosen emoji`}>
          <Button kind="outline" disabled={at === 0} onClick={() => move(at, at - 1)}>
            <ArrowLeft size={18} strokeWidth={1.75} className={styles.arrow} aria-hidden="true" />
            <Trans>Earlier</Trans>
          </Button>
          <Button kind="outline" disabled={at === count - 1} onClick={() => move(at, at + 1)}>
            <ArrowRight size={18} strokeWidth={1.75} className={styles.arrow} aria-hidden="true" />
            <Trans>Later</Trans>
          </Button>
          <Button kind="outline" onClick={() => remove(at)}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Take out</Trans>
          </Button>
        </div>
      )}
      <div className={styles.tools}>
        <Button
          kind="primary"
          aria-haspopup="dialog"
          onPointerEnter={() => void EmojiPicker.preload()}
          onClick={(event) => setPicker(event.currentTarget)}
        >
          <Plus size={18} strokeWidth={2} aria-hidden="true" />
          <Trans>Add emoji</Trans>
        </Button>
      </div>
      {count > 0 && (
        <p id="reaction-deck-keys" className={styles.words}>
          <Trans>Drag an emoji to its place, or move it with Shift and the arrow keys. Delete takes it out.</Trans>
        </p>
      )}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      {picker && (
        <LazyBoundary failure="overlay" onClose={() => setPicker(null)}>
          <EmojiPicker
            label={t`Add emoji`}
            anchor={picker}
            chosen={names}
            isKeptOpen
            onPick={(_text, emoji) => toggle(emoji)}
            onClose={() => setPicker(null)}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

type Step = -1 | 1 | 'start' | 'end' | 'remove'

function stepOf(key: string): Step | null {
  switch (key) {
    case 'ArrowUp':
      return -1
    case 'ArrowDown':
      return 1
    case 'Home':
      return 'start'
    case 'End':
      return 'end'
    case 'Delete':
    case 'Backspace':
      return 'remove'
    default:
      return sidewaysStep(key) || null
  }
}

function focusTile(from: HTMLElement, place: number): void {
  from.closest('ol')?.querySelector<HTMLElement>(`[data-place="${place}"] button`)?.focus()
}
