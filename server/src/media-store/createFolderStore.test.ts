import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderStore } from './createFolderStore.ts'
import type { MediaStore } from './MediaStore.ts'
import { isMediaKey } from './MediaStore.ts'

let folder: string
let store: MediaStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'starling-store-'))
  store = createFolderStore(join(folder, 'media'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('createFolderStore', () => {
  it('gives back what it was given, whole and in parts', async () => {
    await store.put('ab/cd.webp', new TextEncoder().encode('0123456789'))
    expect(await store.stat('ab/cd.webp')).toEqual({ size: 10 })
    expect(new TextDecoder().decode((await store.get('ab/cd.webp')) ?? undefined)).toBe('0123456789')
    expect(await new Response(store.read('ab/cd.webp', { start: 2, end: 4 })).text()).toBe('234')
  })

  it('answers null for a file that is not there', async () => {
    expect(await store.stat('no/such.webp')).toBeNull()
    expect(await store.get('no/such.webp')).toBeNull()
  })

  it('forgets a deleted file', async () => {
    await store.put('ef/gone.webp', new Uint8Array([1]))
    await store.delete('ef/gone.webp')
    expect(await store.get('ef/gone.webp')).toBeNull()
  })

  it('never leaves its folder', async () => {
    for (const key of [
      '../secret.txt',
      'a/../../secret.txt',
      '/etc/passwd',
      'a\\..\\secret.txt',
      'a//b.webp',
      '.hidden.webp',
      'a/b.webp\0',
      '',
    ]) {
      expect(isMediaKey(key)).toBe(false)
      expect(await store.get(key)).toBeNull()
    }
    expect(() => store.put('../out.webp', new Uint8Array([1]))).toThrow('not a media key')
  })
})
