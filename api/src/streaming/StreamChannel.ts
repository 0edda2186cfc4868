/** The streams of Mastodon and kmyblue. https://docs.joinmastodon.org/methods/streaming/#streams */
export type StreamName =
  | 'user'
  | 'user:notification'
  | 'public'
  | 'public:media'
  | 'public:local'
  | 'public:local:media'
  | 'public:remote'
  | 'public:remote:media'
  | 'hashtag'
  | 'hashtag:local'
  | 'list'
  | 'antenna'
  | 'direct'

/** A stream with the parameter it needs. */
export interface StreamChannel {
  readonly stream: StreamName
  /** For hashtag streams, without '#'. */
  readonly tag?: string
  /** For the list stream. */
  readonly list?: string
  /** For the antenna stream, kmyblue only. */
  readonly antenna?: string
}

/** One text per channel, the same for the same channel. */
export function channelKey(channel: StreamChannel): string {
  const parameter = channel.tag?.toLowerCase() ?? channel.list ?? channel.antenna
  return parameter === undefined ? channel.stream : `${channel.stream}/${parameter}`
}
