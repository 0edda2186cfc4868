import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BucketSettings } from './BucketSettings.ts'
import { createS3Server } from './createS3Server.fixture.ts'
import type { S3Failure, S3Server } from './createS3Server.fixture.ts'
import { createS3Store, objectUrl } from './createS3Store.ts'
import type { OpenMediaStore } from './MediaStore.ts'
import { MediaStoreError } from './MediaStoreError.ts'

const patience = { connectMs: 1000, answerMs: 300, pausesMs: [1, 1] }
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

let server: S3Server
const opened: OpenMediaStore[] = []
function open(change: Partial<BucketSettings> = {}): OpenMediaStore {
  const store = createS3Store({ ...server.settings, ...change }, patience)
  opened.push(store)
  return store
}

beforeAll(async () => {
  server = await createS3Server()
})
afterEach(async () => {
  server.mishaps.length = 0
  server.skewMs = 0
  for (const store of opened.splice(0)) await store.close()
})
afterAll(() => server.close())

async function failureOf(work: () => Promise<unknown>): Promise<MediaStoreError> {
  const error = await work().then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MediaStoreError)
  return error as MediaStoreError
}

describe('createS3Store', () => {
  it('stores objects nobody runs as a page, under our keys', async () => {
    await open().put('ab/page.webp', bytes('<script>'))
    expect(server.objects.get('ab/page.webp')).toEqual({ bytes: Buffer.from('<script>'), type: 'application/octet-stream' })
  })

  it('asks for the wanted part only', async () => {
    const store = open()
    await store.put('film/long.mp4', new Uint8Array(20_000_000))
    const stream = await store.read('film/long.mp4', { start: 10, end: 19_999_999 })
    const reader = stream!.getReader()
    await reader.read()
    // The server of the bucket is still sending, which shows that the video was not read into memory.
    expect(server.openAnswers()).toBe(1)
    await reader.cancel()
    await expect.poll(() => server.openAnswers()).toBe(0)
  })

  it('lets several processes share a bucket', async () => {
    const [one, other] = [open(), open()]
    await one.put('ab/shared.webp', bytes('seen by both'))
    expect(await other.stat('ab/shared.webp')).toEqual({ size: 12 })
    await other.delete('ab/shared.webp')
    expect(await one.stat('ab/shared.webp')).toBeNull()
  })

  it.each<[string, S3Failure[]]>([
    [
      'is busy',
      [
        { status: 503, code: 'SlowDown' },
        { status: 500, code: 'InternalError' },
      ],
    ],
    ['hangs up', [{ cutAfter: 0 }, { cutAfter: 0 }]],
  ])('tries again where the store %s for a moment', async (_what, mishaps) => {
    const store = open()
    server.mishaps.push(...mishaps)
    await store.put('ab/again.webp', bytes('again'))
    expect(new TextDecoder().decode(server.objects.get('ab/again.webp')?.bytes)).toBe('again')
    server.mishaps.push(...mishaps)
    await store.put('ab/again.webp', new Blob(['from the beginning']))
    expect(new TextDecoder().decode(server.objects.get('ab/again.webp')?.bytes)).toBe('from the beginning')
    server.mishaps.push(...mishaps)
    expect(await store.stat('ab/again.webp')).toEqual({ size: 18 })
    server.mishaps.push(...mishaps)
    await store.delete('ab/again.webp')
    expect(server.objects.has('ab/again.webp')).toBe(false)
  })

  it('gives up after three tries and calls the store away', async () => {
    server.mishaps.push(...Array.from({ length: 3 }, () => ({ status: 503, code: 'SlowDown' })))
    const before = server.asked.length
    const error = await failureOf(() => open().put('ab/never.webp', bytes('x')))
    expect(error.kind).toBe('away')
    expect(error.message).toContain('PUT ab/never.webp in bucket starling-media')
    expect(error.message).toContain('status 503, SlowDown')
    expect(server.asked.length - before).toBe(3)
  })

  it('does not wait for ever for an answer', async () => {
    for (const work of [
      (store: OpenMediaStore) => store.stat('ab/x.webp'),
      (store: OpenMediaStore) => store.put('ab/x.webp', bytes('x')),
    ]) {
      server.mishaps.push('silence')
      const error = await failureOf(() => work(open()))
      expect(error).toMatchObject({ kind: 'away', message: expect.stringContaining('UND_ERR_HEADERS_TIMEOUT') })
    }
  })

  it('calls a store away that nobody answers for', async () => {
    const error = await failureOf(() => open({ endpoint: 'http://127.0.0.1:1' }).get('ab/x.webp'))
    expect(error).toMatchObject({ kind: 'away', message: expect.stringContaining('at 127.0.0.1:1: ECONNREFUSED') })
  })

  it.each<[string, Partial<BucketSettings>, string]>([
    ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKWRONG' }, 'InvalidAccessKeyId'],
    ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { bucket: 'other-bucket' }, 'NoSuchBucket'],
  ])('calls %s a refusal, and asks once only', async (_what, change, code) => {
    const store = open(change)
    const before = server.asked.length
    for (const work of [
      () => store.put('ab/x.webp', bytes('x')),
      () => store.get('ab/x.webp'),
      () => store.delete('ab/x.webp'),
      () => store.check(),
    ])
      expect(await failureOf(work)).toMatchObject({ kind: 'refused', message: expect.stringContaining(code) })
    expect(server.asked.length - before).toBe(4)
  })

  it('says where the bucket is when it is asked in the wrong region', async () => {
    server.mishaps.push({ status: 301, code: 'PermanentRedirect', headers: { 'x-amz-bucket-region': 'eu-west-3' } })
    const error = await failureOf(() => open().get('ab/x.webp'))
    expect(error.message).toContain('status 301, PermanentRedirect, the bucket is in region eu-west-3')
  })

  it('says that clocks differ too much', async () => {
    server.skewMs = 20 * 60_000
    expect((await failureOf(() => open().get('ab/x.webp'))).message).toContain('RequestTimeTooSkewed')
  })

  it('finds nothing wrong with a bucket that can be used', async () => {
    await expect(open().check()).resolves.toBeUndefined()
  })

  it('breaks off what it streams where the store breaks off, and does not pass half a file for a whole one', async () => {
    const store = open()
    await store.put('ab/half.webp', new Uint8Array(100_000))
    server.mishaps.push({ cutAfter: 1000 })
    const stream = await store.read('ab/half.webp', { start: 0, end: 99_999 })
    await expect(new Response(stream).arrayBuffer()).rejects.toThrow('closed')
    server.mishaps.push({ cutAfter: 1000 })
    expect((await failureOf(() => store.get('ab/half.webp'))).kind).toBe('away')
  })

  it('never says the secret, the signature or the id of the key', async () => {
    server.mishaps.push({ status: 403, code: 'AccessDenied' }, { status: 400, code: '<b>evil</b>' })
    const store = open()
    for (const work of [
      () => store.get('ab/x.webp'),
      () => store.put('ab/x.webp', bytes('x')),
      () => open({ secretAccessKey: 'my-very-secret' }).get('ab/x.webp'),
      () => open({ endpoint: 'http://127.0.0.1:1' }).get('ab/x.webp'),
    ]) {
      const told = inspect(await failureOf(work), { depth: 10, showHidden: true })
      expect(told).not.toMatch(/my-very-secret|AKTESTSTARLING|Signature=|evil/)
      expect(told).not.toContain(server.settings.secretAccessKey)
    }
  })
})

describe('objectUrl', () => {
  it('puts the bucket into the path, or before the host', () => {
    const settings = { ...server.settings, endpoint: 'https://s3.example:9000' }
    expect(objectUrl(settings, 'ab/c.webp')).toBe('https://s3.example:9000/starling-media/ab/c.webp')
    expect(objectUrl({ ...settings, addressing: 'host' }, 'ab/c.webp')).toBe('https://starling-media.s3.example:9000/ab/c.webp')
  })
})
