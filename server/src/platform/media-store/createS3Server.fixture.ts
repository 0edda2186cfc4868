import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { BucketSettings } from './BucketSettings.ts'
import { verifySignature } from './verifySignature.fixture.ts'

/** A fault that replaces the answer to a request. */
export type S3Failure =
  | { readonly status: number; readonly code: string; readonly headers?: Readonly<Record<string, string>> }
  /** The connection is closed before the answer, or after so many bytes of its body. */
  | { readonly cutAfter: number }
  | 'silence'

export interface S3Server {
  /** The settings with which a store reaches the only bucket. */
  readonly settings: BucketSettings
  /** Objects by key. */
  readonly objects: Map<string, { readonly bytes: Uint8Array; readonly type: string }>
  /** Method and key of each request, in order. */
  readonly asked: readonly string[]
  /** Faults for the next requests, one each; later requests succeed. */
  readonly mishaps: S3Failure[]
  /** A fault for every request until it is set to null. */
  plight: S3Failure | null
  /** The offset of its clock, in milliseconds. */
  skewMs: number
  /** The number of answers that are being sent. */
  openAnswers(): number
  close(): Promise<void>
}

const BUCKET = 'starling-media'
const ACCESS_KEY_ID = 'AKTESTSTARLING'
const SECRET_ACCESS_KEY = 'a-secret/with+signs=that+matter'

/** A local object store with one bucket for tests: it checks every signature and answers errors in XML. */
export async function createS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  const asked: string[] = []
  const mishaps: S3Failure[] = []
  const open = new Set<ServerResponse>()

  const http = createServer((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const { method = '', url: target = '' } = request
    const { pathname, searchParams } = new URL(target, 'http://bucket.test')
    const [, bucket = '', ...rest] = pathname.split('/')
    const key = rest.join('/')
    asked.push(`${method} ${key}`)
    const mishap = server.plight ?? mishaps.shift()
    if (mishap === 'silence') return
    if (mishap !== undefined && 'status' in mishap) return fail(response, method, mishap.status, mishap.code, mishap.headers)
    if (mishap?.cutAfter === 0) return void response.destroy()

    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const wrong = verifySignature(
      { method, target, headers, body },
      { ...server.settings, accessKeyId: ACCESS_KEY_ID, now: new Date(Date.now() + server.skewMs) },
    )
    if (wrong !== null) return fail(response, method, wrong === 'AuthorizationHeaderMalformed' ? 400 : 403, wrong)
    if (bucket !== BUCKET) return fail(response, method, 404, 'NoSuchBucket')
    if (method === 'PUT') {
      objects.set(key, { bytes: body, type: headers['content-type'] ?? '' })
      return void response.writeHead(200, { ETag: '"1"' }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (key === '' && searchParams.get('list-type') === '2') return list(response, searchParams.get('continuation-token'))
    const object = objects.get(key)
    if (object === undefined) return fail(response, method, 404, 'NoSuchKey')
    send(response, method, object, headers['range'], mishap?.cutAfter)
  }

  /** Two keys at a time, sorted, the way S3 writes them. */
  function list(response: ServerResponse, token: string | null): void {
    const keys = [...objects.keys()].toSorted().filter((each) => token === null || each > atob(token))
    const page = keys.slice(0, 2)
    const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><MaxKeys>2</MaxKeys>
<IsTruncated>${keys.length > page.length}</IsTruncated>${page.map((each) => `<Contents><Key>${escape(each)}</Key><Size>1</Size></Contents>`).join('')}
${keys.length > page.length ? `<NextContinuationToken>${btoa(page.at(-1) ?? '')}</NextContinuationToken>` : ''}</ListBucketResult>`)
  }

  // Idle connections stay open, because on a busy machine one could be closed at the moment of the next request.
  http.keepAliveTimeout = 0
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const server: S3Server = {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      region: 'eu-test-1',
      addressing: 'path',
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
    },
    objects,
    asked,
    mishaps,
    plight: null,
    skewMs: 0,
    openAnswers: () => open.size,
    async close() {
      await new Promise<void>((done) => {
        http.close(() => done())
        http.closeAllConnections()
      })
    },
  }
  return server
}

function send(
  response: ServerResponse,
  method: string,
  { bytes, type }: { readonly bytes: Uint8Array; readonly type: string },
  range: string | undefined,
  cutAfter: number | undefined,
): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const start = Number(from ?? 0)
  const part = from === undefined ? bytes : bytes.subarray(start, Number(to) + 1)
  response.writeHead(from === undefined ? 200 : 206, {
    'Content-Type': type,
    'Content-Length': part.length,
    ...(from === undefined ? {} : { 'Content-Range': `bytes ${start}-${start + part.length - 1}/${bytes.length}` }),
  })
  if (method === 'HEAD') return void response.end()
  if (cutAfter !== undefined) return void response.write(part.subarray(0, cutAfter), () => response.destroy())
  // Sent in pieces, each after the previous one was read, so that the server notices a reader who stops.
  Readable.from(piecesOf(part)).pipe(response)
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

function fail(
  response: ServerResponse,
  method: string,
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused: ${code}</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(text), ...headers })
  response.end(method === 'HEAD' ? undefined : text)
}
