import { useLingui } from '@lingui/react/macro'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './StatusSkeleton.module.css'

const shapes = ['92%', '60%', '78%', '40%', '86%', '52%'] as const

/** Placeholder for posts being loaded, with the same layout, or with a label for other items that are listed alike. */
export function StatusSkeleton({ count = 6, label }: { readonly count?: number; readonly label?: string }) {
  const { t } = useLingui()
  return (
    <Skeleton label={label ?? t`Loading posts`}>
      {shapes.slice(0, count).map((width) => (
        <div key={width} className={styles.post}>
          <Bone inlineSize="46px" blockSize="46px" />
          <div className={styles.lines}>
            <Bone inlineSize="45%" blockSize="14px" />
            <Bone inlineSize="100%" blockSize="14px" />
            <Bone inlineSize={width} blockSize="14px" />
            <Bone inlineSize="70%" blockSize="18px" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
