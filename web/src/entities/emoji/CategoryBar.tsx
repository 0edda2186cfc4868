import { useLingui } from '@lingui/react/macro'
import { Cat, Clock, Coffee, Flag, Hand, Hash, Lightbulb, Plane, Smile, Sparkles, Star, Trophy } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { sidewaysStep } from '../../ui/keyEvents.ts'
import styles from './EmojiPicker.module.css'
import type { EmojiSection } from './emojiRows.ts'

interface CategoryBarProps {
  readonly sections: readonly EmojiSection[]
  /** The key of the visible section. */
  readonly current: string
  readonly onChoose: (key: string) => void
}

const icons = new Map<string, LucideIcon>([
  ['deck', Star],
  ['frequent', Clock],
  ['group 0', Smile],
  ['group 1', Hand],
  ['group 3', Cat],
  ['group 4', Coffee],
  ['group 5', Plane],
  ['group 6', Trophy],
  ['group 7', Lightbulb],
  ['group 8', Hash],
  ['group 9', Flag],
])

/** Buttons that scroll to the sections. All of the server's categories share one, because there are only so many icons. */
export function CategoryBar({ sections, current, onChoose }: CategoryBarProps) {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const isCustom = (key: string) => key.startsWith('custom')
  const firstCustom = sections.find(({ key }) => isCustom(key))?.key
  const shown = sections.filter(({ key }) => !isCustom(key) || key === firstCustom)
  const currentKey = isCustom(current) ? firstCustom : current

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = sidewaysStep(event.key)
    if (step === 0) return
    buttons[(at + step + buttons.length) % buttons.length]?.focus()
    event.preventDefault()
  }

  return (
    <div ref={bar} role="toolbar" aria-label={t`Categories`} tabIndex={-1} className={styles.categories} onKeyDown={handleKeyDown}>
      {shown.map(({ key, title }, index) => {
        const Icon = icons.get(key) ?? Sparkles
        const label = isCustom(key) ? t`Of this server` : title
        const isCurrent = key === currentKey
        return (
          <button
            key={key}
            type="button"
            className={styles.category}
            aria-label={label}
            title={label}
            aria-pressed={isCurrent}
            tabIndex={isCurrent || (currentKey === undefined && index === 0) ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )
      })}
    </div>
  )
}
