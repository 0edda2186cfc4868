import { Avatar } from '../../entities/account/Avatar.tsx'
import { useMe } from '../../session/useEntity.ts'
import { Bone } from '../../ui/Skeleton.tsx'

/** The face of who writes. Its place is kept until the account is loaded, so that nothing beside or below it moves. */
export function WritersAvatar({ size }: { readonly size: 32 | 40 }) {
  const me = useMe()
  if (me) return <Avatar account={me} size={size} />
  return (
    <span aria-hidden="true">
      <Bone inlineSize={`${size}px`} blockSize={`${size}px`} />
    </span>
  )
}
