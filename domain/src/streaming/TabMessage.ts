import { channelKey, type StreamChannel } from '@starling/api/streaming'

/** Channels by their keys. */
export type Channels = ReadonlyMap<string, StreamChannel>

/**
 * The messages between tabs that share a connection. Each socket of each tab has its own id, so a message is never taken for one of a
 * later socket.
 */
export type TabMessage =
  /** The channels a follower wants, all of them each time, so that the next message makes up for a lost one. The leader answers with `state`. */
  | { readonly kind: 'wants'; readonly from: string; readonly revision: number; readonly channels: readonly StreamChannel[] }
  | { readonly kind: 'left'; readonly from: string }
  /** The leader's state: sent to all when it changes (`to` is null), and as the answer to `wants`. */
  | {
      readonly kind: 'state'
      readonly from: string
      readonly isOpen: boolean
      /** How many frames the leader has passed on; a follower with another count has missed some. */
      readonly count: number
      readonly to: string | null
      readonly revision: number
      /** Whether the leader had the follower's channels before this question. */
      readonly wasKnown: boolean
    }
  | { readonly kind: 'frame'; readonly from: string; readonly count: number; readonly channel: string | null; readonly data: string }
  /** The leader's connection is closed: lost, or released for the next leader. */
  | { readonly kind: 'ended'; readonly from: string; readonly isMoved: boolean }
  /** A follower has found that the leader's connection is open but delivers nothing. */
  | { readonly kind: 'dead'; readonly to: string }

const kinds: ReadonlySet<unknown> = new Set<TabMessage['kind']>(['wants', 'left', 'state', 'frame', 'ended', 'dead'])

/** Accepts a received value as a message of another tab; the name of the channel contains the version of the protocol, so the fields match. */
export function readTabMessage(data: unknown): TabMessage | null {
  return typeof data === 'object' && data !== null && 'kind' in data && kinds.has(data.kind) ? (data as TabMessage) : null
}

/** The channels of a list, by their keys. */
export function channelsOf(list: Iterable<StreamChannel>): Channels {
  return new Map([...list].map((channel) => [channelKey(channel), channel]))
}
