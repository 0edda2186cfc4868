import { isNewer } from '../ids/index.ts'
import type { MarkerName, Markers } from './Markers.ts'

/** The markers with one read position moved forward; an older id changes nothing (R-mark-05). */
export function advanceMarker(markers: Markers, name: MarkerName, id: string): Markers {
  return isNewer(id, markers[name]) ? { ...markers, [name]: id } : markers
}

/** The further of two positions, for each timeline (R-mark-05). */
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
