/** Limits for each client. */
export interface StreamLimits {
  readonly connectionsPerAccount: number
  /** For visitors, who are counted by address. */
  readonly connectionsPerAddress: number
  readonly subscriptionsPerConnection: number
  /** A longer message ends the connection. */
  readonly messageBytes: number
  readonly messagesPerMinute: number
  /** If more than this waits for a slow client, its connection is closed: it loads what it missed again, and memory use stays limited. */
  readonly bufferedBytes: number
  /** If this many events wait to be streamed, all streams are ended: their clients load what they missed again. */
  readonly waitingEvents: number
}

export const defaultStreamLimits: StreamLimits = {
  connectionsPerAccount: 100,
  connectionsPerAddress: 50,
  subscriptionsPerConnection: 100,
  messageBytes: 4_096,
  messagesPerMinute: 300,
  bufferedBytes: 1_048_576,
  waitingEvents: 2_000,
}
