import { useLingui } from '@lingui/react/macro'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AccountRow.module.css'

const widths = ['38%', '52%', '44%', '30%', '48%', '36%'] as const

/** Placeholder for accounts being loaded, or with a label for other items that are listed alike. */
export function AccountSkeleton({ count = 6, label }: { readonly count?: number; readonly label?: string | undefined }) {
  const { t } = useLingui()
  return (
    <Skeleton label={label ?? t`Loading people`}>
      {widths.slice(0, count).map((width) => (
        <div key={width} className={styles.row}>
          <Bone inlineSize="46px" blockSize="46px" />
          <span className={styles.bones}>
            <Bone inlineSize={width} blockSize="14px" />
            <Bone inlineSize="60%" blockSize="12px" />
          </span>
        </div>
      ))}
    </Skeleton>
  )
}
