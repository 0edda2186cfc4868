import type { Channel } from './Channel.ts'

/**
 * An event to be sent. The payload is serialised once, and each frame is encoded once for each channel name,
 * however many connections receive it.
 */
export class StreamMessage {
  readonly event: string
  readonly #payload: string | null
  readonly #frames = new Map<string, Buffer>()
  #serverSentEvent: Uint8Array | null = null

  /** `payload`: an object to be written as JSON, a string sent as it is (an id), or null for an event without one. */
  constructor(event: string, payload: object | string | null) {
    this.event = event
    this.#payload = payload === null || typeof payload === 'string' ? payload : JSON.stringify(payload)
  }

  /** The text frame for a WebSocket, as bytes ready to be sent. */
  frame(channel: Channel): Buffer {
    const name = JSON.stringify(channel.name)
    let frame = this.#frames.get(name)
    if (frame === undefined) {
      const payload = this.#payload === null ? '' : `,"payload":${JSON.stringify(this.#payload)}`
      frame = Buffer.from(`{"stream":${name},"event":${JSON.stringify(this.event)}${payload}}`)
      this.#frames.set(name, frame)
    }
    return frame
  }

  /** The same event in the format of `text/event-stream`. */
  serverSentEvent(): Uint8Array {
    // Neither JSON nor ids contain line breaks, so one data line is enough.
    this.#serverSentEvent ??= new TextEncoder().encode(`event: ${this.event}\ndata: ${this.#payload ?? ''}\n\n`)
    return this.#serverSentEvent
  }
}
