import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { useTag, useTagFollowing } from './tagQueries.ts'

/** Follows a hashtag; not shown where the server does not say whether the reader follows it. */
export function FollowTagButton({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const isFollowed = useTag(name)?.following ?? null
  const follow = useTagFollowing()
  if (isFollowed === null) return null
  return (
    <Button kind={isFollowed ? 'outline' : 'primary'} aria-pressed={isFollowed} onClick={() => follow(name, !isFollowed)}>
      {isFollowed ? t`Following` : t`Follow`}
    </Button>
  )
}
