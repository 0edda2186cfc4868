/** What one client may take of the server. */
export interface StreamLimits {
  readonly connectionsPerAccount: number
  /** For visitors, who have no account to count by. */
  readonly connectionsPerAddress: number
  readonly subscriptionsPerConnection: number
  /** A longer message of a client ends its connection. */
  readonly messageBytes: number
  readonly messagesPerMinute: number
  /** More than this waiting for a slow client ends its connection: it reloads what it missed, memory here stays bounded. */
  readonly bufferedBytes: number
}

export const defaultStreamLimits: StreamLimits = {
  connectionsPerAccount: 100,
  connectionsPerAddress: 50,
  subscriptionsPerConnection: 100,
  messageBytes: 4_096,
  messagesPerMinute: 300,
  bufferedBytes: 1_048_576,
}
