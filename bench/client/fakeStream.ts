import type { Instance } from './startInstance.ts'

/** The streaming connection of a page, answered by the benchmark instead of the server. */
export interface FakeStream {
  /** Sends an event as the server would, of the user stream or the named one; to all connections, or to those of a token. */
  push(event: string, payload: object, stream?: string, token?: string): Promise<void>
  /** Lets the server answer streaming connections again. */
  end(): Promise<void>
}

/**
 * Answers streaming connections in place of the server, for every page opened from now on. Events are sent through a real connection: sent
 * through the browser's developer tools, a megabyte costs the page 50 to 170 ms, more than the client's own work with it.
 */
export async function fakeStream(instance: Instance): Promise<FakeStream> {
  await instance.fakeStream(true)
  return {
    push: (event, payload, stream = 'user', token) =>
      instance.push(JSON.stringify({ stream: [stream], event, payload: JSON.stringify(payload) }), token),
    end: () => instance.fakeStream(false),
  }
}
