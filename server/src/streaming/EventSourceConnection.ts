import type { Channel } from './Channel.ts'
import type { StreamConnection, StreamHub } from './StreamHub.ts'
import type { StreamLimits } from './StreamLimits.ts'
import type { StreamMessage } from './StreamMessage.ts'
import type { StreamViewer } from './StreamGate.ts'

const greeting = new TextEncoder().encode(':)\n')
const heartbeat = new TextEncoder().encode(':thump\n')

/** A `text/event-stream` response as a connection of the hub; it has exactly one channel. */
export class EventSourceConnection implements StreamConnection {
  readonly accountId: string | null
  readonly tokenId: string | null
  readonly scopes: ReadonlySet<string>
  readonly address: string
  readonly body: ReadableStream<Uint8Array>
  readonly #hub: StreamHub
  readonly #limits: StreamLimits
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null

  constructor(viewer: StreamViewer, channel: Channel, hub: StreamHub, limits: StreamLimits) {
    this.accountId = viewer.accountId
    this.tokenId = viewer.tokenId
    this.scopes = viewer.scopes
    this.address = viewer.address
    this.#hub = hub
    this.#limits = limits
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
          controller.enqueue(greeting)
          hub.join(this)
          hub.subscribe(this, channel)
        },
        cancel: () => {
          this.#controller = null
          hub.leave(this)
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: limits.bufferedBytes }),
    )
  }

  deliver(_channel: Channel, message: StreamMessage): void {
    this.#write(message.serverSentEvent())
  }

  /** Sends a comment line, which prevents proxies from closing an idle response. */
  beat(): void {
    this.#write(heartbeat)
  }

  disconnect(): void {
    const controller = this.#controller
    this.#controller = null
    this.#hub.leave(this)
    controller?.close()
  }

  #write(bytes: Uint8Array): void {
    if (this.#controller === null) return
    if ((this.#controller.desiredSize ?? 0) < 0) {
      const controller = this.#controller
      this.#controller = null
      this.#hub.leave(this)
      controller.error(new Error(`More than ${this.#limits.bufferedBytes} bytes waiting for a slow client`))
      return
    }
    this.#controller.enqueue(bytes)
  }
}
