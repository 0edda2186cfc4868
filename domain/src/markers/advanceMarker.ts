import { isNewer } from '../ids/index.ts'

/** The timelines whose read position is kept on the server. */
export type MarkerName = 'home' | 'notifications'

/** The id up to which each timeline was read; '0' for nothing yet. */
export type Markers = { readonly [Name in MarkerName]: string }

/** The markers before anything was read. */
export const initialMarkers: Markers = { home: '0', notifications: '0' }

/** Read positions are sent at their first change, and after that when they have not changed for this long, in milliseconds. */
export const MARKER_DEBOUNCE_MS = 300_000

/** The markers with one read position moved forward; an older id changes nothing. */
export function advanceMarker(markers: Markers, name: MarkerName, id: string): Markers {
  return isNewer(id, markers[name]) ? { ...markers, [name]: id } : markers
}

/** The further of two positions, for each timeline. */
export function mergeMarkers(a: Markers, b: Partial<Markers>): Markers {
  return advanceMarker(advanceMarker(a, 'home', b.home ?? '0'), 'notifications', b.notifications ?? '0')
}

/** The positions that changed since they were last sent, as the request's body; null where none has. */
export function unsentMarkers(markers: Markers, sent: Markers): { [Name in MarkerName]?: { last_read_id: string } } | null {
  const unsent: { [Name in MarkerName]?: { last_read_id: string } } = {}
  if (isNewer(markers.home, sent.home)) unsent.home = { last_read_id: markers.home }
  if (isNewer(markers.notifications, sent.notifications)) unsent.notifications = { last_read_id: markers.notifications }
  return unsent.home === undefined && unsent.notifications === undefined ? null : unsent
}
