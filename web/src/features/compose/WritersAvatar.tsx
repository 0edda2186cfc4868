import type { Account } from '@starling/api/accounts'
import { Avatar } from '../../entities/account/Avatar.tsx'
import { useOwnAccount } from '../../entities/account/useOwnAccount.ts'
import { useMe } from '../../session/useEntity.ts'
import { Bone } from '../../ui/Skeleton.tsx'

/** The writer's avatar. Its space is reserved until the account is loaded, so that nothing beside or below it moves. */
export function WritersAvatar({ size }: { readonly size: 32 | 40 }) {
  const me = useWriter()
  if (me) return <Avatar account={me} size={size} />
  return (
    <span aria-hidden="true">
      <Bone inlineSize={`${size}px`} blockSize={`${size}px`} />
    </span>
  )
}

/** The own account need not be in any loaded list, so it is requested. */
function useWriter(): Account | undefined {
  const seen = useMe()
  const own = useOwnAccount(seen === undefined)
  return seen ?? own
}
