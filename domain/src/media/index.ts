export { focalPosition } from './focalPosition.ts'
export type { FocalPoint } from './focalPosition.ts'
export { aspectOf, hasPreview, layoutMedia } from './layoutMedia.ts'
export type { MediaLayout } from './layoutMedia.ts'
