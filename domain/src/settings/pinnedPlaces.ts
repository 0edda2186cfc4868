import type { Setting } from './Setting.ts'
import { isObject } from './SettingsDocument.ts'

/** A navigation entry added by the reader: the path of its screen, and its label. */
export interface PinnedPlace {
  readonly href: string
  readonly label: string
}

/** As many as fit beside the other places. */
export const mostPinnedPlaces = 12

/** In the reader's order. Lists and antennas are marked at the server; this setting only has their positions. */
export const pinnedPlaces: Setting<readonly PinnedPlace[]> = {
  path: ['starling', 'display', 'places'],
  otherwise: [],
  isValid: (value): value is readonly PinnedPlace[] => Array.isArray(value) && value.length <= 60 && value.every(isPlace),
}

function isPlace(value: unknown): value is PinnedPlace {
  if (!isObject(value)) return false
  const { href, label } = value
  // A stored address of another site must not appear in the navigation.
  return typeof href === 'string' && /^\/[^/\\]/.test(href) && href.length <= 300 && typeof label === 'string' && label.length <= 300
}

/** Pins a place at the end, or takes it away. */
export function withPinnedPlace(places: readonly PinnedPlace[], place: PinnedPlace, isPinned: boolean): readonly PinnedPlace[] {
  const others = places.filter(({ href }) => href !== place.href)
  return isPinned ? [...others, place] : others
}

/** All places in the order given: those that are in it first, then the others as they stand. */
export function inPinnedOrder<Place extends PinnedPlace>(places: readonly Place[], order: readonly PinnedPlace[]): readonly Place[] {
  const rank = new Map(order.map(({ href }, index) => [href, index]))
  return places.toSorted((one, other) => (rank.get(one.href) ?? order.length) - (rank.get(other.href) ?? order.length))
}
