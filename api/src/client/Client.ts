import type { AnyEndpoint, BodyOf, Encoding, OutputOf, ParamNames, QueryOf } from '../endpoint/index.ts'
import type { PageLink } from './pagination.ts'
import type { RateLimit } from './readFailure.ts'
import type { RefreshHint } from './readRefresh.ts'

/** Options of a call that do not belong to its endpoint. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Timeout in milliseconds instead of the client's; 0 means none, which is the default of uploads. */
  readonly timeoutMs?: number | undefined
  /** The Idempotency-Key header, by which a server recognises a repeated post; few servers support it. */
  readonly idempotencyKey?: string | undefined
  /** Lets the request continue after the page is closed. */
  readonly keepalive?: boolean | undefined
  /** The encoding of the body instead of the endpoint's, because some servers read only one encoding. */
  readonly encoding?: Encoding | undefined
  /** Reports bytes sent and total bytes, if the host can measure them. */
  readonly onUploadProgress?: ((loaded: number, total: number) => void) | undefined
  /** Derives pages from ids if the server sends no Link header; only for lists whose cursors are the ids of their items. */
  readonly canPageById?: boolean | undefined
}

type ParamsPart<E extends AnyEndpoint> = [ParamNames<E['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: { readonly [Name in ParamNames<E['path']>]: string } }

type QueryPart<E extends AnyEndpoint> = [QueryOf<E>] extends [undefined]
  ? { readonly query?: undefined }
  : Partial<QueryOf<E>> extends QueryOf<E>
    ? { readonly query?: QueryOf<E> | undefined }
    : { readonly query: QueryOf<E> }

type BodyPart<E extends AnyEndpoint> = [BodyOf<E>] extends [undefined]
  ? { readonly body?: undefined }
  : Partial<BodyOf<E>> extends BodyOf<E>
    ? { readonly body?: BodyOf<E> | undefined }
    : { readonly body: BodyOf<E> }

/** The parameters that an endpoint requires, and the options. */
export type CallInput<E extends AnyEndpoint> = CallOptions & ParamsPart<E> & QueryPart<E> & BodyPart<E>

/** The arguments after the endpoint; they may be left out if the endpoint requires no parameters. */
export type CallArguments<E extends AnyEndpoint> = ParamsPart<E> & QueryPart<E> & BodyPart<E> extends infer Needed
  ? Partial<Needed> extends Needed
    ? [input?: CallInput<E>]
    : [input: CallInput<E>]
  : never

/** A parsed answer. */
export interface Answer<T> {
  readonly data: T
  /** The HTTP status, 2xx: 206 means that the server is still building a home timeline or processing an upload, 202 that an upload was accepted. */
  readonly status: number
  readonly next: PageLink | null
  readonly prev: PageLink | null
  readonly rateLimit: RateLimit | null
  readonly etag: string | null
  /** The number of list items that were dropped because they could not be read. */
  readonly dropped: number
  /** Work of the server that goes on after this answer. */
  readonly refresh?: RefreshHint | null
  /** It was kept on this device and is no newer than what is known. */
  readonly isStored?: boolean
}

/** A client of one server. Every rejection is an ApiError. */
export interface Client {
  readonly origin: string
  readonly token: string | null
  call<E extends AnyEndpoint>(row: E, ...input: CallArguments<E>): Promise<Answer<OutputOf<E>>>
  /** A conditional request: data is null (304) if the ETag is still current. */
  callIfChanged<E extends AnyEndpoint>(row: E, etag: string, ...input: CallArguments<E>): Promise<Answer<OutputOf<E> | null>>
  /** Requests another page, always from the client's own origin. */
  follow<E extends AnyEndpoint>(row: E, link: PageLink, options?: CallOptions): Promise<Answer<OutputOf<E>>>
}
