import type * as v from 'valibot'

/** The HTTP verbs Mastodon's API uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, anyone but better when signed in, a registered application, a signed-in person. */
export type Auth = 'none' | 'optional' | 'app' | 'user'

/** How a body is written on the wire; JSON where a row says nothing. */
export type Encoding = 'json' | 'multipart' | 'form'

type RequestSchema = v.GenericSchema

/** One row of the table both sides share: the client is derived from it, the server mounts it. */
export interface AnyEndpoint {
  readonly method: Method
  /** Parameters are written `:id`, as in '/api/v1/statuses/:id'. */
  readonly path: string
  readonly auth: Auth
  /** The OAuth scope that opens the row, as Mastodon names it; '' where any token will do, several where each of them does. */
  readonly scope?: string
  readonly query?: RequestSchema
  readonly body?: RequestSchema
  readonly response: v.GenericSchema
  readonly encoding?: Encoding
  /** The answer is a list that goes on behind a Link header. */
  readonly paged?: true
}

/** The same row with its parts named. */
export interface Endpoint<
  M extends Method,
  P extends string,
  Q extends RequestSchema | undefined,
  B extends RequestSchema | undefined,
  R extends v.GenericSchema,
> extends AnyEndpoint {
  readonly method: M
  readonly path: P
  readonly query?: Exclude<Q, undefined>
  readonly body?: Exclude<B, undefined>
  readonly response: R
}

/** Writes one row and keeps its literal types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends AnyEndpoint>(row: E): E {
  return row
}

/** The names after a colon in a path. */
export type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never

/** The path parameters a row needs; no keys where it needs none. */
export type ParamsOf<E extends AnyEndpoint> = { [Name in ParamNames<E['path']>]: string }

/** What a caller passes as the query. */
export type QueryOf<E extends AnyEndpoint> = E extends { readonly query: infer Q extends RequestSchema } ? v.InferInput<Q> : undefined

/** What a caller passes as the body. */
export type BodyOf<E extends AnyEndpoint> = E extends { readonly body: infer B extends RequestSchema } ? v.InferInput<B> : undefined

/** What the server reads from the query. */
export type ReadQueryOf<E extends AnyEndpoint> = E extends { readonly query: infer Q extends RequestSchema } ? v.InferOutput<Q> : undefined

/** What the server reads from the body. */
export type ReadBodyOf<E extends AnyEndpoint> = E extends { readonly body: infer B extends RequestSchema } ? v.InferOutput<B> : undefined

/** What the row answers, after lenient reading. */
export type OutputOf<E extends AnyEndpoint> = v.InferOutput<E['response']>
