import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface LoopbackServer {
  readonly origin: string
  /** Ends open connections too. */
  close(): Promise<void>
}

interface LoopbackOptions {
  /** The port; a free one by default. */
  readonly port?: number
  /** Handles WebSocket requests; without it they are refused. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** Starts an HTTP server on the loopback interface. If answering a request fails, its connection is closed. */
export async function listenOnLoopback(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
  { port = 0, upgrade }: LoopbackOptions = {},
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch(() => response.destroy())
  })
  if (upgrade) server.on('upgrade', upgrade)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
