import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { knownTrends } from './knownTrends.ts'
import styles from './SideTrends.module.css'
import { TrendRows } from './TrendRows.tsx'

const rows = [52, 64, 44, 58, 50]

/** Shown until the trends are loaded: those of the last visit, or a placeholder of the same height and title. */
export function TrendsPlace() {
  const { key } = useSession()
  const [known] = useState(() => knownTrends(key))
  if (known.length > 0) return <TrendRows trends={known} />
  return (
    <div className={styles.place} aria-hidden="true">
      <p className={styles.title}>
        <Trans>Talked about now</Trans>
      </p>
      {rows.map((percent) => (
        <div key={percent} className={styles.row}>
          <span className={styles.bones}>
            <Bone inlineSize={`${percent}%`} blockSize="12px" />
            <Bone inlineSize="30%" blockSize="10px" />
          </span>
        </div>
      ))}
      <span className={styles.more}>{'\u00a0'}</span>
    </div>
  )
}
