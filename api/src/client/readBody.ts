import { ApiError } from './ApiError.ts'
import type { FetchResponse } from './Fetch.ts'

/** Reads an answer as text, up to `maxBytes` whatever its Content-Length says, so that no more than that is held in memory. */
export async function readBody({ body, headers, status }: FetchResponse, maxBytes: number): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const refuse = (): ApiError => {
    // Cancelling tells the server to stop sending and closes the connection.
    reader.cancel().catch(() => undefined)
    return new ApiError({ kind: 'unreadable', status, serverMessage: null })
  }
  if (Number(headers.get('Content-Length') ?? 0) > maxBytes) throw refuse()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done || value === undefined) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > maxBytes) throw refuse()
    text += decoder.decode(value, { stream: true })
  }
}
