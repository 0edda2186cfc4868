import type { OpenSocket } from '@starling/api/streaming'
import { WebSocket } from 'ws'
import type { TestServer } from '../testing.fixture.ts'

/** Lets a client in this process receive what a test server streams. The server listens on a local port until it is closed. */
export async function realSocket(server: TestServer): Promise<{ readonly openSocket: OpenSocket }> {
  const { host } = new URL(await server.listen())
  return {
    openSocket(url, protocols) {
      const address = new URL(url)
      address.protocol = 'ws:'
      address.host = host
      const socket = new WebSocket(address, protocols)
      // The client notices a failed connection by its `close` event; without a listener the error would end the process.
      socket.on('error', () => undefined)
      return socket as unknown as ReturnType<OpenSocket>
    },
  }
}
