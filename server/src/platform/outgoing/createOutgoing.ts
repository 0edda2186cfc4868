import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { request } from 'undici'
import type { Dispatcher } from 'undici'
import type { OutgoingSettings } from '../settings/Settings.ts'
import { checkAddress, isException } from './checkAddress.ts'
import { createGuardedAgent, createOpenAgent } from './guardedAgent.ts'
import type { Replaced } from './guardedAgent.ts'
import { OutgoingError } from './OutgoingError.ts'

export interface OutgoingRequest {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Prefixes of acceptable media types; any type where absent. */
  readonly types?: readonly string[]
  /** The size limit of the answer, both compressed and decompressed. */
  readonly maxBytes?: number
  /** Whether a longer answer is cut at `maxBytes` instead of refused; a compressed answer over the limit is refused anyway. */
  readonly takesBeginning?: boolean
  /**
   * `host:port` of the operator's own service that this request is for. This request alone may reach it at any address; redirects
   * from it are checked like any other address.
   */
  readonly service?: string
}

export interface OutgoingAnswer {
  readonly status: number
  /** The final address, after redirects. */
  readonly url: string
  /** The media type in lower case, with its parameters. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** Sends requests to other servers; every address is checked, and so is every redirect. No other code sends requests. */
export interface Outgoing {
  ask(url: string, request?: OutgoingRequest): Promise<OutgoingAnswer>
  /** Downloads a remote file into a new file on the disk; answers its size. Refused where it is too long, or compressed. */
  download(url: string, path: string, limits: { readonly maxBytes: number; readonly timeoutMs: number }): Promise<number>
  close(): Promise<void>
}

const MAX_REDIRECTS = 4
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const unpackers = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) } as const

/** Creates the sender of requests; tests replace name resolution and connections. */
export function createOutgoing(settings: OutgoingSettings, replaced?: Replaced): Outgoing {
  const guarded = createGuardedAgent(settings.timeoutMs, replaced)
  // The operator's own service may be on this machine.
  const open = createOpenAgent(settings.timeoutMs)

  async function follow<T>(
    address: string,
    wanted: OutgoingRequest,
    timeoutMs: number,
    take: (url: URL, answer: Dispatcher.ResponseData) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs)
    let rules = wanted.service === undefined ? settings : { ...settings, exceptions: [wanted.service] }
    let url = checkAddress(address, rules)
    for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
      const answer = await send(url, wanted, signal, isException(url, rules))
      if (!REDIRECTS.has(answer.statusCode)) return take(url, answer)
      const target = headerOf(answer, 'location')
      answer.body.destroy()
      // A caller that receives a body to store must not pass it on unread.
      if (wanted.method === 'POST') throw new OutgoingError('unsuitable', 'a redirect in answer to what was sent')
      rules = settings
      url = checkAddress(target, rules, url.href)
    }
    throw new OutgoingError('unsuitable', 'too many redirects')
  }

  async function send(url: URL, wanted: OutgoingRequest, signal: AbortSignal, isOpen: boolean): Promise<Dispatcher.ResponseData> {
    const { method = 'GET', headers = {}, body } = wanted
    const answer = await request(url, {
      method,
      dispatcher: isOpen ? open : guarded,
      signal,
      headers: { 'user-agent': settings.userAgent, 'accept-encoding': 'gzip, br', ...headers },
      ...(body === undefined ? {} : { body }),
    }).catch(fail)
    // Errors of the body are delivered to its reader; those of a discarded body are ignored.
    answer.body.on('error', () => undefined)
    return answer
  }

  return {
    ask: (address, wanted = {}) => follow(address, wanted, settings.timeoutMs, (url, answer) => read(url, answer, wanted)),
    download: (address, path, { maxBytes, timeoutMs }) =>
      follow(address, { headers: { 'accept-encoding': 'identity' } }, timeoutMs, (_, answer) => write(path, answer, maxBytes)),
    async close() {
      await Promise.all([guarded.destroy(), open.destroy()])
    },
  }
}

async function read(url: URL, answer: Dispatcher.ResponseData, wanted: OutgoingRequest): Promise<OutgoingAnswer> {
  const { maxBytes = 1_000_000, takesBeginning = false, types } = wanted
  const type = headerOf(answer, 'content-type').toLowerCase()
  if (types !== undefined && answer.statusCode < 300 && !types.some((start) => type.startsWith(start))) {
    answer.body.destroy()
    throw new OutgoingError('unsuitable', `the media type ${type.slice(0, 100)}`)
  }
  const packing = headerOf(answer, 'content-encoding').toLowerCase()
  const isBeginningTaken = takesBeginning && (packing === '' || packing === 'identity')
  const packed = await collect(answer.body, maxBytes, isBeginningTaken).catch(fail)
  return { status: answer.statusCode, url: url.href, type, bytes: await unpack(packed, packing, maxBytes) }
}

async function write(path: string, answer: Dispatcher.ResponseData, maxBytes: number): Promise<number> {
  const packing = headerOf(answer, 'content-encoding').toLowerCase()
  const isPlain = packing === '' || packing === 'identity'
  if (answer.statusCode !== 200 || !isPlain || Number(headerOf(answer, 'content-length') || 0) > maxBytes) {
    answer.body.destroy()
    if (answer.statusCode === 200) throw new OutgoingError('unsuitable', 'a file that is packed or too large')
    // An overloaded or restarting server may soon answer differently.
    const isPassing = answer.statusCode >= 500 || answer.statusCode === 429
    throw new OutgoingError(isPassing ? 'failed' : 'unsuitable', `the status ${answer.statusCode}`)
  }
  let size = 0
  const counted = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      size += part.length
      if (size > maxBytes) throw new OutgoingError('unsuitable', `more than ${maxBytes} bytes`)
      yield part
    }
  }
  await pipeline(answer.body, counted, createWriteStream(path, { flags: 'wx' })).catch(fail)
  return size
}

async function collect(body: AsyncIterable<Uint8Array>, maxBytes: number, isBeginningTaken: boolean): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    parts.push(part)
    if (size <= maxBytes) continue
    if (isBeginningTaken) break
    throw new OutgoingError('unsuitable', `more than ${maxBytes} bytes`)
  }
  return Buffer.concat(parts).subarray(0, maxBytes)
}

async function unpack(bytes: Uint8Array, packing: string, maxBytes: number): Promise<Uint8Array> {
  if (packing === '' || packing === 'identity') return bytes
  const unpacker = unpackers[packing === 'x-gzip' ? 'gzip' : (packing as keyof typeof unpackers)]
  if (unpacker === undefined) throw new OutgoingError('unsuitable', 'an unknown packing')
  // The limit applies to the decompressed size, which protects against decompression bombs.
  return unpacker(bytes, { maxOutputLength: maxBytes }).catch(() => {
    throw new OutgoingError('unsuitable', 'a packed answer that is broken or too large')
  })
}

function headerOf(answer: Dispatcher.ResponseData, name: string): string {
  const value = answer.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function fail(error: unknown): never {
  if (error instanceof OutgoingError) throw error
  const cause = error instanceof Error ? error.cause : null
  if (cause instanceof OutgoingError) throw cause
  throw new OutgoingError('failed', error instanceof Error ? error.message : 'no answer')
}
