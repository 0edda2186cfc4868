/** An account of the instance with a token of its own. */
export interface SignedIn {
  readonly id: string
  readonly token: string
}

/** Messages from the measuring process to the process of the instance. */
export type InstanceRequest =
  | { readonly kind: 'publish'; readonly count: number; readonly perSecond: number }
  /** Uploads pictures; every third of the posts published afterwards has one, until they are used up. */
  | { readonly kind: 'upload'; readonly count: number }
  /** Writes a conversation of so many posts, started by an account the reader follows. */
  | { readonly kind: 'converse'; readonly count: number }
  /** Sets the reader's read position in home to the post that is so many posts below the newest; a negative number removes it. */
  | { readonly kind: 'read-to'; readonly count: number }
  /** Begins or ends answering streaming connections in place of the server; ending also closes the connections. */
  | { readonly kind: 'fake-stream'; readonly isFake: boolean }
  /** Sends a frame through all streaming connections that are answered in place of the server, or through those of one token. */
  | { readonly kind: 'push'; readonly frame: string; readonly token: string | null }
  | { readonly kind: 'close' }

/** Messages from the process of the instance. */
export type InstanceReport =
  | {
      readonly kind: 'ready'
      readonly origin: string
      readonly clientOrigin: string
      readonly readerId: string
      readonly token: string
      readonly others: readonly SignedIn[]
    }
  /** Ids of the posts or media that were made. */
  | { readonly kind: 'written'; readonly ids: readonly string[] }
  | { readonly kind: 'failed'; readonly reason: string }
