import type { Channel } from './Channel.ts'
import type { StreamMessage } from './StreamMessage.ts'

/** A connection as the hub sees it: WebSocket and SSE alike. */
export interface Listener {
  readonly accountId: string | null
  /** Stands for the access token, so that a revoked one can be cut off; null for a visitor. */
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

/** Who listens to what. Knows nothing of statuses, sockets or databases. */
export class StreamHub {
  readonly #byKey = new Map<string, Map<Listener, Subscription>>()
  /** The keys somebody listens to, by what stands before their colon. */
  readonly #byKind = new Map<string, Set<string>>()
  readonly #byListener = new Map<Listener, Set<string>>()

  /** Lets a listener in without any channel yet. */
  join(listener: Listener): void {
    if (!this.#byListener.has(listener)) this.#byListener.set(listener, new Set())
  }

  /** False when it was subscribed already, or has left. */
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

  /** How many connections an account has; all of them for no argument. */
  connectionCount(accountId?: string): number {
    if (accountId === undefined) return this.#byListener.size
    let count = 0
    for (const listener of this.#byListener.keys()) if (listener.accountId === accountId) count += 1
    return count
  }

  hasListeners(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** Accounts listening to any of these keys, each once. */
  accountsOn(keys: Iterable<string>): Set<string> {
    const accounts = new Set<string>()
    for (const key of keys) {
      for (const listener of this.#byKey.get(key)?.keys() ?? []) {
        if (listener.accountId !== null) accounts.add(listener.accountId)
      }
    }
    return accounts
  }

  /** The keys of one kind that anybody listens to: what stands before their colon is `user`, `list`, `public` … */
  keysOf(kind: string): ReadonlySet<string> {
    return this.#byKind.get(kind) ?? NONE
  }

  /** Sends to everybody on a key for whom `admits` holds. */
  publish(key: string, message: StreamMessage, admits: (listener: Listener) => boolean = () => true): void {
    // A delivery may close its connection, and a closed one leaves: a Map allows that while it is walked.
    for (const { channel, listener } of this.#byKey.get(key)?.values() ?? []) {
      if (admits(listener)) listener.deliver(channel, message)
    }
  }

  /** Everybody who has joined, for heartbeats and token checks. */
  listeners(): readonly Listener[] {
    return [...this.#byListener.keys()]
  }

  /** Cuts off the listeners that match, all of them without a test. */
  disconnect(reason: string, matches: (listener: Listener) => boolean = () => true): void {
    for (const listener of this.listeners()) if (matches(listener)) listener.disconnect(reason)
  }
}
