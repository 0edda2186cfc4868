import type { Page, WebSocketRoute } from 'playwright'

/** The streaming connection of a page, answered by the benchmark instead of the server. */
export interface FakeStream {
  /** Sends an event of the reader's own stream as the server would. */
  push(event: string, payload: object): void
}

/** Replaces the server's stream in every page that is opened from now on. */
export async function fakeStream(page: Page): Promise<FakeStream> {
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/\/api\/v1\/streaming/, (socket) => {
    open.add(socket)
    socket.onClose(() => void open.delete(socket))
  })
  return {
    push(event, payload) {
      const frame = JSON.stringify({ stream: ['user'], event, payload: JSON.stringify(payload) })
      if (open.size === 0) throw new Error('Nothing listens')
      for (const socket of open) socket.send(frame)
    },
  }
}
