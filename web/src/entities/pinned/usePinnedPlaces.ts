import type { PinnedPlace } from '@starling/domain/settings'
import { inPinnedOrder, settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { listPath } from '../../routing/paths.ts'
import { pathTo, routeAt } from '../../routing/routes.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useKnownInstance } from '../../session/useInstance.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { ownAntennas } from '../antenna/antennaQueries.ts'
import { useLists } from '../collection/lists.ts'

/** A navigation entry that the reader has added. */
export interface OwnPlace extends PinnedPlace {
  readonly kind: 'list' | 'antenna' | 'tag' | 'person' | 'server'
}

/** Lists and antennas marked for the navigation, and pinned hashtags, accounts and servers, in the reader's order; by name where there is none. */
export function usePinnedPlaces(): readonly OwnPlace[] {
  const { i18n } = useLingui()
  const order = useSetting(settings.pinnedPlaces)
  const isKnown = useKnownInstance() !== null
  const { data: lists = [] } = useLists()
  const { data: antennas = [] } = useApiQuery(ownAntennas, {}, { isEnabled: isKnown })
  const favourites: readonly OwnPlace[] = [
    ...lists.filter(({ favourite }) => favourite).map(({ id, title }) => ({ kind: 'list', href: listPath(id), label: title }) as const),
    ...antennas
      .filter(({ favourite }) => favourite)
      .map(({ id, title }) => ({ kind: 'antenna', href: pathTo('antenna', { id }), label: title }) as const),
  ].toSorted((one, other) => one.label.localeCompare(other.label, i18n.locale))
  return inPinnedOrder([...favourites, ...pinnedOnly(order)], order)
}

/** The pinned hashtags, accounts and other servers, for which no request is needed. */
export function pinnedOnly(order: readonly PinnedPlace[]): readonly (PinnedPlace & { readonly kind: 'tag' | 'person' | 'server' })[] {
  return order.flatMap((place) => {
    const name = routeAt(place.href)?.name
    const kind = name === 'tag' ? 'tag' : name === 'account' ? 'person' : name === 'otherServer' ? 'server' : null
    return kind === null ? [] : [{ ...place, kind }]
  })
}
