import { isMediaKey } from './MediaStore.ts'
import type { MediaStore } from './MediaStore.ts'

/** Keeps files in memory, for tests. */
export function createMemoryStore(): MediaStore & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async put(key, content) {
      if (!isMediaKey(key)) throw new Error(`not a media key: ${key}`)
      files.set(key, content instanceof Blob ? await content.bytes() : content)
    },
    async stat(key) {
      const bytes = files.get(key)
      return bytes ? { size: bytes.length } : null
    },
    async get(key) {
      return files.get(key) ?? null
    },
    async read(key, { start, end }) {
      const bytes = files.get(key)
      if (bytes === undefined) return null
      return new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.slice(start, end + 1))
          controller.close()
        },
      })
    },
    async delete(key) {
      files.delete(key)
    },
    async *list() {
      yield* files.keys()
    },
  }
}
