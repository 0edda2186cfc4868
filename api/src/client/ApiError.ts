/** The kinds of failures that callers distinguish. */
export type ApiErrorKind =
  | 'offline'
  | 'timeout'
  | 'aborted'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'rate-limited'
  | 'invalid'
  | 'server'
  | 'unreadable'

/** The details of a failure. */
export interface ApiErrorDetails {
  readonly kind: ApiErrorKind
  /** The HTTP status; null if there was no answer. */
  readonly status?: number | null
  /** The server's message, in its own language. */
  readonly serverMessage?: string | null
  /** When a rate-limited call may be repeated, as ISO time. */
  readonly retryAt?: string | null
  readonly cause?: unknown
}

/** The error with which every failed call is rejected. A 401 alone does not mean that the token is invalid: Sharkey sends it for a missing note. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number | null
  readonly serverMessage: string | null
  readonly retryAt: string | null

  constructor(details: ApiErrorDetails) {
    super(details.serverMessage ?? `${details.kind}${details.status ? ` (${details.status})` : ''}`, { cause: details.cause })
    this.name = 'ApiError'
    this.kind = details.kind
    this.status = details.status ?? null
    this.serverMessage = details.serverMessage ?? null
    this.retryAt = details.retryAt ?? null
  }
}

/** Whether a server refused a call as one that it does not know, by 404 or 405; many also answer 404 where only the object is missing. */
export function isUnknownCall(cause: unknown): cause is ApiError {
  return cause instanceof ApiError && (cause.status === 404 || cause.status === 405)
}
