import { useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { watchPulls } from '../ui/pullToRefresh.ts'
import type { ShowPull } from '../ui/pullToRefresh.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './PullLayer.module.css'

/** The circle that a finger pulls down at the top of a list to load it again. */
export function PullLayer() {
  const { t } = useLingui()
  const [circle, show] = useState<Parameters<ShowPull>[0]>(null)
  useEffect(() => watchPulls(show), [])
  if (circle === null) return null
  const { left, top, width } = circle.scroller.getBoundingClientRect()
  return (
    <div
      className={styles.circle}
      data-ready={circle.isReady || undefined}
      data-busy={circle.isBusy || undefined}
      style={{ left: left + width / 2, top, translate: `-50% ${circle.offset - 44}px` }}
    >
      <RefreshCw size={20} strokeWidth={2} aria-hidden="true" style={{ rotate: `${circle.offset * 4}deg` }} />
      {circle.isBusy && (
        <VisuallyHidden>
          <span role="status">{t`Loading`}</span>
        </VisuallyHidden>
      )}
    </div>
  )
}
