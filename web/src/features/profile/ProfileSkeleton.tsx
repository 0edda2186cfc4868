import { useLingui } from '@lingui/react/macro'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AccountHeader.module.css'

/** Placeholder for a profile being loaded. */
export function ProfileSkeleton() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading profile`}>
      <div className={styles.banner} />
      <div className={styles.body}>
        <div className={styles.top}>
          <span className={styles.face}>
            <Bone inlineSize="92px" blockSize="92px" />
          </span>
        </div>
        <Bone inlineSize="45%" blockSize="22px" />
        <Bone inlineSize="30%" blockSize="14px" />
        <Bone inlineSize="100%" blockSize="14px" />
        <Bone inlineSize="70%" blockSize="14px" />
      </div>
    </Skeleton>
  )
}
