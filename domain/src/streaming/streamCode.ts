/** The code of streaming, which the first posts do not need: loaded as one, with the first subscription. */
export { createStream } from '@starling/api/streaming'
export { applyStreamEvent } from './applyStreamEvent.ts'
export { shareSocket } from './shareSocket.ts'
export { createStreamWatchdog } from './createStreamWatchdog.ts'
