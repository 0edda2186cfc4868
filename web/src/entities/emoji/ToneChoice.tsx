import { useLingui } from '@lingui/react/macro'
import type { Emoji, SkinTone } from '@starling/domain/emoji'
import { useEffect, useId, useRef, useState } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { EmojiGlyph } from './EmojiGlyph.tsx'
import styles from './EmojiPicker.module.css'

interface ToneChoiceProps {
  /** An emoji on which the tones are shown. */
  readonly sample: Emoji
  readonly tone: SkinTone
  readonly onChange: (tone: SkinTone) => void
}

const tones: readonly SkinTone[] = [1, 2, 3, 4, 5, 6]

/** Chooses the skin tone: one button that expands to six. */
export function ToneChoice({ sample, tone, onChange }: ToneChoiceProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const name = useId()
  const button = useRef<HTMLButtonElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const words = [t`Yellow`, t`Light`, t`Medium-light`, t`Medium`, t`Medium-dark`, t`Dark`]

  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) group.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={styles.tone}
        aria-label={t`Skin tone: ${words[tone - 1] ?? ''}`}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <EmojiGlyph emoji={sample} tone={tone} />
      </button>
    )
  return (
    <div ref={group} role="radiogroup" aria-label={t`Skin tone`} className={styles.tones}>
      {tones.map((each, index) => (
        <label key={each} className={styles.tone}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={each === tone}
            onChange={() => onChange(each)}
            // Arrow keys select one tone after the other; a press, Enter or Space confirms.
            onClick={(event) => {
              if (event.detail > 0) setOpen(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              // The expanding button gets the focus next and would handle the same key press again.
              event.preventDefault()
              setOpen(false)
            }}
          />
          <EmojiGlyph emoji={sample} tone={each} />
          <VisuallyHidden>{words[index]}</VisuallyHidden>
        </label>
      ))}
    </div>
  )
}
