import type { Instance } from './startInstance.ts'

/** The streaming connection of a page, answered by the benchmark instead of the server. */
export interface FakeStream {
  /** Sends an event as the server would: of the reader's own stream, or of the one that is named; to all connections, or to those of a token. */
  push(event: string, payload: object, stream?: string, token?: string): Promise<void>
  /** Gives the stream back to the server. */
  end(): Promise<void>
}

/**
 * Answers the stream in place of the server for every page that is opened from now on. The events come through a real connection: sent by way
 * of the browser's developer tools, a megabyte costs the page 50 to 170 ms, more than the client's own work with it.
 */
export async function fakeStream(instance: Instance): Promise<FakeStream> {
  await instance.fakeStream(true)
  return {
    push: (event, payload, stream = 'user', token) =>
      instance.push(JSON.stringify({ stream: [stream], event, payload: JSON.stringify(payload) }), token),
    end: () => instance.fakeStream(false),
  }
}
