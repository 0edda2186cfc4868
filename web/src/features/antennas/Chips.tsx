import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './AntennaForm.module.css'

interface Chip {
  readonly id: string
  readonly name: string
  /** Drawn before the name, for example an avatar. */
  readonly picture?: ReactNode
}

/** The entered values, each with a button to remove it. */
export function Chips({
  label,
  items,
  onRemove,
}: {
  readonly label: string
  readonly items: readonly Chip[]
  readonly onRemove: (id: string) => void
}) {
  const { t } = useLingui()
  if (items.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {items.map(({ id, name, picture }) => (
        <li key={id} className={styles.chip}>
          {picture}
          <bdi className={styles.chipName}>{name}</bdi>
          <button type="button" className={styles.remove} aria-label={t`Remove ${name}`} onClick={() => onRemove(id)}>
            <X size={16} strokeWidth={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
