import { emptyAnswer, endpoint } from '../endpoint/index.ts'

/** The HTTP calls only; streams themselves use WebSockets. https://docs.joinmastodon.org/methods/streaming/ */
export const streamingEndpoints = {
  health: endpoint({ method: 'GET', path: '/api/v1/streaming/health', auth: 'none', response: emptyAnswer }),
} as const
