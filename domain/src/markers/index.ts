export { advanceMarker, mergeMarkers, unsentMarkers } from './advanceMarker.ts'
export { initialMarkers, MARKER_DEBOUNCE_MS } from './Markers.ts'
export type { MarkerName, Markers } from './Markers.ts'
