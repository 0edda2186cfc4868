import type { Status } from '@starling/api/statuses'
import { visibilityOf } from '@starling/domain/visibility'
import { LazyBoundary } from '../../ui/LazyBoundary.tsx'
import { loadable } from '../../ui/loadable.tsx'
import styles from './StatusCard.module.css'

const VisibilityIcon = loadable(() => import('./VisibilityIcon.tsx'), 'VisibilityIcon')

/** Loads the icons ahead of the first post that is not public. */
export function prepareVisibilityIcons(): void {
  void VisibilityIcon.preload()
}

/** The visibility of a post that is not public. The icon and its label are loaded after the first posts; their space is reserved. */
export function LaterVisibilityIcon({ status }: { readonly status: Status }) {
  if (visibilityOf(status) === 'public') return null
  return (
    <LazyBoundary failure="none" fallback={<svg className={styles.visibility} width={16} height={16} />}>
      <VisibilityIcon status={status} className={styles.visibility} />
    </LazyBoundary>
  )
}
