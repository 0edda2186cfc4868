export type { EventOrigin, StreamPorts } from './applyStreamEvent.ts'
export { createLiveStream } from './createLiveStream.ts'
export type { TabPorts } from './TabPorts.ts'
export type { LiveStream } from './createLiveStream.ts'
