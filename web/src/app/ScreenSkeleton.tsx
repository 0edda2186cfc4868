import { useLingui } from '@lingui/react/macro'
import { Bone, Skeleton } from '../ui/Skeleton.tsx'
import styles from './ScreenSkeleton.module.css'

interface ScreenSkeletonProps {
  readonly isComposer?: boolean
  /** Whether the reader has opened the composer, so that letters typed meanwhile are meant for it. */
  readonly isAskedFor?: boolean
}

/** A placeholder while a screen's code is loading, for posts or for the composer. */
export function ScreenSkeleton({ isComposer = false, isAskedFor = true }: ScreenSkeletonProps) {
  const { t } = useLingui()
  return (
    <div className={styles.screen} data-opening={isComposer && isAskedFor ? '' : undefined}>
      <Skeleton label={t`Loading`}>
        <div className={styles.bar}>
          <Bone inlineSize="120px" blockSize="20px" />
        </div>
        {(isComposer ? [0] : [0, 1, 2, 3]).map((index) => (
          <div key={index} className={styles.post}>
            <Bone inlineSize="46px" blockSize="46px" isRound />
            <div className={styles.lines}>
              <Bone inlineSize="40%" blockSize="14px" />
              <Bone inlineSize="95%" blockSize="14px" />
              <Bone inlineSize="70%" blockSize="14px" />
            </div>
          </div>
        ))}
      </Skeleton>
    </div>
  )
}
