import * as v from 'valibot'
import type { AnyEndpoint } from '../endpoint/index.ts'
import { readingConfig } from '../reading/index.ts'
import { ApiError } from './ApiError.ts'
import type { Answer, CallOptions, Client } from './Client.ts'
import { encodeBody, encodeQuery } from './encodeBody.ts'
import type { Fetch, FetchInit, FetchResponse } from './Fetch.ts'
import { linksFromIds, parseLinkHeader } from './pagination.ts'
import { readBody } from './readBody.ts'
import { readFailure, readRateLimit } from './readFailure.ts'
import { readRefresh } from './readRefresh.ts'
import { storedAnswerHeader } from './storedAnswerHeader.ts'

/** What a client needs. */
export interface ClientOptions {
  /** Scheme and host, such as 'https://starling.example'. */
  readonly origin: string
  readonly token?: string | null
  readonly fetch: Fetch
  /** How long to wait for an answer; 30 s where not given. */
  readonly timeoutMs?: number
  /** Milliseconds since 1970, for converting the seconds of Retry-After to a time. */
  readonly now?: () => number
  /** The largest answer that is read, in bytes after decompression; 16 million where not given. */
  readonly maxBytes?: number
}

interface LooseInput extends CallOptions {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: unknown
  readonly body?: unknown
}

const pathParameter = /:(\w+)/g

/** The path and query of a call, with its parameters filled in; an ApiError where one is missing. */
export function fillPath(row: AnyEndpoint, input: Pick<LooseInput, 'params' | 'query'>): string {
  const path = row.path.replace(pathParameter, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined || value === '') throw new ApiError({ kind: 'invalid', serverMessage: `${row.path} needs ${name}` })
    // Ids are opaque: Hollo's contain slashes and colons. A single '.' or '..' would change the path even when escaped, so it is refused.
    return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value.toWellFormed())
  })
  const query = typeof input.query === 'object' && input.query !== null ? encodeQuery(input.query) : ''
  return query === '' ? path : `${path}?${query}`
}

function countDropped(raw: unknown, read: unknown): number {
  if (Array.isArray(raw)) return Array.isArray(read) ? raw.length - read.length : 0
  if (typeof raw !== 'object' || raw === null || typeof read !== 'object' || read === null) return 0
  let dropped = 0
  for (const [key, value] of Object.entries(read)) {
    const before: unknown = Array.isArray(value) ? (raw as Record<string, unknown>)[key] : undefined
    if (Array.isArray(before)) dropped += before.length - (value as unknown[]).length
  }
  return dropped
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // HTML error pages and plain text are common; the status decides what they mean.
    return undefined
  }
}

/** Makes a client of one server. Its only access to the network is the fetch function it is given. */
export function createClient({
  origin,
  token = null,
  fetch,
  timeoutMs = 30_000,
  now = () => Date.now(),
  maxBytes = 16_000_000,
}: ClientOptions): Client {
  const base = origin.replace(/\/+$/, '')

  function prepare(row: AnyEndpoint, input: LooseInput, etag: string | null): FetchInit {
    const headers: Record<string, string> = { Accept: 'application/json' }
    const init: FetchInit = { method: row.method, headers, credentials: 'omit', redirect: 'manual' }
    if (token !== null && row.auth !== 'none') headers['Authorization'] = `Bearer ${token}`
    if (etag !== null) headers['If-None-Match'] = etag
    if (input.idempotencyKey !== undefined) headers['Idempotency-Key'] = input.idempotencyKey
    if (input.keepalive === true) init.keepalive = true
    if (input.onUploadProgress) init.onUploadProgress = input.onUploadProgress
    const encoding = input.encoding ?? row.encoding ?? 'json'
    if (typeof input.body === 'object' && input.body !== null) {
      const { content, contentType } = encodeBody(input.body, encoding)
      init.body = content
      if (contentType !== null) headers['Content-Type'] = contentType
    }
    const limitMs = input.timeoutMs ?? (encoding === 'multipart' ? 0 : timeoutMs)
    const signals = [input.signal, limitMs > 0 ? AbortSignal.timeout(limitMs) : undefined].filter((signal) => signal !== undefined)
    if (signals.length > 0) init.signal = signals.length === 1 && signals[0] ? signals[0] : AbortSignal.any(signals)
    return init
  }

  function lostConnection(cause: unknown, callerSignal: AbortSignal | undefined, signal: AbortSignal | undefined): ApiError {
    if (callerSignal?.aborted) return new ApiError({ kind: 'aborted', cause })
    if (signal?.aborted) return new ApiError({ kind: 'timeout', cause })
    return new ApiError({ kind: 'offline', cause })
  }

  async function send<T>(row: AnyEndpoint, path: string, input: LooseInput, etag: string | null): Promise<Answer<T>> {
    if (row.auth === 'user' && token === null) throw new ApiError({ kind: 'unauthorized' })
    const init = prepare(row, input, etag)
    let response: FetchResponse
    let body = ''
    try {
      response = await fetch(base + path, init)
      if (response.status !== 304) body = await readBody(response, maxBytes)
    } catch (cause) {
      throw cause instanceof ApiError ? cause : lostConnection(cause, input.signal, init.signal)
    }
    const { headers, status } = response
    const answer = { status, rateLimit: readRateLimit(headers), etag: headers.get('ETag'), next: null, prev: null, dropped: 0 }
    if (status === 304 && etag !== null) return { ...answer, data: null as T }
    const raw = body === '' ? undefined : parseJson(body)
    const failure = readFailure(response, raw, now())
    if (failure) throw failure
    const result = v.safeParse(row.response, raw, readingConfig)
    if (!result.success) throw new ApiError({ kind: 'unreadable', status, cause: result.issues })
    const header = headers.get('Link')
    const links =
      header === null && row.paged === true && input.canPageById === true && Array.isArray(result.output)
        ? linksFromIds(path, result.output)
        : parseLinkHeader(header)
    return {
      ...answer,
      ...links,
      data: result.output as T,
      dropped: countDropped(raw, result.output),
      refresh: readRefresh(headers.get('Mastodon-Async-Refresh')),
      isStored: headers.get(storedAnswerHeader) !== null,
    }
  }

  return {
    origin: base,
    token,
    async call(row, input?: LooseInput) {
      return send(row, fillPath(row, input ?? {}), input ?? {}, null)
    },
    async callIfChanged(row, etag, input?: LooseInput) {
      return send(row, fillPath(row, input ?? {}), input ?? {}, etag)
    },
    async follow(row, link, options = {}) {
      return send(row, link.path, options, null)
    },
  }
}
