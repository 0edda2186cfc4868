import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackServer {
  readonly origin: string
  /** Ends open connections too. */
  close(): Promise<void>
}

/** Starts an HTTP server for a story, on a free port of the loopback interface. A request whose answer fails is broken off. */
export async function listenOnLoopback(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
