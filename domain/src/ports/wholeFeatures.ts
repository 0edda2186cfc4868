import { ApiError } from '@starling/api/client'
import type { AnyEndpoint } from '@starling/api/endpoint'
import { serverMessageOf } from '../alerts/index.ts'

/** The server answered that it lacks a whole feature, not only one object of it. */
export class UnsupportedFeatureError extends ApiError {
  constructor(status: number | null, cause?: unknown) {
    super({ kind: 'not-found', status, cause })
    this.name = 'UnsupportedFeatureError'
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
 * Calls about one object on the screen. A server that has the feature but not the object answers with its own message; one that does not
 * know the call answers with the bare status.
 */
const featuresOfObjects: ReadonlySet<string> = new Set([
  'GET /api/v1/accounts/:id/endorsements',
  'GET /api/v1/accounts/:id/featured_tags',
  'GET /api/v1/statuses/:id/bookmark_categories',
  'POST /api/v1/accounts/:id/note',
  'POST /api/v1/statuses/:id/mute',
])

/** Calls made automatically at each start; the others are made when their screen is opened, where the reader can retry. */
const askedUnseen: ReadonlySet<string> = new Set(['GET /api/v2/notifications/policy', 'GET /api/web/settings'])

type Row = Pick<AnyEndpoint, 'method' | 'path'>

/** The error of a failed call; an `UnsupportedFeatureError` where it shows that the server lacks the feature. */
export function unsupportedErrorOf({ method, path }: Row, cause: unknown): unknown {
  const name = `${method} ${path}`
  if (!(cause instanceof ApiError) || !(wholeFeatures.has(name) || featuresOfObjects.has(name))) return cause
  const isUnsupported = cause.kind === 'not-found' && (wholeFeatures.has(name) || serverMessageOf(cause) === null)
  return isUnsupported || cause.status === 405 || cause.status === 501 ? new UnsupportedFeatureError(cause.status, cause) : cause
}

/** Whether a call is known to be missing and not made at all. */
export function isLeftOut({ method, path }: Row): boolean {
  return askedUnseen.has(`${method} ${path}`)
}
