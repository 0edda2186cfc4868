import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderStore } from './createFolderStore.ts'
import { createMemoryStore } from './createMemoryStore.fixture.ts'
import { createS3Server } from './createS3Server.fixture.ts'
import { createS3Store } from './createS3Store.ts'
import { isMediaKey } from './MediaStore.ts'
import type { MediaStore } from './MediaStore.ts'

const makers: Readonly<Record<string, () => Promise<{ store: MediaStore; close: () => Promise<void> }>>> = {
  async folder() {
    const folder = await mkdtemp(join(tmpdir(), 'starling-store-'))
    return { store: createFolderStore(join(folder, 'media')), close: () => rm(folder, { recursive: true, force: true }) }
  },
  async bucket() {
    const server = await createS3Server()
    const store = createS3Store(server.settings)
    return { store, close: () => store.close().then(() => server.close()) }
  },
  async memory() {
    return { store: createMemoryStore(), close: () => Promise.resolve() }
  },
}

const textOf = (stream: ReadableStream<Uint8Array> | null): Promise<string> => new Response(stream).text()

// All implementations of MediaStore must behave alike.
describe.each(Object.keys(makers))('media store: %s', (name) => {
  let store: MediaStore
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ store, close } = await makers[name]!())
  })
  afterAll(() => close())

  it('gives back what it was given, whole and in parts', async () => {
    await store.put('ab/cd.webp', new TextEncoder().encode('0123456789'))
    expect(await store.stat('ab/cd.webp')).toEqual({ size: 10 })
    expect(new TextDecoder().decode((await store.get('ab/cd.webp')) ?? undefined)).toBe('0123456789')
    expect(await textOf(await store.read('ab/cd.webp', { start: 2, end: 4 }))).toBe('234')
    expect(await textOf(await store.read('ab/cd.webp', { start: 0, end: 9 }))).toBe('0123456789')
    expect(await textOf(await store.read('ab/cd.webp', { start: 9, end: 9 }))).toBe('9')
  })

  it('keeps every byte of a large file', async () => {
    const bytes = Uint8Array.from({ length: 3_000_001 }, (_, at) => (at * 31 + (at >> 8)) & 255)
    await store.put('large/film.mp4', bytes)
    expect(await store.stat('large/film.mp4')).toEqual({ size: bytes.length })
    expect(Buffer.compare((await store.get('large/film.mp4')) ?? new Uint8Array(), bytes)).toBe(0)
    const part = new Uint8Array(await new Response(await store.read('large/film.mp4', { start: 1_999_999, end: 3_000_000 })).arrayBuffer())
    expect(Buffer.compare(part, bytes.subarray(1_999_999))).toBe(0)
  })

  it('takes what comes in pieces', async () => {
    const pieces = Array.from({ length: 40 }, (_, at) => new Uint8Array(50_000).fill(at))
    await store.put('large/pieces.mp4', new Blob(pieces))
    expect(await store.stat('large/pieces.mp4')).toEqual({ size: 2_000_000 })
    expect(Buffer.compare((await store.get('large/pieces.mp4')) ?? new Uint8Array(), Buffer.concat(pieces))).toBe(0)
    await store.put('large/pieces.mp4', new Blob([]))
    expect(await store.stat('large/pieces.mp4')).toEqual({ size: 0 })
  })

  it('takes an empty file', async () => {
    await store.put('empty/file.webp', new Uint8Array())
    expect(await store.stat('empty/file.webp')).toEqual({ size: 0 })
    expect(await store.get('empty/file.webp')).toHaveLength(0)
  })

  it('replaces what was there under the same key', async () => {
    await store.put('same/key.webp', new TextEncoder().encode('the longer first one'))
    await store.put('same/key.webp', new TextEncoder().encode('second'))
    expect(await store.stat('same/key.webp')).toEqual({ size: 6 })
    expect(new TextDecoder().decode((await store.get('same/key.webp')) ?? undefined)).toBe('second')
  })

  it('answers null for a file that is not there', async () => {
    expect(await store.stat('no/such.webp')).toBeNull()
    expect(await store.get('no/such.webp')).toBeNull()
    expect(await store.read('no/such.webp', { start: 0, end: 3 })).toBeNull()
  })

  it('forgets a deleted file, and deletes what is not there without a word', async () => {
    await store.put('ef/gone.webp', new Uint8Array([1]))
    await store.delete('ef/gone.webp')
    expect(await store.get('ef/gone.webp')).toBeNull()
    await expect(store.delete('ef/gone.webp')).resolves.toBeUndefined()
  })

  it('lists every file, however many, and nothing else', async () => {
    const keys = Array.from({ length: 7 }, (_, at) => `listed/${at % 3}/file-${at}.webp`)
    for (const key of keys) await store.put(key, new Uint8Array([1]))
    await store.delete(keys[0] ?? '')
    const listed: string[] = []
    for await (const key of store.list()) if (key.startsWith('listed/')) listed.push(key)
    expect(listed.toSorted()).toEqual(keys.slice(1).toSorted())
  })

  it('knows no crooked keys', async () => {
    for (const key of [
      '../a.webp',
      'a/../../b.webp',
      '/etc/passwd',
      'a//b.webp',
      '.hidden.webp',
      'a/b.webp\0',
      'a/b.webp?acl',
      'a%2fb.webp',
      '',
    ]) {
      expect(isMediaKey(key)).toBe(false)
      expect(await store.stat(key)).toBeNull()
      expect(await store.get(key)).toBeNull()
      expect(await store.read(key, { start: 0, end: 1 })).toBeNull()
      await expect(store.put(key, new Uint8Array([1]))).rejects.toThrow('not a media key')
      await expect(store.delete(key)).resolves.toBeUndefined()
    }
  })
})
