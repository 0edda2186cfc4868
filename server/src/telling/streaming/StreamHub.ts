import type { Channel } from './Channel.ts'
import type { StreamMessage } from './StreamMessage.ts'

/** A connection as the hub sees it, by WebSocket or SSE. */
export interface Listener {
  readonly accountId: string | null
  /** Identifies the access token, so that its connections can be closed when it is revoked; null for a visitor. */
  readonly tokenId: string | null
  readonly scopes: ReadonlySet<string>
  deliver(channel: Channel, message: StreamMessage): void
  disconnect(reason: string): void
}

interface Subscription {
  readonly channel: Channel
  readonly listener: Listener
}

const NONE: ReadonlySet<string> = new Set()

function kindOf(key: string): string {
  const end = key.indexOf(':')
  return end === -1 ? key : key.slice(0, end)
}

/** The subscriptions of all connections. It knows nothing of statuses, sockets or databases. */
export class StreamHub {
  readonly #byKey = new Map<string, Map<Listener, Subscription>>()
  /** The subscribed keys, grouped by the part before the colon. */
  readonly #byKind = new Map<string, Set<string>>()
  readonly #byListener = new Map<Listener, Set<string>>()

  /** Adds a listener without any channel. */
  join(listener: Listener): void {
    if (!this.#byListener.has(listener)) this.#byListener.set(listener, new Set())
  }

  /** False when the listener was subscribed already, or has left. */
  subscribe(listener: Listener, channel: Channel): boolean {
    const keys = this.#byListener.get(listener)
    if (keys === undefined || keys.has(channel.key)) return false
    keys.add(channel.key)
    let subscriptions = this.#byKey.get(channel.key)
    if (subscriptions === undefined) {
      this.#byKey.set(channel.key, (subscriptions = new Map()))
      const kind = kindOf(channel.key)
      this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(channel.key))
    }
    subscriptions.set(listener, { channel, listener })
    return true
  }

  unsubscribe(listener: Listener, key: string): void {
    this.#byListener.get(listener)?.delete(key)
    const subscriptions = this.#byKey.get(key)
    subscriptions?.delete(listener)
    if (subscriptions?.size !== 0) return
    this.#byKey.delete(key)
    const kind = kindOf(key)
    const keys = this.#byKind.get(kind)
    keys?.delete(key)
    if (keys?.size === 0) this.#byKind.delete(kind)
  }

  leave(listener: Listener): void {
    for (const key of this.#byListener.get(listener) ?? []) this.unsubscribe(listener, key)
    this.#byListener.delete(listener)
  }

  has(listener: Listener): boolean {
    return this.#byListener.has(listener)
  }

  subscriptionsOf(listener: Listener): number {
    return this.#byListener.get(listener)?.size ?? 0
  }

  /** The number of an account's connections; of all connections without an argument. */
  connectionCount(accountId?: string): number {
    if (accountId === undefined) return this.#byListener.size
    let count = 0
    for (const listener of this.#byListener.keys()) if (listener.accountId === accountId) count += 1
    return count
  }

  hasListeners(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** The accounts subscribed to any of these keys, without duplicates. */
  accountsOn(keys: Iterable<string>): Set<string> {
    const accounts = new Set<string>()
    for (const key of keys) {
      for (const listener of this.#byKey.get(key)?.keys() ?? []) {
        if (listener.accountId !== null) accounts.add(listener.accountId)
      }
    }
    return accounts
  }

  /** The subscribed keys of one kind, which is the part before the colon: `user`, `list`, `public` … */
  keysOf(kind: string): ReadonlySet<string> {
    return this.#byKind.get(kind) ?? NONE
  }

  /** Sends to all listeners of a key for which `admits` answers true. */
  publish(key: string, message: StreamMessage, admits: (listener: Listener) => boolean = () => true): void {
    // Sending may close a connection, which then leaves; a Map may be changed while it is iterated.
    for (const { channel, listener } of this.#byKey.get(key)?.values() ?? []) {
      if (admits(listener)) listener.deliver(channel, message)
    }
  }

  /** All listeners, for pings and token checks. */
  listeners(): readonly Listener[] {
    return [...this.#byListener.keys()]
  }

  /** Closes the connections that match, or all of them without a condition. */
  disconnect(reason: string, matches: (listener: Listener) => boolean = () => true): void {
    for (const listener of this.listeners()) if (matches(listener)) listener.disconnect(reason)
  }
}
