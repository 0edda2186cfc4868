import type { Answer, CallArguments } from '@starling/api/client'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'

/** An answer; that of a session's client includes the moment of its request. */
export type Answered<T> = Answer<T> & { readonly askedAt?: number }

/** Sends requests: the client of a session on a page, a plain client in the service worker. */
export interface SendingClient {
  call<E extends AnyEndpoint>(row: E, ...input: CallArguments<E>): Promise<Answered<OutputOf<E>>>
}
