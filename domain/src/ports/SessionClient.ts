import type { Answer, CallArguments, CallOptions, Client, PageLink } from '@starling/api/client'
import type { AnyEndpoint, OutputOf } from '@starling/api/endpoint'

/** An answer that knows when it was asked for, in the order that the store keeps (`WritableEntityStore.moment`). */
export type Asked<T> = T & { readonly askedAt: number }

/** The client of a session: each of its answers says when it was asked for. */
export interface SessionClient extends Omit<Client, 'call' | 'callIfChanged' | 'follow'> {
  call<E extends AnyEndpoint>(row: E, ...input: CallArguments<E>): Promise<Asked<Answer<OutputOf<E>>>>
  callIfChanged<E extends AnyEndpoint>(row: E, etag: string, ...input: CallArguments<E>): Promise<Asked<Answer<OutputOf<E> | null>>>
  follow<E extends AnyEndpoint>(row: E, link: PageLink, options?: CallOptions): Promise<Asked<Answer<OutputOf<E>>>>
}

/** Where an answer comes from and what it can know. */
export interface AnswerOrigin {
  /** False for streams that everybody shares: they know nothing of the reader's own marks (R-str-05). True where absent. */
  readonly isPersonal?: boolean
  /** When it was asked for, as the answer says; 'now' for what nobody asked for, such as what a stream brings. */
  readonly askedAt: number | 'now'
}
