import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Pill.module.css'

interface PillProps {
  /** Null where it is not known. */
  readonly count: number | null
  /** The count with what is counted: the button's name, drawn where there is room for it. */
  readonly children: ReactNode
  /** Whether the new items are below; above where absent. */
  readonly leadsDown?: boolean
  readonly onClick: () => void
}

/** A button in a column's header that shows how much is new, and leads there. In a narrow header only the number is drawn. */
export function Pill({ count, children, leadsDown = false, onClick }: PillProps) {
  const Arrow = leadsDown ? ArrowDown : ArrowUp
  return (
    <button type="button" className={styles.pill} onClick={onClick}>
      <Arrow size={16} strokeWidth={2} aria-hidden="true" />
      {count !== null && (
        <span aria-hidden="true" className={styles.count}>
          {count}
        </span>
      )}
      <span className={styles.words}>{children}</span>
    </button>
  )
}
