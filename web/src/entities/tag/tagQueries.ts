import type { Tag } from '@starling/api/tags'
import { tagEndpoints } from '@starling/api/tags'
import type { CachedChange } from '../../session/apiQueries.ts'
import { normalizeTag } from '@starling/domain/content'
import { useQueries } from '@tanstack/react-query'
import { apiQuery, changeOf, queryClientOf, queryOptionsOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useApiMutation } from '../../session/useApiMutation.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'

const tagByName = apiQuery(tagEndpoints.get)

/** All spellings are the same hashtag, so requests use the normalised one. */
const tagNamed = (name: string): OfTag => ({ params: { name: normalizeTag(name) } })

interface OfTag {
  readonly params: { readonly name: string }
}

/** A hashtag with the reader's relationship to it; undefined until it is loaded, and for visitors. */
export function useTag(name: string): Tag | undefined {
  const { me } = useSession()
  return useApiQuery(tagByName, tagNamed(name), { isEnabled: me !== null }).data
}

/** Several hashtags with the reader's relationship to them; visitors follow none, and neither do readers of servers that do not say. */
export function useTags(
  names: readonly string[],
): readonly { readonly name: string; readonly isFollowed: boolean; readonly isLoading: boolean }[] {
  const session = useSession()
  const queries = names.map((name) => ({ ...queryOptionsOf(session, tagByName, tagNamed(name)), enabled: session.me !== null }))
  const answers = useQueries({ queries }, queryClientOf(session))
  return names.map((name, index) => ({
    name,
    isFollowed: answers[index]?.data?.following === true,
    isLoading: answers[index]?.isLoading === true,
  }))
}

/** Follows or unfollows a hashtag. */
export function useTagFollowing() {
  const follow = useApiMutation(tagEndpoints.follow, changesTo('follow-tag', { following: true }))
  const unfollow = useApiMutation(tagEndpoints.unfollow, changesTo('follow-tag', { following: false }))
  return (name: string, isWanted: boolean) => (isWanted ? follow : unfollow).mutate({ params: { name } })
}

/** Features a hashtag on the reader's profile, or stops featuring it. */
export function useTagFeaturing() {
  const feature = useApiMutation(tagEndpoints.feature, changesTo('feature-tag', { featuring: true }))
  const unfeature = useApiMutation(tagEndpoints.unfeature, changesTo('feature-tag', { featuring: false }))
  return (name: string, isWanted: boolean) => (isWanted ? feature : unfeature).mutate({ params: { name } })
}

/** The hashtag changes at once; the server's answer then replaces this, if it contains a hashtag. */
function changesTo(scope: string, change: Pick<Tag, 'following'> | Pick<Tag, 'featuring'>) {
  const changed = (name: string, to: (tag: Tag) => Tag): readonly CachedChange[] => [changeOf(tagByName, tagNamed(name), to)]
  return {
    // Sent one after the other, so that two quick presses reach the server in order.
    scope,
    changes: ({ params }: OfTag) => changed(params.name, (tag) => ({ ...tag, ...change })),
    answered: (answer: Tag, { params }: OfTag) =>
      changed(params.name, (tag) => ({
        ...tag,
        ...answer,
        following: answer.following ?? tag.following,
        featuring: answer.featuring ?? tag.featuring,
      })),
  }
}
