import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isMediaKey } from './MediaStore.ts'
import type { MediaStore } from './MediaStore.ts'

/** Keeps files in a folder of this machine. */
export function createFolderStore(folder: string): MediaStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, bytes) => {
      if (!isMediaKey(key)) throw new Error(`not a media key: ${key}`)
      return disk.put(key, bytes)
    },
    stat: (key) => orNull(key, async () => ({ size: (await disk.getMetaData(key)).contentLength })),
    get: (key) => orNull(key, () => disk.getBytes(key)),
    // The library reads from the first byte only; a player that jumps into a film must not wait for all before.
    read: (key, { start, end }) => Readable.toWeb(createReadStream(join(folder, key), { start, end })) as ReadableStream<Uint8Array>,
    delete: (key) => disk.delete(key),
  }
}

async function orNull<T>(key: string, read: () => Promise<T>): Promise<T | null> {
  if (!isMediaKey(key)) return null
  try {
    return await read()
  } catch (error) {
    const isMissing = error instanceof errors.E_CANNOT_READ_FILE || error instanceof errors.E_CANNOT_GET_METADATA
    if (isMissing && (error.cause as { code?: string } | undefined)?.code === 'ENOENT') return null
    throw error
  }
}
