import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, request } from 'undici'
import type { Dispatcher } from 'undici'
import type { BucketSettings } from './BucketSettings.ts'
import { isMediaKey } from './MediaStore.ts'
import type { OpenMediaStore } from './MediaStore.ts'
import { MediaStoreError } from './MediaStoreError.ts'
import { readListing } from './readListing.ts'

export interface S3Patience {
  readonly connectMs: number
  /** The time limit for the head of an answer, and between two pieces of its body while it is being read, in milliseconds. */
  readonly answerMs: number
  /** The waits before the second, third and further attempts, in milliseconds; each is randomly up to half as long again. */
  readonly pausesMs: readonly number[]
}

type Answer = Dispatcher.ResponseData

interface Ask {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | Blob
}

const standardPatience: S3Patience = { connectMs: 5000, answerMs: 20_000, pausesMs: [200, 800] }
/** The speed below which an upload is aborted. */
const SLOWEST_BYTES_PER_MS = 250
/** Answers and failures worth retrying; all our requests can be repeated safely. */
const PASSING_STATUS = new Set([429, 500, 502, 503, 504])
const PASSING_FAILURE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET'])
const NOTHING = createHash('sha256').digest('hex')

/**
 * Stores files in a bucket, as private objects with the same keys. The endpoint is the operator's own, so its requests do not pass the guard
 * against internal addresses, which other requests cannot bypass.
 */
export function createS3Store(settings: BucketSettings, patience: S3Patience = standardPatience): OpenMediaStore {
  const { accessKeyId, secretAccessKey, region } = settings
  // One connection for each request: a video somebody has paused must not block other requests.
  const agent = new Agent({ connect: { timeout: patience.connectMs }, bodyTimeout: patience.answerMs, allowH2: false, pipelining: 1 })
  const signingKeys = new Map<string, ArrayBuffer>()

  async function ask(wanted: Ask): Promise<Answer> {
    const digest = wanted.body === undefined ? NOTHING : await digestOf(wanted.body)
    const attempt = (): Promise<Answer | Error> => send(wanted, digest).catch((error: unknown) => error as Error)
    for (const length of patience.pausesMs) {
      const answer = await attempt()
      if (answer instanceof Error ? !PASSING_FAILURE.has(codeOf(answer)) : !PASSING_STATUS.has(answer.statusCode))
        return take(wanted, answer)
      if (!(answer instanceof Error)) await answer.body.dump()
      await pause(length * (1 + Math.random() / 2))
    }
    return take(wanted, await attempt())
  }

  /** Signed again for each attempt, because a signature expires after some minutes. */
  async function send({ method, key, query, headers = {}, body }: Ask, digest: string): Promise<Answer> {
    const signer = new AwsV4Signer({
      method,
      url: query === undefined ? objectUrl(settings, key) : `${objectUrl(settings, key)}?${new URLSearchParams(query).toString()}`,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      allHeaders: true,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: signingKeys,
    })
    const signed = await signer.sign()
    const answer = await request(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...(body === undefined ? {} : { 'content-length': String(sizeOf(body)) }) },
      dispatcher: agent,
      headersTimeout: patience.answerMs + (body === undefined ? 0 : sizeOf(body) / SLOWEST_BYTES_PER_MS),
      ...(body === undefined ? {} : { body: body instanceof Blob ? Readable.from(body.stream(), { objectMode: false }) : body }),
    })
    // Errors of the body are delivered to its reader; those of a discarded body are ignored.
    answer.body.on('error', () => undefined)
    return answer
  }

  /** A successful answer, or one that says that the file does not exist; all others are thrown. */
  async function take({ method, key }: Ask, answer: Answer | Error): Promise<Answer> {
    const what = `${method} ${key} in bucket ${settings.bucket} at ${new URL(settings.endpoint).host}`
    if (answer instanceof Error) throw new MediaStoreError('away', `${what}: ${codeOf(answer) || answer.message}`)
    const { statusCode: status, headers } = answer
    if (status >= 200 && status < 300) return answer
    const code = method === 'HEAD' ? '' : await readCode(answer)
    if (status === 404 && code !== 'NoSuchBucket') return answer
    const elsewhere = /^[a-z0-9-]{1,40}$/.exec(String(headers['x-amz-bucket-region'] ?? ''))?.[0] ?? region
    const said = [`status ${status}`, code, elsewhere === region ? '' : `the bucket is in region ${elsewhere}`].filter(
      (text) => text !== '',
    )
    throw new MediaStoreError(PASSING_STATUS.has(status) ? 'away' : 'refused', `${what}: ${said.join(', ')}`)
  }

  /** The body of an answer; null where the key does not exist. */
  async function fetchObject(key: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer | null> {
    if (!isMediaKey(key)) return null
    const answer = await ask({ method: 'GET', key, headers })
    return answer.statusCode === 404 ? null : answer
  }

  return {
    async put(key, content) {
      if (!isMediaKey(key)) throw new Error(`not a media key: ${key}`)
      // A browser that opens the bucket directly must download the file and not show it as a page.
      const answer = await ask({ method: 'PUT', key, body: content, headers: { 'content-type': 'application/octet-stream' } })
      await answer.body.dump()
      if (answer.statusCode === 404) throw new MediaStoreError('refused', `PUT ${key}: status 404`)
    },
    async stat(key) {
      if (!isMediaKey(key)) return null
      const answer = await ask({ method: 'HEAD', key })
      await answer.body.dump()
      if (answer.statusCode === 404) return null
      const size = Number(answer.headers['content-length'] ?? Number.NaN)
      if (!Number.isSafeInteger(size)) throw new MediaStoreError('refused', `HEAD ${key}: no size was answered`)
      return { size }
    },
    async get(key) {
      const answer = await fetchObject(key)
      if (answer === null) return null
      return answer.body.bytes().catch((error: Error) => {
        throw new MediaStoreError('away', `GET ${key}: ${codeOf(error) || error.message}`)
      })
    },
    async read(key, { start, end }) {
      const answer = await fetchObject(key, { range: `bytes=${start}-${end}` })
      if (answer === null) return null
      const { 'content-range': part, 'content-length': length } = answer.headers
      const isWhole = answer.statusCode === 200 && start === 0 && Number(length) === end + 1
      if (isWhole || String(part).startsWith(`bytes ${start}-${end}/`)) return Readable.toWeb(answer.body) as ReadableStream<Uint8Array>
      answer.body.destroy()
      throw new MediaStoreError('refused', `GET ${key}: other bytes than ${start} to ${end} were answered`)
    },
    async delete(key) {
      if (!isMediaKey(key)) return
      const answer = await ask({ method: 'DELETE', key })
      await answer.body.dump()
    },
    async *list() {
      let next: string | null = null
      do {
        const query: Record<string, string> = { 'list-type': '2', ...(next === null ? {} : { 'continuation-token': next }) }
        const answer = await ask({ method: 'GET', key: '', query })
        const page = readListing(await answer.body.text())
        if (page === null)
          throw new MediaStoreError('refused', `GET the files of bucket ${settings.bucket}: status ${answer.statusCode} without a listing`)
        yield* page.keys.filter(isMediaKey)
        ;({ next } = page)
      } while (next !== null)
    },
    async check() {
      // A missing file, requested with GET: unlike the answer to HEAD, this one says whether the file or the bucket is missing.
      const answer = await fetchObject('check/nothing-is-here.txt')
      await answer?.body.dump()
    },
    close: () => agent.destroy(),
  }
}

/** The address of an object; keys contain no characters that need escaping. */
export function objectUrl({ endpoint, bucket, addressing }: BucketSettings, key: string): string {
  if (addressing === 'path') return `${endpoint}/${bucket}/${key}`
  return `${endpoint.replace('://', `://${bucket}.`)}/${key}`
}

/** The error code in the XML of an error, such as NoSuchKey; the rest of the body is discarded. */
async function readCode(answer: Answer): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      parts.push(part)
      size += part.length
      if (size > 16_384) break
    }
  } catch {
    // The HTTP status is sufficient.
  }
  return /<Code>\s*([A-Za-z0-9.]{1,64})\s*<\/Code>/.exec(Buffer.concat(parts).toString('utf8'))?.[1] ?? ''
}

/** Hashed outside the event loop, or piece by piece: a video may have a hundred megabytes. */
async function digestOf(content: Uint8Array | Blob): Promise<string> {
  if (!(content instanceof Blob))
    return Buffer.from(await crypto.subtle.digest('SHA-256', content as Uint8Array<ArrayBuffer>)).toString('hex')
  const hash = createHash('sha256')
  for await (const piece of content.stream()) hash.update(piece)
  return hash.digest('hex')
}

function sizeOf(content: Uint8Array | Blob): number {
  return content instanceof Blob ? content.size : content.length
}

function codeOf(error: Error): string {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
