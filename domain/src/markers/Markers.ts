/** The timelines whose read position is kept on the server. */
export type MarkerName = 'home' | 'notifications'

/** The id up to which each timeline was read; '0' for nothing yet (R-mark-01). */
export type Markers = { readonly [Name in MarkerName]: string }

/** Nothing read yet (R-mark-01). */
export const initialMarkers: Markers = { home: '0', notifications: '0' }

/** Read positions are sent at the first move and again once they have rested this long (R-mark-03). */
export const MARKER_DEBOUNCE_MS = 300_000
