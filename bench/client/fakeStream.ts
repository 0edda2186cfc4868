import type { Instance } from './startInstance.ts'

/** The streaming connection of a page, answered by the benchmark instead of the server. */
export interface FakeStream {
  /** Sends an event of the reader's own stream as the server would. */
  push(event: string, payload: object): Promise<void>
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
    push: (event, payload) => instance.push(JSON.stringify({ stream: ['user'], event, payload: JSON.stringify(payload) })),
    end: () => instance.fakeStream(false),
  }
}
