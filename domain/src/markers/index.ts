export { advanceMarker, mergeMarkers, unsentMarkers, initialMarkers, MARKER_DEBOUNCE_MS } from './advanceMarker.ts'
export type { MarkerName, Markers } from './advanceMarker.ts'
export { createMarkerSync } from './createMarkerSync.ts'
export type { MarkerSync } from './createMarkerSync.ts'
