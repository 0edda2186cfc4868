import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderStore } from './createFolderStore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starling-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('createFolderStore', () => {
  it('never leaves its folder', async () => {
    await mkdir(join(folder, 'media'))
    await writeFile(join(folder, 'secret.txt'), 'secret')
    const store = createFolderStore(join(folder, 'media'))
    for (const key of ['../secret.txt', 'a/../../secret.txt', 'a\\..\\secret.txt', join(folder, 'secret.txt')]) {
      expect(await store.get(key)).toBeNull()
      expect(await store.read(key, { start: 0, end: 5 })).toBeNull()
      await store.delete(key)
      await expect(store.put(key, new Uint8Array([1]))).rejects.toThrow('not a media key')
    }
    expect(await readFile(join(folder, 'secret.txt'), 'utf8')).toBe('secret')
    expect(await readdir(join(folder, 'media'))).toEqual([])
  })
})
