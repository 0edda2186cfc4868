import { ApiError, type ApiErrorKind } from './ApiError.ts'
import type { FetchResponse } from './Fetch.ts'

/** The limits of the server, from the X-RateLimit headers. */
export interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** ISO time. */
  readonly resetAt: string
}

/** Reads the X-RateLimit headers; null if the server sends none or does not expose them to other origins. */
export function readRateLimit(headers: FetchResponse['headers']): RateLimit | null {
  const limit = Number(headers.get('X-RateLimit-Limit') ?? Number.NaN)
  const remaining = Number(headers.get('X-RateLimit-Remaining') ?? Number.NaN)
  const resetAt = isoTime(headers.get('X-RateLimit-Reset'))
  return Number.isNaN(limit) || Number.isNaN(remaining) || resetAt === null ? null : { limit, remaining, resetAt }
}

function isoTime(text: string | null): string | null {
  // A plain number is not a time, although Date.parse accepts it: Sharkey sends the remaining seconds.
  const time = text === null || /^[\d.]+$/.test(text) ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function readRetryAt(headers: FetchResponse['headers'], now: number): string | null {
  const reset = isoTime(headers.get('X-RateLimit-Reset'))
  const after = headers.get('Retry-After')
  if (reset !== null || after === null) return reset
  if (!/^\d+$/.test(after)) return isoTime(after)
  const at = new Date(now + Number(after) * 1000)
  // More seconds than a Date can represent count as no time.
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

interface ServerError {
  readonly message: string | null
  /** Misskey's error code, such as NO_SUCH_NOTE. */
  readonly code: string | null
  /** Misskey's kind of error: 'client' or 'server'. */
  readonly side: string | null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readServerError(body: unknown): ServerError | null {
  if (typeof body !== 'object' || body === null || !('error' in body) || !body.error) return null
  const { error } = body
  if (typeof error === 'object') {
    const { message, code, kind } = error as Record<string, unknown>
    return { message: textOf(message), code: textOf(code), side: textOf(kind) }
  }
  const description = 'error_description' in body ? textOf(body.error_description) : null
  const word = textOf(error)
  // OAuth errors have a code in `error` and a readable text in `error_description`.
  const isCodeWord = word !== null && /^\w+$/.test(word)
  return { message: isCodeWord && description ? description : word, code: null, side: null }
}

function kindOfStatus(status: number): ApiErrorKind {
  switch (status) {
    case 401:
      return 'unauthorized'
    case 403:
      return 'forbidden'
    // 405 and 501: the call is not implemented, which callers handle like a missing one.
    case 404:
    case 405:
    case 501:
      return 'not-found'
    case 408:
      return 'timeout'
    case 410:
      return 'gone'
    case 429:
      return 'rate-limited'
    default:
      return status >= 500 ? 'server' : status >= 400 ? 'invalid' : 'unreadable'
  }
}

/** Sharkey 2024.9 answers many kinds of failures with 401 or even 200, so its error code is more reliable than the status. */
function kindOfCode({ code, side }: ServerError): ApiErrorKind | null {
  if (code === null) return null
  if (code.startsWith('NO_SUCH_') || code === 'UNKNOWN_API_ENDPOINT') return 'not-found'
  if (code === 'RATE_LIMIT_EXCEEDED') return 'rate-limited'
  if (code.startsWith('INVALID_')) return 'invalid'
  return side === 'server' ? 'server' : null
}

/** The failure that an answer represents; null for a success. Sharkey sends some failures as `{error}` with a successful status. */
export function readFailure(response: FetchResponse, body: unknown, now: number): ApiError | null {
  const error = readServerError(body)
  if (response.ok && error === null) return null
  const { status } = response
  const kind = (error && kindOfCode(error)) ?? (response.ok ? 'invalid' : kindOfStatus(status))
  const retryAt = kind === 'rate-limited' || status === 503 ? readRetryAt(response.headers, now) : null
  return new ApiError({ kind, status, serverMessage: error?.message ?? textOf(response.statusText), retryAt })
}
