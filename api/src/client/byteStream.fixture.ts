import type { ByteStream } from './Fetch.ts'

/** The body of an answer that arrives in one piece. */
export function byteStream(text: string): ByteStream {
  const pieces = [new TextEncoder().encode(text)]
  return {
    getReader: () => ({
      read: async () => {
        const value = pieces.shift()
        return value === undefined ? { done: true } : { done: false, value }
      },
      cancel: async () => undefined,
    }),
  }
}
