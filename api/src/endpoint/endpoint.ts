import type * as v from 'valibot'

/** The HTTP verbs Mastodon's API uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The authentication a call needs: none, optional (a token adds data), an application's token, an account's token. */
export type Auth = 'none' | 'optional' | 'app' | 'user'

/** The encoding of a request body; JSON by default. */
export type Encoding = 'json' | 'multipart' | 'form'

type RequestSchema = v.GenericSchema

/** One call of the API. The client's methods are derived from it, and the server mounts its handler by it. */
export interface AnyEndpoint {
  readonly method: Method
  /** Parameters are written `:id`, as in '/api/v1/statuses/:id'. */
  readonly path: string
  readonly auth: Auth
  /** The OAuth scope required, named as in Mastodon: '' if any token is enough; of several separated by spaces, each is enough. */
  readonly scope?: string
  readonly query?: RequestSchema
  readonly body?: RequestSchema
  readonly response: v.GenericSchema
  readonly encoding?: Encoding
  /** Whether the answer is a list paged by the Link header. */
  readonly paged?: true
}

/** An endpoint with its type parameters inferred. */
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

/** Defines an endpoint and keeps its literal types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends AnyEndpoint>(row: E): E {
  return row
}

/** The parameter names in a path, written after a colon. */
export type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never

/** The path parameters of an endpoint; an empty object type if it has none. */
export type ParamsOf<E extends AnyEndpoint> = { [Name in ParamNames<E['path']>]: string }

/** The query as the client passes it. */
export type QueryOf<E extends AnyEndpoint> = E extends { readonly query: infer Q extends RequestSchema } ? v.InferInput<Q> : undefined

/** The body as the client passes it. */
export type BodyOf<E extends AnyEndpoint> = E extends { readonly body: infer B extends RequestSchema } ? v.InferInput<B> : undefined

/** The query as the server reads it. */
export type ReadQueryOf<E extends AnyEndpoint> = E extends { readonly query: infer Q extends RequestSchema } ? v.InferOutput<Q> : undefined

/** The body as the server reads it. */
export type ReadBodyOf<E extends AnyEndpoint> = E extends { readonly body: infer B extends RequestSchema } ? v.InferOutput<B> : undefined

/** The answer of an endpoint after lenient parsing. */
export type OutputOf<E extends AnyEndpoint> = v.InferOutput<E['response']>
