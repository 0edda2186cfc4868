import { useEffect, useRef } from 'react'
import styles from './Composer.module.css'

/** Why a post cannot be sent. On a small screen it may lie below what is visible, so it is scrolled into sight. */
export function ComposeProblem({ words }: { readonly words: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (words !== null) place.current?.scrollIntoView({ block: 'nearest' })
  }, [words])
  return (
    <div ref={place} role="alert" className={styles.problem}>
      {words}
    </div>
  )
}
