import type { Account } from '@starling/api/accounts'
import { usePreference } from '../../session/usePreferences.ts'
import { isCalmNow } from '../../settings/useAutoplay.ts'
import { useDataSaver } from '../../settings/useDataSaver.ts'
import { classes } from '../../ui/classes.ts'
import { PictureOr } from '../../ui/PictureOr.tsx'
import styles from './Avatar.module.css'

interface AvatarProps {
  readonly account: Account
  /** In pixels. */
  readonly size?: number
  readonly className?: string | undefined
}

/**
 * An avatar. It is hidden from screen readers, because the name always stands beside it. It is animated as the reader wants it, by default under the
 * pointer. Without a network most of them fail: then it is a plain tile.
 */
export function Avatar({ account, size = 20, className }: AvatarProps) {
  const choice = usePreference('movingAvatars')
  const isSaving = useDataSaver()
  const mayMove = choice === 'auto' ? () => !isCalmNow() : undefined
  return (
    <PictureOr
      className={classes(styles.avatar, className)}
      src={account.avatar_static}
      moving={choice === 'off' || isSaving ? undefined : account.avatar}
      mayMove={mayMove}
      isMoving={choice === 'always'}
      alt=""
      width={size}
      height={size}
    />
  )
}
