import { open, opendir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isMediaKey } from './MediaStore.ts'
import type { MediaStore } from './MediaStore.ts'

/** Stores files in a local folder. */
export function createFolderStore(folder: string): MediaStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, content) {
      if (!isMediaKey(key)) throw new Error(`not a media key: ${key}`)
      if (content instanceof Blob) await disk.putStream(key, Readable.from(content.stream(), { objectMode: false }))
      else await disk.put(key, content)
    },
    stat: (key) => orNull(key, async () => ({ size: (await disk.getMetaData(key)).contentLength })),
    // The library answers an empty file with uninitialised memory.
    get: (key) => orNull(key, () => readFile(join(folder, key))),
    // The library can only read from the first byte; a player that seeks must not wait for everything before.
    read: (key, { start, end }) =>
      orNull(key, async () => {
        const file = await open(join(folder, key))
        return Readable.toWeb(file.createReadStream({ start, end })) as ReadableStream<Uint8Array>
      }),
    async delete(key) {
      if (isMediaKey(key)) await disk.delete(key)
    },
    list: () => listKeys(folder, ''),
  }
}

/** All files below the folder whose path has the form of a key; folders are read step by step, because one can contain very many files. */
async function* listKeys(folder: string, below: string): AsyncGenerator<string> {
  const entries = await opendir(join(folder, below)).catch((error: { code?: string }) => {
    // The folder does not exist yet, or was removed with its last file.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (entries === null) return
  for await (const entry of entries) {
    const name = `${below}${entry.name}`
    if (entry.isDirectory()) yield* listKeys(folder, `${name}/`)
    else if (entry.isFile() && isMediaKey(name)) yield name
  }
}

async function orNull<T>(key: string, read: () => Promise<T>): Promise<T | null> {
  if (!isMediaKey(key)) return null
  try {
    return await read()
  } catch (error) {
    const isWrapped = error instanceof errors.E_CANNOT_READ_FILE || error instanceof errors.E_CANNOT_GET_METADATA
    if (((isWrapped ? error.cause : error) as { code?: string } | undefined)?.code === 'ENOENT') return null
    throw error
  }
}
