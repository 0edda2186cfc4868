/** Messages from the measuring process to the process of the instance. */
export type InstanceRequest = { readonly kind: 'publish'; readonly count: number; readonly perSecond: number } | { readonly kind: 'close' }

/** Messages from the process of the instance. */
export type InstanceReport =
  | { readonly kind: 'ready'; readonly origin: string; readonly readerId: string; readonly token: string }
  | { readonly kind: 'published'; readonly ids: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string }
