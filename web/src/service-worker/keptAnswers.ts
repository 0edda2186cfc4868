import { storedAnswerHeader } from '@starling/api/client'

/** Posts, threads, profiles, the reader's own lists and trends. Home and notifications are stored by the page itself. */
const keptPaths =
  /^\/api\/v1\/(?:statuses\/[^/]+(?:\/context)?|accounts\/(?:lookup|relationships|[^/]+(?:\/(?:statuses|featured_tags|endorsements))?)|timelines\/list\/[^/]+|lists(?:\/[^/]+(?:\/accounts)?)?|bookmarks|favourites|followed_tags|trends\/(?:tags|links|statuses))$/
/** Pages further down, and what is asked anew about the top of a list, say nothing without what lies around them. */
const cursors = ['max_id', 'min_id', 'since_id', 'offset']

/** Whether an answer is kept for reading without a network. */
export function isKept(url: URL, { method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  if (method !== 'GET' || !headers.has('Authorization') || url.pathname === '/api/v1/accounts/verify_credentials') return false
  return keptPaths.test(url.pathname) && cursors.every((name) => !url.searchParams.has(name))
}

/** What an answer is kept under: the account is told by its token, which is not stored. */
export async function keyOfAnswer({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<string> {
  const token = new TextEncoder().encode(headers.get('Authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  const key = new URL(url)
  key.searchParams.set('account', [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  return key.href
}

/** The answer with the note that it is not the server's of now. */
export function asStored({ body, status, statusText, headers }: Response): Response {
  const noted = new Headers(headers)
  noted.set(storedAnswerHeader, '1')
  return new Response(body, { status, statusText, headers: noted })
}

/** The same answer, which fails while it is read once it is longer than this: what the page stops reading may have no end. */
export function upTo(mostBytes: number, { body, status, statusText, headers }: Response): Response {
  let bytes = 0
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        bytes += piece.byteLength
        if (bytes > mostBytes) controller.error(new RangeError('The answer is too long'))
        else controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted ?? null, { status, statusText, headers })
}
