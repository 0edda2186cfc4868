/** Messages from the measuring process to the process of the instance. */
export type InstanceRequest =
  | { readonly kind: 'publish'; readonly count: number; readonly perSecond: number }
  /** Uploads pictures; every third post published afterwards carries one, until they are used up. */
  | { readonly kind: 'upload'; readonly count: number }
  /** Writes a conversation of that many posts, started by an account the reader follows. */
  | { readonly kind: 'converse'; readonly count: number }
  /** Sets the reader's place in home to the post that many posts below the newest; below zero there is none. */
  | { readonly kind: 'read-to'; readonly count: number }
  /** Answers streaming connections in place of the server from now on, or ends that and the connections. */
  | { readonly kind: 'fake-stream'; readonly isFake: boolean }
  /** Sends a frame through all streaming connections that are answered in place of the server. */
  | { readonly kind: 'push'; readonly frame: string }
  | { readonly kind: 'close' }

/** Messages from the process of the instance. */
export type InstanceReport =
  | { readonly kind: 'ready'; readonly origin: string; readonly clientOrigin: string; readonly readerId: string; readonly token: string }
  /** Ids of the posts or media that were made. */
  | { readonly kind: 'written'; readonly ids: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string }
