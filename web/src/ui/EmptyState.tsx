import type { ReactNode } from 'react'
import styles from './Message.module.css'

/** Shown in place of an empty list: one sentence and one action. */
export function EmptyState({ icon, text, action }: { readonly icon?: ReactNode; readonly text: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={styles.message}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  )
}
