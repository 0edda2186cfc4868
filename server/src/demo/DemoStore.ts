import { createHash } from 'node:crypto'
import type { MediaStore } from '../platform/media-store/MediaStore.ts'

/** Stores the demo's files: the same seed gives the same keys, so that seeding again overwrites them. */
export interface DemoStore {
  put(folder: string, name: string, extension: string, bytes: Uint8Array): Promise<string>
}

export function createDemoStore(store: MediaStore, seed: string): DemoStore {
  return {
    async put(folder, name, extension, bytes) {
      const digest = createHash('sha256').update(`${seed}/${folder}/${name}`).digest('hex')
      const key = `${folder}/${digest.slice(0, 2)}/${digest.slice(2, 36)}.${extension}`
      await store.put(key, bytes)
      return key
    },
  }
}
