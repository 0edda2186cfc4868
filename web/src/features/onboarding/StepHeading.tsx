import type { ReactNode } from 'react'
import styles from './Onboarding.module.css'

/** The heading of a step; it takes the focus from the button that led to it. */
export function StepHeading({ title, text }: { readonly title: ReactNode; readonly text: ReactNode }) {
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} ref={focusHeading}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
    </>
  )
}

function focusHeading(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}
