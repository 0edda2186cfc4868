import { ApiError } from './ApiError.ts'
import type { FetchResponse } from './Fetch.ts'

/** Reads an answer as text, and no further than `maxBytes`, whatever it says of its own length: more is never held in memory. */
export async function readBody({ body, headers, status }: FetchResponse, maxBytes: number): Promise<string> {
  if (body === null) return ''
  const reader = body.getReader()
  const refuse = (): ApiError => {
    // Tells the server to stop sending; that the connection then breaks is what is wanted.
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
