/** The timelines whose read position is kept on the server. */
export type MarkerName = 'home' | 'notifications'

/** The id up to which each timeline was read; '0' for nothing yet (R-mark-01). */
export type Markers = { readonly [Name in MarkerName]: string }

/** The markers before anything was read (R-mark-01). */
export const initialMarkers: Markers = { home: '0', notifications: '0' }

/** Read positions are sent at their first change, and after that when they have not changed for this long, in milliseconds (R-mark-03). */
export const MARKER_DEBOUNCE_MS = 300_000
