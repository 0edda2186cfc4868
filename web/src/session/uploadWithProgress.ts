import type { FetchInit } from '@starling/api/client'

/** The answer to an upload describes one file; a larger one is not read, in bytes. */
const mostBytes = 1_000_000

/** Sends with XMLHttpRequest, because `fetch` reports no upload progress; answers what `fetch` would. */
export function uploadWithProgress(url: string, init: FetchInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', url)
    for (const [name, value] of Object.entries(init.headers ?? {})) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) init.onUploadProgress?.(event.loaded, event.total)
    })
    request.addEventListener('progress', ({ loaded }) => {
      if (loaded <= mostBytes) return
      resolve(Response.error())
      request.abort()
    })
    request.addEventListener('load', () => {
      // As in every API call, an answer after a redirect is refused.
      if (request.responseURL !== '' && request.responseURL !== new URL(url).href) return resolve(Response.error())
      const hasBody = request.status !== 204 && request.status !== 205 && request.status !== 304
      resolve(
        new Response(hasBody ? request.responseText : null, {
          status: request.status,
          statusText: request.statusText,
          headers: headersOf(request),
        }),
      )
    })
    // The same error as `fetch` rejects with, so that the client handles it in the same way.
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    init.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(init.body ?? null)
  })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
