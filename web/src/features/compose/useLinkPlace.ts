import { useEffect, useEffectEvent, useRef } from 'react'
import type { InsertLink, LinkPlace } from '../../entities/status/linkPlaces.ts'
import { preferLinkPlace, takeLinks } from '../../entities/status/linkPlaces.ts'
import { composePath } from '../../routing/paths.ts'
import { useNavigator } from '../../ui/navigation.ts'
import type { ComposeIntent } from './composeIntent.ts'
import { prepareDraft } from './prepareDraft.ts'
import { requestFocus } from './composeWork.ts'
import type { Compose } from './useCompose.ts'

/**
 * Lets a post's menu insert its link into a visible composer. Of several composers the one used last receives the link,
 * so the returned function must be called when this one is used.
 */
export function useLinkPlace({ session, store, workStore, defaults }: Compose, isBesidePosts: boolean): () => void {
  const navigator = useNavigator()
  const place = useRef<LinkPlace | null>(null)
  const { key: accountKey } = session

  const insert = useEffectEvent(async (link: Parameters<InsertLink>[0]) => {
    try {
      const start = await prepareDraft(intentOf(link), { session, store, defaults, nowMs: Date.now() })
      start()
      requestFocus(workStore)
    } catch {
      // The composer dialog shows the error, and offers to try again.
      navigator.push(composePath(link))
    }
  })
  useEffect(() => {
    if (!isBesidePosts) return undefined
    const here = { accountKey, insert: (link: Parameters<InsertLink>[0]) => void insert(link) }
    place.current = here
    const end = takeLinks(here)
    return () => {
      place.current = null
      end()
    }
  }, [isBesidePosts, accountKey])
  return () => {
    if (place.current !== null) preferLinkPlace(place.current)
  }
}

function intentOf({ reference, quoteLink = '' }: Parameters<InsertLink>[0]): ComposeIntent {
  return reference === undefined ? { kind: 'quoteLink', statusId: quoteLink } : { kind: 'reference', statusId: reference }
}
