import type { Account } from '@starling/api/accounts'
import { classes } from '../../ui/classes.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  readonly account: Account
  /** In pixels. */
  readonly size?: number
  readonly className?: string | undefined
}

/** A transparent picture. Without a source some browsers draw their sign for a broken picture, too. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

/** An avatar. It is hidden from screen readers, because the name always stands beside it. It is animated only under the pointer. */
export function Avatar({ account, size = 20, className }: AvatarProps) {
  const { avatar, avatar_static: still } = account
  const isAnimated = avatar !== still
  return (
    <img
      className={classes(styles.avatar, className)}
      src={still || undefined}
      alt=""
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      // Without a network most of them fail: then the plain tile is shown, not the browser's sign for a broken picture.
      onError={(event) => void (event.currentTarget.src = blank)}
      onPointerEnter={isAnimated ? (event) => void (event.currentTarget.src = avatar) : undefined}
      onPointerLeave={isAnimated ? (event) => void (event.currentTarget.src = still) : undefined}
    />
  )
}
