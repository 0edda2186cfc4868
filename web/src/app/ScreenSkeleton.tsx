import { useLingui } from '@lingui/react/macro'
import { Bone, Skeleton } from '../ui/Skeleton.tsx'
import styles from './ScreenSkeleton.module.css'

/** A placeholder while a screen's code is loading: for posts, or for the composer, for which letters are meant that are typed meanwhile. */
export function ScreenSkeleton({ isComposer }: { readonly isComposer?: boolean }) {
  const { t } = useLingui()
  return (
    <div className={styles.screen} data-opening={isComposer ? '' : undefined}>
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
