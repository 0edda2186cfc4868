import { emptyAnswer, endpoint } from '../endpoint/index.ts'

/** Only the plain HTTP part; the streams themselves are sockets. https://docs.joinmastodon.org/methods/streaming/ */
export const streamingEndpoints = {
  health: endpoint({ method: 'GET', path: '/api/v1/streaming/health', auth: 'none', response: emptyAnswer }),
} as const
