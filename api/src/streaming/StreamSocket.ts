/** The part of a browser's WebSocket the stream uses. */
export interface StreamSocket {
  send(data: string): void
  close(code?: number): void
  addEventListener(type: 'open' | 'message' | 'close', listener: (event: object) => void): void
}

/** Opens a socket; a browser's `(url, protocols) => new WebSocket(url, protocols)` fits. */
export type OpenSocket = (url: string, protocols?: string[]) => StreamSocket

/**
 * Why a socket is closed, where that matters: `dead` by a stream that gives up a socket which is open and silent, `moved` by a socket that
 * tabs share, whose connection was handed to another tab. Both are codes that the protocol leaves to applications.
 */
export const closeCodes = { dead: 4000, moved: 4001 } as const
