export { initialMarkers } from './Markers.ts'
export type { MarkerName, Markers } from './Markers.ts'
