import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Skeleton.module.css'

/** Placeholder for content being loaded. It is invisible for 150 ms, so that quick answers do not flicker. */
export function Skeleton({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <output className={styles.group} data-skeleton>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </output>
  )
}

/** One grey shape; sizes are CSS lengths. */
export function Bone({
  inlineSize = '100%',
  blockSize = '1em',
  isRound = false,
}: {
  readonly inlineSize?: string
  readonly blockSize?: string
  readonly isRound?: boolean
}) {
  return <span className={classes(styles.bone, isRound && styles.round)} style={{ inlineSize, blockSize }} />
}
