import type { StreamChannel } from '@starling/api/streaming'
import type { Channels, TabMessage } from './TabMessage.ts'

/** A follower, as its leader knows it. */
export interface Follower {
  readonly channels: Channels
  /** How many checks the leader has made since this follower's last message. */
  readonly silence: number
}

/** One tab's end of a connection that tabs share. The tab's stream uses it like any other socket. */
export interface TabSocket {
  readonly id: string
  /** The tab that holds the lock is the leader and has the connection. The others become followers once a leader has answered them. An ended socket is never reused. */
  readonly role: 'waiting' | 'following' | 'leading' | 'ended'
  /** The channels this tab subscribes to. */
  readonly channels: Channels
  /** Increased with each question, so that an answer can be matched to it. */
  readonly revision: number
  readonly isAsking: boolean
  /** The leader that has answered. */
  readonly leader: string | null
  /** The frames passed on by the leader, as it counts them or as a follower has heard them. */
  readonly count: number
  /** Whether the leader's connection is open. */
  readonly isOpen: boolean
  readonly followers: ReadonlyMap<string, Follower>
}

/** The events of a shared socket. */
export type TabEvent =
  | { readonly kind: 'begin' }
  /** This socket has received the lock. */
  | { readonly kind: 'granted' }
  /** Another tab took the lock, because this one did not answer. */
  | { readonly kind: 'robbed' }
  | { readonly kind: 'line-open' }
  | { readonly kind: 'line-closed' }
  | { readonly kind: 'line-frame'; readonly data: string; readonly channel: string | null }
  | { readonly kind: 'heard'; readonly message: TabMessage }
  | { readonly kind: 'want'; readonly isWanted: boolean; readonly channel: StreamChannel }
  /** The tab's stream closes the socket; `isDead` where it found that nothing arrives. */
  | { readonly kind: 'close'; readonly isDead: boolean }
  | { readonly kind: 'time' }

/** The effects of an event, in this order. */
export type TabEffect =
  | { readonly kind: 'post'; readonly message: TabMessage }
  | { readonly kind: 'ask-lock'; readonly isTaken: boolean }
  /** Opens the real connection. */
  | { readonly kind: 'open-line' }
  | { readonly kind: 'close-line'; readonly isDead: boolean }
  | { readonly kind: 'send'; readonly type: 'subscribe' | 'unsubscribe'; readonly channel: StreamChannel }
  /** Tells the tab's stream that its socket is open, has received something, or is closed. */
  | { readonly kind: 'tell-open' }
  | { readonly kind: 'tell-frame'; readonly data: string }
  | { readonly kind: 'tell-closed'; readonly isMoved: boolean }
  /** Sends `time` after so many milliseconds; takes the place of the time set before. */
  | { readonly kind: 'set-time'; readonly delayMs: number }
  /** Releases the lock, or the place in the queue for it, and ends the reception of messages. */
  | { readonly kind: 'leave' }

/** The part of a browser's lock manager that is used. */
interface TabLocks {
  request(name: string, options: { readonly signal?: AbortSignal; readonly steal?: boolean }, work: () => Promise<void>): Promise<unknown>
}

/** The part of a browser's BroadcastChannel that is used. */
export interface TabChannel {
  postMessage(message: unknown): void
  close(): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

/** What tabs of one browser need to share a stream. */
export interface TabPorts {
  readonly locks: TabLocks
  openChannel(name: string): TabChannel
  /** An id that no other tab has. */
  newId(): string
}
