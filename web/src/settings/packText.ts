import { base64Url, bytesOfBase64Url } from '../storage/base64Url.ts'

/** The largest unpacked text, in bytes; `packText` does not pack more into a note. */
const mostBytes = 500_000

/** Compresses a text into letters, digits, `-` and `_`. */
export async function packText(text: string): Promise<string> {
  const { body } = new Response(text)
  if (body === null) return ''
  return base64Url(new Uint8Array(await new Response(body.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()))
}

/** The text that was packed; rejects damaged input, and input that would become too large. */
export async function unpackText(packed: string): Promise<string> {
  const { body } = new Response(bytesOfBase64Url(packed))
  if (body === null) return ''
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, size] = ['', 0]
  for await (const part of chunksOf(body.pipeThrough(new DecompressionStream('deflate-raw')))) {
    size += part.byteLength
    if (size > mostBytes) throw new RangeError('The packed text is too large')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}
