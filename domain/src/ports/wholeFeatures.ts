import { ApiError } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { serverMessageOf } from '../alerts/index.ts'

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
  'GET /api/v1/annual_reports/:year/state',
  'GET /api/v1/bookmark_categories',
  'GET /api/v1/circles',
  'GET /api/v1/conversations',
  'GET /api/v1/directory',
  'GET /api/v1/domain_blocks',
  'GET /api/v1/emoji_reactions',
  'GET /api/v1/followed_tags',
  'GET /api/v1/lists',
  'GET /api/v1/scheduled_statuses',
  'GET /api/v2/filters',
  'GET /api/v2/notifications/policy',
  'GET /api/web/settings',
])

/**
 * Calls about one object that is on screen. A server that has the feature and not the object says so in words of its own; one that does not know
 * the call answers with the bare status.
 */
const featuresOfObjects: ReadonlySet<string> = new Set([
  'GET /api/v1/accounts/:id/endorsements',
  'GET /api/v1/accounts/:id/featured_tags',
  'GET /api/v1/statuses/:id/bookmark_categories',
  'POST /api/v1/accounts/:id/note',
  'POST /api/v1/statuses/:id/mute',
])

/** Asked for by themselves at each start; the others only where somebody opens their screen, who may ask again. */
const askedUnseen: ReadonlySet<string> = new Set(['GET /api/v2/notifications/policy', 'GET /api/web/settings'])

type Row = Pick<AnyEndpoint, 'method' | 'path'>

/** The failure of a call: that the server lacks the feature, where it says so. */
export function lackingOf({ method, path }: Row, cause: unknown): unknown {
  const name = `${method} ${path}`
  if (!(cause instanceof ApiError) || !(wholeFeatures.has(name) || featuresOfObjects.has(name))) return cause
  const isLacking = cause.kind === 'not-found' && (wholeFeatures.has(name) || serverMessageOf(cause) === null)
  return isLacking || cause.status === 405 || cause.status === 501 ? new LackingError(cause.status, cause) : cause
}

/** Whether a call known to be missing is not even tried. */
export function isLeftOut({ method, path }: Row): boolean {
  return askedUnseen.has(`${method} ${path}`)
}
