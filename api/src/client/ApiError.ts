/** Why a call failed, in the words the interface decides by. */
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

/** What is known of a failure. */
export interface ApiErrorDetails {
  readonly kind: ApiErrorKind
  /** The HTTP status; null when no answer came. */
  readonly status?: number | null
  /** What the server said, in its own language. */
  readonly serverMessage?: string | null
  /** When a rate-limited call may be tried again, as ISO time. */
  readonly retryAt?: string | null
  readonly cause?: unknown
}

/** The one error a call is rejected with. A 401 alone does not mean signed out: Sharkey says it for a missing note. */
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
