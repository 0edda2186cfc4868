import type { PinnedPlace } from '@starling/domain/settings'
import { routeAt } from '../../routing/routes.ts'

/** Those of the pinned places that are hashtags, people or other servers, which are known without asking the server. */
export function pinnedOnly(order: readonly PinnedPlace[]): readonly (PinnedPlace & { readonly kind: 'tag' | 'person' | 'server' })[] {
  return order.flatMap((place) => {
    const name = routeAt(place.href)?.name
    const kind = name === 'tag' ? 'tag' : name === 'account' ? 'person' : name === 'otherServer' ? 'server' : null
    return kind === null ? [] : [{ ...place, kind }]
  })
}
