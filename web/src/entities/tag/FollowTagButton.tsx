import type { Tag } from '@starling/api/tags'
import { tagEndpoints } from '@starling/api/tags'
import { useLingui } from '@lingui/react/macro'
import type { CachedChange } from '../../session/apiQueries.ts'
import { apiQuery, changeOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { Button } from '../../ui/Button.tsx'

const tagByName = apiQuery(tagEndpoints.get)

/** Follows a hashtag; not shown where the server does not say whether the reader follows it (R-disc-02). */
export function FollowTagButton({ name }: { readonly name: string }) {
  const { t } = useLingui()
  const { me } = useSession()
  const { data: tag } = useApiQuery(tagByName, { params: { name } }, { isEnabled: me !== null })
  const follow = useApiMutation(tagEndpoints.follow, followingChanges(true))
  const unfollow = useApiMutation(tagEndpoints.unfollow, followingChanges(false))
  const isFollowed = tag?.following ?? null
  if (isFollowed === null) return null
  return (
    <Button
      kind={isFollowed ? 'outline' : 'primary'}
      aria-pressed={isFollowed}
      onClick={() => (isFollowed ? unfollow : follow).mutate({ params: { name } })}
    >
      {isFollowed ? t`Following` : t`Follow`}
    </Button>
  )
}

/** The button changes at once; the server's answer then replaces the assumption. */
function followingChanges(following: boolean) {
  const changed = (name: string, change: (tag: Tag) => Tag): readonly CachedChange[] => [changeOf(tagByName, { params: { name } }, change)]
  return {
    changes: ({ params }: { readonly params: { readonly name: string } }) => changed(params.name, (tag) => ({ ...tag, following })),
    answered: (answer: Tag, { params }: { readonly params: { readonly name: string } }) =>
      changed(params.name, (tag) => ({ ...tag, ...answer, following: answer.following ?? following })),
  }
}
