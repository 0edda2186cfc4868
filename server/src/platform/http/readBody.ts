import type { Context } from 'hono'
import { HttpError } from './HttpError.ts'
import { parseParams, TooManyParams } from './parseParams.ts'
import type { Params } from './parseParams.ts'

/** The largest size, in bytes, of a body that is not an upload. */
export const TEXT_LIMIT = 1_048_576
/** The time limit for receiving such a body, in milliseconds. */
const TEXT_MS = 300_000
/** The deepest nesting of a JSON body, the same as in Rails. */
const MAX_DEPTH = 100

/** Reads a body in any of the formats that clients send, up to a small size; an empty object where there is none. Files are read by `readUpload`. */
export async function readBody(c: Context): Promise<Params> {
  const request = c.req.raw
  if (request.body === null || request.method === 'GET' || request.method === 'HEAD') return {}
  const type = (request.headers.get('content-type') ?? '').toLowerCase()
  if (type.startsWith('multipart/form-data')) {
    const bytes = await readBytes(request, TEXT_LIMIT)
    return nested(await readMultipart(bytes, request.headers.get('content-type') ?? ''))
  }
  const bytes = await readBytes(request, TEXT_LIMIT)
  if (bytes.byteLength === 0) return {}
  const text = decode(bytes)
  if (type.startsWith('application/json') || /^application\/[\w.+-]+\+json/.test(type)) return readJson(text)
  if (type === '' || type.startsWith('application/x-www-form-urlencoded')) return nested(new URLSearchParams(text))
  // `navigator.sendBeacon` with a text sends JSON with this content type.
  if (type.startsWith('text/plain')) return readJson(text)
  throw new HttpError(415, 'This content type is not understood')
}

/** A JSON body as it was sent, for checking a signature over its bytes. */
export async function readSignedJson(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(c.req.raw, TEXT_LIMIT)
  readJson(decode(bytes))
  return bytes
}

/** The query parameters, in the same notation. */
export function readQuery(c: Context): Params {
  return nested(new URL(c.req.url).searchParams)
}

export function nested(entries: Iterable<readonly [string, unknown]>): Params {
  try {
    return parseParams(entries)
  } catch (error) {
    if (error instanceof TooManyParams) throw new HttpError(400, error.message)
    throw error
  }
}

function readJson(text: string): Params {
  if (isTooDeep(text)) throw new HttpError(400, 'The body is nested too deeply')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new HttpError(400, 'The body must be a JSON object')
  return value as Params
}

/** Checked before the value is built: code that walks a value with a hundred thousand levels would overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isText = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (isText) {
      if (sign === '\\') index += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '[' || sign === '{') depth += 1
    else if (sign === ']' || sign === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8')
  }
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Iterable<readonly [string, unknown]>> {
  try {
    return (await new Response(bytes, { headers: { 'content-type': type } }).formData()).entries()
  } catch {
    throw new HttpError(400, 'The form data cannot be read')
  }
}

/** Stops reading at the limit, whatever Content-Length says, and when the time is over. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  refuseCompressed(request)
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void reader?.cancel().catch(() => undefined)
  }, TEXT_MS)
  try {
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      length += piece.value.byteLength
      if (length > limit) {
        void reader?.cancel().catch(() => undefined)
        throw tooLarge(limit)
      }
      chunks.push(piece.value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (isLate) throw new HttpError(408, 'The request took too long to arrive')
  return new Uint8Array(Buffer.concat(chunks))
}

/** Compressed bodies are refused: no client sends them, and decompression could turn a small request into a large one. */
export function refuseCompressed({ headers }: Request): void {
  const coding = (headers.get('content-encoding') ?? '').trim().toLowerCase()
  if (coding !== '' && coding !== 'identity') throw new HttpError(415, 'Compressed bodies are not understood')
}

export function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is larger than ${limit} bytes`)
}
