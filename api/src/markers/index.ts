export { markerEndpoints } from './endpoints.ts'
export { markerSchema, markersSchema } from './marker.ts'
export type { Marker, Markers } from './marker.ts'
