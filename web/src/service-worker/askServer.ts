import { readBody } from '@starling/api/client'

interface ServerRequest {
  readonly method: string
  /** The path and query of the request. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: object | undefined
  readonly form?: FormData
  readonly idempotencyKey?: string
  /** The time limit in milliseconds; without one, as for files, a request may take any time. */
  readonly timeoutMs?: number
}

/** Asks a server in the name of an account; null without an answer, for which a redirect counts, too. The token travels in the header alone. */
export async function askServer(
  { origin, token }: { readonly origin: string; readonly token: string | null },
  { method, path, body, form, idempotencyKey, timeoutMs }: ServerRequest,
): Promise<Response | null> {
  const headers = new Headers({ Accept: 'application/json' })
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
  const content = body === undefined ? form : JSON.stringify(body)
  return fetch(origin + path, {
    method,
    headers,
    credentials: 'omit',
    // What is sent is meant for this server alone.
    redirect: 'manual',
    ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    ...(content === undefined ? {} : { body: content }),
  }).then(
    (answer) => (isRedirect(answer) ? null : answer),
    () => null,
  )
}

/** A redirect that is not followed has the status 0 in a browser. */
function isRedirect({ status }: Response): boolean {
  return status === 0 || (status >= 300 && status < 400)
}

/** The largest answer that is read, in bytes, as in the page. */
const mostBytes = 16_000_000

/** What an answer says; rejects where it is damaged or too large. */
export async function readEntity(answer: Response): Promise<unknown> {
  return JSON.parse(await readBody(answer, mostBytes))
}
