import type { WebSocket } from 'ws'
import type { Channel } from './Channel.ts'
import type { StreamConnection, StreamHub } from './StreamHub.ts'
import type { StreamLimits } from './StreamLimits.ts'
import type { StreamMessage } from './StreamMessage.ts'
import type { StreamViewer } from './StreamGate.ts'

/** A WebSocket as a connection of the hub. */
export class SocketConnection implements StreamConnection {
  readonly accountId: string | null
  readonly tokenId: string | null
  readonly scopes: ReadonlySet<string>
  readonly address: string
  readonly #socket: WebSocket
  readonly #hub: StreamHub
  readonly #limits: StreamLimits
  #isAlive = true
  #messagesLeft: number
  #refilledAt: number

  constructor(socket: WebSocket, viewer: StreamViewer, hub: StreamHub, limits: StreamLimits, nowMs: number) {
    this.accountId = viewer.accountId
    this.tokenId = viewer.tokenId
    this.scopes = viewer.scopes
    this.address = viewer.address
    this.#socket = socket
    this.#hub = hub
    this.#limits = limits
    this.#messagesLeft = limits.messagesPerMinute
    this.#refilledAt = nowMs
    hub.join(this)
    socket.on('pong', () => {
      this.#isAlive = true
    })
    socket.on('close', () => hub.leave(this))
    // `ws` closes after an error by itself; without a listener the error would end the process.
    socket.on('error', () => hub.leave(this))
  }

  deliver(channel: Channel, message: StreamMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > this.#limits.bufferedBytes) {
      this.#hub.leave(this)
      this.#socket.terminate()
      return
    }
    this.#socket.send(message.frame(channel), { binary: false })
  }

  /** Sends an error message to this client, outside of any channel. */
  refuse(error: string, status: number): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify({ error, status }))
  }

  /** Counts a message of the client; false when there have been too many. */
  mayAct(nowMs: number): boolean {
    if (nowMs - this.#refilledAt >= 60_000) {
      this.#messagesLeft = this.#limits.messagesPerMinute
      this.#refilledAt = nowMs
    }
    this.#messagesLeft -= 1
    return this.#messagesLeft >= 0
  }

  /** Sends a ping; closes the connection if the previous ping was not answered. */
  beat(): void {
    if (!this.#isAlive) {
      this.#hub.leave(this)
      this.#socket.terminate()
      return
    }
    this.#isAlive = false
    this.#socket.ping()
  }

  disconnect(reason: string): void {
    this.#hub.leave(this)
    this.#socket.close(1001, reason)
  }

  /** Closes the connection because of an error of the client, such as too many messages. */
  closeForViolation(reason: string): void {
    this.#hub.leave(this)
    this.#socket.close(1008, reason)
  }

  /** Closes a connection whose client does not close it. */
  terminate(): void {
    this.#socket.terminate()
  }
}
