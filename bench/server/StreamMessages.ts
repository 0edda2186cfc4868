export interface ListenOrder {
  readonly address: string
  /** One connection is opened for each token. */
  readonly tokens: readonly string[]
}

/** What the listening thread reports: that all sockets are connected, or when a post arrived at each of them (Unix time in milliseconds). */
export type ListenReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'heard'; readonly id: string; readonly at: readonly number[] }
  | { readonly kind: 'failed'; readonly reason: string }
