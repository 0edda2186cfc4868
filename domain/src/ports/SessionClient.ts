import type { Answer, CallArguments, CallOptions, Client, PageLink } from '@starling/api/client'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'

/** An answer with the moment of its request, in the order that the store keeps (`WritableEntityStore.moment`). */
export type Timestamped<T> = T & { readonly askedAt: number }

/** The API client of a session: each answer says when it was requested. */
export interface SessionClient extends Omit<Client, 'call' | 'callIfChanged' | 'follow'> {
  call<E extends AnyEndpoint>(row: E, ...input: CallArguments<E>): Promise<Timestamped<Answer<OutputOf<E>>>>
  callIfChanged<E extends AnyEndpoint>(row: E, etag: string, ...input: CallArguments<E>): Promise<Timestamped<Answer<OutputOf<E> | null>>>
  follow<E extends AnyEndpoint>(row: E, link: PageLink, options?: CallOptions): Promise<Timestamped<Answer<OutputOf<E>>>>
}

/** Where entities come from and what they can contain. */
export interface AnswerOrigin {
  /** False for public streams: their posts carry none of the reader's own marks. True where absent. */
  readonly isPersonal?: boolean
  /** When the answer was requested; 'now' for what came unrequested, such as stream events. */
  readonly askedAt: number | 'now'
}
