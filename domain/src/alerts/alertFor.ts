import type { ApiError } from '@starling/api/client'

/** What an alert about a failure says; the function answers null where no alert is due. The texts are the specification's, to be translated by the screen. */
export type Alert =
  | { readonly kind: 'rate-limited'; readonly retryAt: string | null }
  | { readonly kind: 'offline' }
  | { readonly kind: 'message'; readonly title: string; readonly message: string }
  /** A 404 without an error message from the server: it lacks the call, or the object asked for is gone. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'unexpected' }

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The names of these errors on older servers. */
const OLD_STATUS_TEXTS: ReadonlySet<string> = new Set(['Payload Too Large', 'Request Entity Too Large', 'Unprocessable Entity'])

/** Chooses the alert for a failure; `skipNotFound` silences 404 and 410. */
export function alertFor(error: unknown, options: { skipNotFound?: boolean } = {}): Alert | null {
  if (!isApiError(error)) return { kind: 'unexpected' }
  if (error.kind === 'timeout' || error.kind === 'aborted') return null
  if (error.kind === 'offline') return { kind: 'offline' }
  if (options.skipNotFound === true && (error.status === 404 || error.status === 410)) return null
  if (error.kind === 'rate-limited' && error.retryAt !== null) return { kind: 'rate-limited', retryAt: error.retryAt }
  if (error.status === null || (error.status < 400 && error.serverMessage === null)) return { kind: 'unexpected' }
  const words = serverMessageOf(error)
  if (words === null && (error.status === 404 || error.status === 405 || error.status === 501)) return { kind: 'missing' }
  return {
    kind: 'message',
    title: String(error.status),
    message: words ?? STATUS_TEXT[error.status] ?? 'An unexpected error occurred.',
  }
}

/** The server's own error message; null where it only repeats the HTTP status, such as `404 Not Found`. */
export function serverMessageOf({ serverMessage, status }: ApiError): string | null {
  const words = serverMessage?.trim() ?? ''
  const isStatusLine =
    words === '' || words === STATUS_TEXT[status ?? 0] || OLD_STATUS_TEXTS.has(words) || new RegExp(`^${status}\\b.{0,40}$`).test(words)
  return isStatusLine ? null : words
}

/** Compares fields instead of using `instanceof`, so that naming a failure does not load the client's code. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'kind' in error && 'serverMessage' in error
}
