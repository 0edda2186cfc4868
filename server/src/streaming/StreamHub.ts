import type { Channel } from './Channel.ts'
import type { StreamMessage } from './StreamMessage.ts'

/** A connection as the hub sees it, by WebSocket or SSE. */
export interface StreamConnection {
  readonly accountId: string | null
  /** Identifies the access token, so that its connections can be closed when it is revoked; null for a visitor. */
  readonly tokenId: string | null
  readonly scopes: ReadonlySet<string>
  deliver(channel: Channel, message: StreamMessage): void
  disconnect(reason: string): void
}

interface Subscription {
  readonly channel: Channel
  readonly connection: StreamConnection
}

const NONE: ReadonlySet<string> = new Set()

function kindOf(key: string): string {
  const end = key.indexOf(':')
  return end === -1 ? key : key.slice(0, end)
}

/** The subscriptions of all connections. It knows nothing of statuses, sockets or databases. */
export class StreamHub {
  readonly #byKey = new Map<string, Map<StreamConnection, Subscription>>()
  /** The subscribed keys, grouped by the part before the colon. */
  readonly #byKind = new Map<string, Set<string>>()
  readonly #byConnection = new Map<StreamConnection, Set<string>>()

  /** Adds a connection without any channel. */
  join(connection: StreamConnection): void {
    if (!this.#byConnection.has(connection)) this.#byConnection.set(connection, new Set())
  }

  /** False when the connection was subscribed already, or has left. */
  subscribe(connection: StreamConnection, channel: Channel): boolean {
    const keys = this.#byConnection.get(connection)
    if (keys === undefined || keys.has(channel.key)) return false
    keys.add(channel.key)
    let subscriptions = this.#byKey.get(channel.key)
    if (subscriptions === undefined) {
      this.#byKey.set(channel.key, (subscriptions = new Map()))
      const kind = kindOf(channel.key)
      this.#byKind.set(kind, (this.#byKind.get(kind) ?? new Set()).add(channel.key))
    }
    subscriptions.set(connection, { channel, connection })
    return true
  }

  unsubscribe(connection: StreamConnection, key: string): void {
    this.#byConnection.get(connection)?.delete(key)
    const subscriptions = this.#byKey.get(key)
    subscriptions?.delete(connection)
    if (subscriptions?.size !== 0) return
    this.#byKey.delete(key)
    const kind = kindOf(key)
    const keys = this.#byKind.get(kind)
    keys?.delete(key)
    if (keys?.size === 0) this.#byKind.delete(kind)
  }

  leave(connection: StreamConnection): void {
    for (const key of this.#byConnection.get(connection) ?? []) this.unsubscribe(connection, key)
    this.#byConnection.delete(connection)
  }

  has(connection: StreamConnection): boolean {
    return this.#byConnection.has(connection)
  }

  subscriptionsOf(connection: StreamConnection): number {
    return this.#byConnection.get(connection)?.size ?? 0
  }

  /** The number of an account's connections; of all connections without an argument. */
  connectionCount(accountId?: string): number {
    if (accountId === undefined) return this.#byConnection.size
    let count = 0
    for (const connection of this.#byConnection.keys()) if (connection.accountId === accountId) count += 1
    return count
  }

  hasSubscribers(key: string): boolean {
    return this.#byKey.has(key)
  }

  /** The accounts subscribed to any of these keys, without duplicates. */
  accountsOn(keys: Iterable<string>): Set<string> {
    const accounts = new Set<string>()
    for (const key of keys) {
      for (const connection of this.#byKey.get(key)?.keys() ?? []) {
        if (connection.accountId !== null) accounts.add(connection.accountId)
      }
    }
    return accounts
  }

  /** The subscribed keys of one kind, which is the part before the colon: `user`, `list`, `public` … */
  keysOf(kind: string): ReadonlySet<string> {
    return this.#byKind.get(kind) ?? NONE
  }

  /** Sends to all connections of a key for which `admits` answers true. */
  publish(key: string, message: StreamMessage, admits: (connection: StreamConnection) => boolean = () => true): void {
    // Sending may close a connection, which then leaves; a Map may be changed while it is iterated.
    for (const { channel, connection } of this.#byKey.get(key)?.values() ?? []) {
      if (admits(connection)) connection.deliver(channel, message)
    }
  }

  /** All connections, for pings and token checks. */
  connections(): readonly StreamConnection[] {
    return [...this.#byConnection.keys()]
  }

  /** Closes the connections that match, or all of them without a condition. */
  disconnect(reason: string, matches: (connection: StreamConnection) => boolean = () => true): void {
    for (const connection of this.connections()) if (matches(connection)) connection.disconnect(reason)
  }
}
