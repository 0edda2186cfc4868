import type { AnyEndpoint, BodyOf, Encoding, OutputOf, ParamNames, QueryOf } from '../endpoint/index.ts'
import type { PageLink } from './pagination.ts'
import type { RateLimit } from './readFailure.ts'

/** What a caller may ask for besides the row's own parts. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Overrides the client's; 0 waits for ever, which uploads do anyway. */
  readonly timeoutMs?: number | undefined
  /** Lets the server recognise a repeated post; few honour it. */
  readonly idempotencyKey?: string | undefined
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean | undefined
  /** Overrides the row's: some servers read only one way of writing. */
  readonly encoding?: Encoding | undefined
  /** Bytes sent and bytes in all, where the host can tell. */
  readonly onUploadProgress?: ((loaded: number, total: number) => void) | undefined
  /** Makes pages from ids where the server sends no Link header; only for lists whose cursors are their items' ids. */
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

/** All a row needs to be called, and what one may add. */
export type CallInput<E extends AnyEndpoint> = CallOptions & ParamsPart<E> & QueryPart<E> & BodyPart<E>

/** A second argument that may be left out exactly where the row needs nothing. */
export type CallArguments<E extends AnyEndpoint> = ParamsPart<E> & QueryPart<E> & BodyPart<E> extends infer Needed
  ? Partial<Needed> extends Needed
    ? [input?: CallInput<E>]
    : [input: CallInput<E>]
  : never

/** A read answer. */
export interface Answer<T> {
  readonly data: T
  /** 2xx; 206 is a home timeline or an upload the server still works on, 202 an upload just taken. */
  readonly status: number
  readonly next: PageLink | null
  readonly prev: PageLink | null
  readonly rateLimit: RateLimit | null
  readonly etag: string | null
  /** Items of lists that could not be read. */
  readonly dropped: number
}

/** A server as we talk to it. Every rejection is an ApiError. */
export interface Client {
  readonly origin: string
  readonly token: string | null
  call<E extends AnyEndpoint>(row: E, ...input: CallArguments<E>): Promise<Answer<OutputOf<E>>>
  /** Asks again only if changed: data is null (304) while the ETag still holds. */
  callIfChanged<E extends AnyEndpoint>(row: E, etag: string, ...input: CallArguments<E>): Promise<Answer<OutputOf<E> | null>>
  /** Another page, always from the client's own host. */
  follow<E extends AnyEndpoint>(row: E, link: PageLink, options?: CallOptions): Promise<Answer<OutputOf<E>>>
}
