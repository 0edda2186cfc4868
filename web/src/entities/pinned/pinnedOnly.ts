import type { PinnedPlace } from '@starling/domain/settings'

/** Those of the pinned places that are hashtags or people, which are known without asking the server. */
export function pinnedOnly(order: readonly PinnedPlace[]): readonly (PinnedPlace & { readonly kind: 'tag' | 'person' })[] {
  return order.flatMap((place) => {
    const kind = place.href.startsWith('/tags/') ? 'tag' : place.href.startsWith('/@') ? 'person' : null
    return kind === null ? [] : [{ ...place, kind }]
  })
}
