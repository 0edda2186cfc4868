import { storedAnswerHeader } from '@starling/api/client'

/** The key of a stored answer: the account is identified by a hash of its token, which itself is not stored. */
export async function keyOfAnswer({ url, headers }: Pick<Request, 'url' | 'headers'>): Promise<string> {
  const token = new TextEncoder().encode(headers.get('Authorization') ?? '')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', token))
  const key = new URL(url)
  key.searchParams.set('account', [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
  return key.href
}

/** The answer with a header that says that it was stored. */
export function asStored({ body, status, statusText, headers }: Response): Response {
  const noted = new Headers(headers)
  noted.set(storedAnswerHeader, '1')
  return new Response(body, { status, statusText, headers: noted })
}

/** The same answer, which fails while it is read once it exceeds this length: a body that the page stops reading may have no end. */
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
