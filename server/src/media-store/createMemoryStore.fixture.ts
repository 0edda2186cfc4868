import type { MediaStore } from './MediaStore.ts'

/** Keeps files in memory, for tests. */
export function createMemoryStore(): MediaStore & { readonly files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    async put(key, bytes) {
      files.set(key, bytes)
    },
    async stat(key) {
      const bytes = files.get(key)
      return bytes ? { size: bytes.length } : null
    },
    async get(key) {
      return files.get(key) ?? null
    },
    read(key, { start, end }) {
      const bytes = (files.get(key) ?? new Uint8Array()).slice(start, end + 1)
      return new ReadableStream({
        start(controller) {
          controller.enqueue(bytes)
          controller.close()
        },
      })
    },
    async delete(key) {
      files.delete(key)
    },
  }
}
