import type { ReactNode } from 'react'
import styles from './Message.module.css'

/** Marks the end of a list. */
export function EndMark({ children }: { readonly children?: ReactNode }) {
  return <div className={styles.end}>{children ?? <span aria-hidden="true">·</span>}</div>
}
