import type { Account } from '@starling/api/accounts'
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
 * An avatar. It is hidden from screen readers, because the name always stands beside it. It is animated only under the pointer. Without a
 * network most of them fail: then it is a plain tile.
 */
export function Avatar({ account, size = 20, className }: AvatarProps) {
  return (
    <PictureOr
      className={classes(styles.avatar, className)}
      src={account.avatar_static}
      moving={account.avatar}
      alt=""
      width={size}
      height={size}
    />
  )
}
