import { Trans } from '@lingui/react/macro'
import { Bone } from '../../ui/Skeleton.tsx'
import styles from './SideTrends.module.css'

const rows = [52, 64, 44, 58, 50]

/** A placeholder for trends being loaded: of the same height, with the same title. */
export function TrendsPlace() {
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
