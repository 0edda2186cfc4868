import { createRelationshipBatch } from '@starling/domain/actions'
import { isOnlyRead } from '@starling/domain/remembered'
import type { RememberedPost } from '@starling/domain/remembered'
import type { EntityStore } from '@starling/domain/store'
import { useEffect } from 'react'
import { isHiddenPerson } from '../../entities/account/isHiddenPerson.ts'
import { forgetPost } from '../../remembered/rememberPost.ts'
import { useSession } from '../../session/SessionProvider.tsx'

/** The relationships to this many authors are requested, those of the newest posts first, in two requests. */
const MOST_ASKED = 80

/**
 * Answers a function that tells whether the author of a remembered post has been muted or blocked since, perhaps on another device; posts
 * the reader bookmarked or favourited are excepted. If that becomes known for one of `posts`, which are shown already, the post stays on
 * screen and is forgotten for the next search.
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
    // The relationship may have become known after the posts were drawn and before this effect subscribed.
    authors.forEach(forgetHidden)
    return () => ends.forEach((end) => end())
  }, [session, posts])
  return (post) => isByHidden(session.entities, post)
}

function isByHidden(entities: EntityStore, post: RememberedPost): boolean {
  return isOnlyRead(post) && isHiddenPerson(entities, post.accountId)
}
