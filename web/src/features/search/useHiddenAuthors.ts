import { createRelationshipBatch } from '@starling/domain/actions'
import { isOnlyRead } from '@starling/domain/remembered'
import type { RememberedPost } from '@starling/domain/remembered'
import type { EntityStore } from '@starling/domain/store'
import { useEffect } from 'react'
import { isHiddenPerson } from '../../entities/account/isHiddenPerson.ts'
import { forgetPost } from '../../remembered/rememberPost.ts'
import { useSession } from '../../session/SessionProvider.tsx'

/** So many authors of one search are asked about, the newest first: two requests. */
const MOST_ASKED = 80

/**
 * Answers which remembered posts are by somebody whom the reader has muted or blocked since, perhaps on another device; what they bookmarked or
 * favourited themselves is none of them. Where that is first learned about `posts`, which are shown already, they stay in place and are forgotten
 * for the next search.
 */
export function useHiddenAuthors(posts: readonly RememberedPost[]): (post: RememberedPost) => boolean {
  const session = useSession()
  useEffect(() => {
    const byAuthor = Map.groupBy(posts, ({ accountId }) => accountId)
    const authors = [...byAuthor.keys()]
    session.part(createRelationshipBatch).ensure(authors.slice(0, MOST_ASKED))
    const forgetHidden = (id: string) => {
      for (const post of byAuthor.get(id) ?? []) if (isByHidden(session.entities, post)) forgetPost(session.key, post.id)
    }
    const ends = authors.map((id) => session.entities.subscribe('relationship', id, () => forgetHidden(id)))
    // It may have been learned after the posts were drawn and before this listens.
    authors.forEach(forgetHidden)
    return () => ends.forEach((end) => end())
  }, [session, posts])
  return (post) => isByHidden(session.entities, post)
}

function isByHidden(entities: EntityStore, post: RememberedPost): boolean {
  return isOnlyRead(post) && isHiddenPerson(entities, post.accountId)
}
