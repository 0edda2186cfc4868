import { ApiError } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'

/** A server answered that it has none of a feature, and not that one object of it is gone. */
export class LackingError extends ApiError {
  constructor(status: number | null, cause?: unknown) {
    super({ kind: 'not-found', status, cause })
    this.name = 'LackingError'
  }
}

/** Calls that name no single object: a server that does not know one of them lacks the whole feature. */
const wholeFeatures: ReadonlySet<string> = new Set([
  'GET /api/v1/announcements',
  'GET /api/v1/conversations',
  'GET /api/v1/directory',
  'GET /api/v1/domain_blocks',
  'GET /api/v1/followed_tags',
  'GET /api/v1/lists',
  'GET /api/v2/filters',
  'GET /api/v2/notifications/policy',
  'GET /api/web/settings',
])

/** Asked for by themselves at each start; the others only where somebody opens their screen, who may ask again. */
const askedUnseen: ReadonlySet<string> = new Set(['GET /api/v2/notifications/policy', 'GET /api/web/settings'])

type Row = Pick<AnyEndpoint, 'method' | 'path'>

/** The failure of a call: that the server lacks the feature, where it says so. */
export function lackingOf({ method, path }: Row, cause: unknown): unknown {
  if (!(cause instanceof ApiError) || !wholeFeatures.has(`${method} ${path}`)) return cause
  return cause.kind === 'not-found' || cause.status === 405 || cause.status === 501 ? new LackingError(cause.status, cause) : cause
}

/** Whether a call known to be missing is not even tried. */
export function isLeftOut({ method, path }: Row): boolean {
  return askedUnseen.has(`${method} ${path}`)
}
