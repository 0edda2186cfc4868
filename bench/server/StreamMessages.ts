export interface ListenOrder {
  readonly address: string
  /** One connection each. */
  readonly tokens: readonly string[]
}

/** What the listening thread tells: that all are connected, or when a post had come to each of them (Unix time in milliseconds). */
export type ListenReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'heard'; readonly id: string; readonly at: readonly number[] }
  | { readonly kind: 'failed'; readonly reason: string }
