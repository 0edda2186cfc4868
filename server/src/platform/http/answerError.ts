import type { Context } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { CallerGone } from '../database/Caller.ts'
import type { Logger } from '../logging/Logger.ts'
import { MediaStoreError } from '../media-store/MediaStoreError.ts'
import { HttpError } from './HttpError.ts'

/** PostgreSQL's codes for a value that does not fit its column: an id with letters, a number out of range. */
const UNREADABLE_VALUE = new Set(['22P02', '22003'])
/** A text with a null character. */
const BAD_TEXT = new Set(['22021', '22P05'])

/** Node's error codes for a body that ends early, because the caller has gone. */
const BROKEN_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

/** PostgreSQL's code for a statement over its time limit. */
const TOOK_TOO_LONG = '57014'

/** Turns every error into an HTTP answer. */
export function answerError(log: Logger, error: unknown, c: Context<{ Variables: RequestIdVariables }>): Response {
  if (error instanceof HttpError) {
    if (error.status === 401) c.header('WWW-Authenticate', 'Bearer realm="Starling"')
    // The content encoding that is accepted.
    if (error.status === 415) c.header('Accept-Encoding', 'identity')
    return say(c, error.status, error.message, error.description)
  }
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && UNREADABLE_VALUE.has(code)) return say(c, 404, 'Record not found')
  if (typeof code === 'string' && BAD_TEXT.has(code))
    return say(c, 422, 'Validation failed: a text holds a character that cannot be stored')
  const isBrokenOff = error instanceof CallerGone || (typeof code === 'string' && BROKEN_OFF.has(code) && c.req.raw.signal.aborted)
  if (isBrokenOff) {
    log.debug('A request was broken off', { id: c.get('requestId'), method: c.req.method, path: c.req.path })
    return say(c, 400, 'The request was broken off')
  }
  log.error('A request failed', { id: c.get('requestId'), method: c.req.method, path: c.req.path, error })
  if (code === TOOK_TOO_LONG) {
    c.header('Retry-After', '10')
    return say(c, 503, 'This took too long. Please try again in a moment')
  }
  if (error instanceof MediaStoreError) {
    // Caches must not store an error under the address of the file.
    c.header('Cache-Control', 'no-store')
    if (error.kind === 'refused')
      return say(c, 502, 'The place where this instance keeps its files refused; its operator finds out why in the log')
    c.header('Retry-After', '10')
    return say(c, 503, 'The files of this instance cannot be reached just now. Please try again in a moment')
  }
  return say(c, 500, 'Something went wrong on our side')
}

function say(c: Context, status: number, error: string, description: string | null = null): Response {
  return c.json(description === null ? { error } : { error, error_description: description }, status as 400)
}
