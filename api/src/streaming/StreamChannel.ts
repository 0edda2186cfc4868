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

/** A string that identifies a channel: equal channels have equal keys. */
export function channelKey(channel: StreamChannel): string {
  const parameter = channel.tag?.toLowerCase() ?? channel.list ?? channel.antenna
  return parameter === undefined ? channel.stream : `${channel.stream}/${parameter}`
}
