import type { StreamSocket } from './StreamSocket.ts'

/** A socket whose server is the test. */
export class FakeSocket implements StreamSocket {
  readonly url: string
  readonly protocols: string[] | undefined
  readonly sent: unknown[] = []
  isClosed = false
  closedWith: number | undefined
  #listeners: [string, (event: object) => void][] = []

  constructor(url: string, protocols?: string[]) {
    this.url = url
    this.protocols = protocols
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data))
  }

  close(code?: number): void {
    if (this.isClosed) return
    this.isClosed = true
    this.closedWith = code
    this.#fire('close', { code })
  }

  addEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners.push([type, listener])
  }

  open(): void {
    this.#fire('open')
  }

  deliver(event: string, payload: unknown, stream?: string[]): void {
    this.#fire('message', { data: JSON.stringify({ stream, event, payload }) })
  }

  deliverRaw(data: unknown): void {
    this.#fire('message', { data })
  }

  #fire(type: string, event: object = {}): void {
    for (const [wanted, listener] of this.#listeners) if (wanted === type) listener(event)
  }
}
