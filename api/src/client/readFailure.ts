import { ApiError, type ApiErrorKind } from './ApiError.ts'
import type { FetchResponse } from './Fetch.ts'

/** How much of the allowance is left, from the X-RateLimit headers. */
export interface RateLimit {
  readonly limit: number
  readonly remaining: number
  /** ISO time. */
  readonly resetAt: string
}

/** Reads the X-RateLimit headers; null where the server sends none, or hides them from other origins. */
export function readRateLimit(headers: FetchResponse['headers']): RateLimit | null {
  const limit = Number(headers.get('X-RateLimit-Limit') ?? Number.NaN)
  const remaining = Number(headers.get('X-RateLimit-Remaining') ?? Number.NaN)
  const resetAt = isoTime(headers.get('X-RateLimit-Reset'))
  return Number.isNaN(limit) || Number.isNaN(remaining) || resetAt === null ? null : { limit, remaining, resetAt }
}

function isoTime(text: string | null): string | null {
  // A bare number is no time, though it would be read as one: Sharkey counts the seconds that are left.
  const time = text === null || /^[\d.]+$/.test(text) ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function readRetryAt(headers: FetchResponse['headers'], now: number): string | null {
  const reset = isoTime(headers.get('X-RateLimit-Reset'))
  const after = headers.get('Retry-After')
  if (reset !== null || after === null) return reset
  if (!/^\d+$/.test(after)) return isoTime(after)
  const at = new Date(now + Number(after) * 1000)
  // More seconds than a date can hold: the server says no time that could be shown or waited for.
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

interface ServerError {
  readonly message: string | null
  /** Misskey's word, such as NO_SUCH_NOTE. */
  readonly code: string | null
  /** Misskey's side of the fault: 'client' or 'server'. */
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
  // OAuth answers a code word and says it to people in the description.
  const isCodeWord = word !== null && /^\w+$/.test(word)
  return { message: isCodeWord && description ? description : word, code: null, side: null }
}

function kindOfStatus(status: number): ApiErrorKind {
  switch (status) {
    case 401:
      return 'unauthorized'
    case 403:
      return 'forbidden'
    // Not implemented, or not with this verb: the same to us as not there.
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

/** Sharkey 2024.9 says 401 or even 200 for all sorts of failures; its code word is more honest than its status. */
function kindOfCode({ code, side }: ServerError): ApiErrorKind | null {
  if (code === null) return null
  if (code.startsWith('NO_SUCH_') || code === 'UNKNOWN_API_ENDPOINT') return 'not-found'
  if (code === 'RATE_LIMIT_EXCEEDED') return 'rate-limited'
  if (code.startsWith('INVALID_')) return 'invalid'
  return side === 'server' ? 'server' : null
}

/** The failure an answer stands for, or null for a success; a success may still carry `{error}` (Sharkey). */
export function readFailure(response: FetchResponse, body: unknown, now: number): ApiError | null {
  const error = readServerError(body)
  if (response.ok && error === null) return null
  const { status } = response
  const kind = (error && kindOfCode(error)) ?? (response.ok ? 'invalid' : kindOfStatus(status))
  const retryAt = kind === 'rate-limited' || status === 503 ? readRetryAt(response.headers, now) : null
  return new ApiError({ kind, status, serverMessage: error?.message ?? textOf(response.statusText), retryAt })
}
