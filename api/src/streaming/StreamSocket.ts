/** The part of a browser's WebSocket the stream uses. */
export interface StreamSocket {
  send(data: string): void
  close(): void
  addEventListener(type: 'open' | 'message' | 'close', listener: (event: object) => void): void
}

/** Opens a socket; a browser's `(url, protocols) => new WebSocket(url, protocols)` fits. */
export type OpenSocket = (url: string, protocols?: string[]) => StreamSocket
