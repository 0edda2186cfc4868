import type { ApiError } from '@starling/api/client'

/** What an alert about a failure says; the function answers null where no alert is due. The words are the screen's, to be translated. */
export type Alert =
  | { readonly kind: 'rate-limited'; readonly retryAt: string | null }
  | { readonly kind: 'offline' }
  /** The server said no, or has a fault. `message` is what it says itself; null where that only repeats the HTTP status. */
  | { readonly kind: 'refused'; readonly reason: Refusal; readonly message: string | null }
  /** A 404 without an error message from the server: it lacks the call, or the thing asked for is gone. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'unexpected' }

/** Who has to do something about it: nobody may do this, the input is not as the server wants it, or the server is broken. */
export type Refusal = 'forbidden' | 'invalid' | 'fault'

/** What servers write for a status where they have nothing to say. */
const statusTexts: ReadonlySet<string> = new Set([
  'Bad Request',
  'Unauthorized',
  'Forbidden',
  'Not Found',
  'Conflict',
  'Gone',
  'Content Too Large',
  'Payload Too Large',
  'Request Entity Too Large',
  'Unprocessable Content',
  'Unprocessable Entity',
  'Internal Server Error',
  'Bad Gateway',
  'Service Unavailable',
  'Service Temporarily Unavailable',
  'Gateway Timeout',
  'Gateway Time-out',
])

/** Chooses the alert for a failure (R-err-01…04); `skipNotFound` silences 404 and 410. */
export function alertFor(error: unknown, options: { skipNotFound?: boolean } = {}): Alert | null {
  if (!isApiError(error)) return { kind: 'unexpected' }
  if (error.kind === 'timeout' || error.kind === 'aborted') return null
  if (error.kind === 'offline') return { kind: 'offline' }
  if (options.skipNotFound === true && (error.status === 404 || error.status === 410)) return null
  if (error.kind === 'rate-limited') return { kind: 'rate-limited', retryAt: error.retryAt }
  if (error.status === null || (error.status < 400 && error.serverMessage === null)) return { kind: 'unexpected' }
  const words = messageOf(error)
  if (words === null && (error.status === 404 || error.status === 405 || error.status === 501)) return { kind: 'missing' }
  return { kind: 'refused', reason: reasonOf(error.status), message: words }
}

function reasonOf(status: number): Refusal {
  if (status >= 500) return 'fault'
  return status === 401 || status === 403 ? 'forbidden' : 'invalid'
}

/** The server's own error message; null where it only repeats the HTTP status, such as `404 Not Found`. */
function messageOf({ serverMessage, status }: ApiError): string | null {
  const words = serverMessage?.trim() ?? ''
  const isStatusLine = words === '' || statusTexts.has(words) || new RegExp(`^${status}\\b.{0,40}$`).test(words)
  return isStatusLine ? null : words
}

/** Compares fields instead of using `instanceof`, so that naming a failure does not load the client's code. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'kind' in error && 'serverMessage' in error
}
