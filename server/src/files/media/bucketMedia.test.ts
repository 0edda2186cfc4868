import { inspect } from 'node:util'
import { mediaEndpoints } from '@starling/api/media'
import type { MediaAttachment } from '@starling/api/media'
import { statusEndpoints } from '@starling/api/statuses'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeMelody } from '../../demo/sound/makeMelody.ts'
import { createS3Server } from '../../platform/media-store/createS3Server.fixture.ts'
import type { S3Server } from '../../platform/media-store/createS3Server.fixture.ts'
import { createS3Store } from '../../platform/media-store/createS3Store.ts'
import type { OpenMediaStore } from '../../platform/media-store/MediaStore.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let bucket: S3Server
let store: OpenMediaStore
let server: TestServer
let ada: TestAccount
let origin: string
beforeAll(async () => {
  bucket = await createS3Server()
  store = createS3Store(bucket.settings, { connectMs: 1000, answerMs: 2000, pausesMs: [1, 1] })
  server = await startTestServer({ now: new Date('2026-03-01T12:00:00Z'), mediaStore: store })
  ada = await server.createAccount('ada')
  origin = await server.listen()
})
afterEach(() => {
  bucket.mishaps.length = 0
  bucket.plight = null
})
afterAll(async () => {
  await server.close()
  await store.close()
  await bucket.close()
})

const away = { status: 503, code: 'SlowDown' }
const refused = { status: 403, code: 'AccessDenied' }
const picture = (): Promise<Uint8Array> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3f8f5f' } })
    .jpeg()
    .toBuffer()

async function upload(file: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'upload')
  return fetch(`${origin}/api/v2/media`, { method: 'POST', body: form, headers: { authorization: `Bearer ${ada.token}` } })
}
async function uploaded(file: Uint8Array): Promise<MediaAttachment> {
  const answer = await upload(file)
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as MediaAttachment
}
const here = (url: string | null): string => `${origin}${new URL(url ?? '').pathname}`
const keyOf = (url: string | null): string => new URL(url ?? '').pathname.slice('/media/'.length)

describe('media in a bucket', () => {
  it('is uploaded, and served with the headers a folder has', async () => {
    const media = await uploaded(await picture())
    expect([...bucket.objects.keys()]).toEqual(expect.arrayContaining([keyOf(media.url), keyOf(media.preview_url)]))
    const answer = await fetch(here(media.url))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'accept-ranges': 'bytes',
    })
    expect(await sharp(await answer.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
    const again = await fetch(here(media.url), { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('is measured by the job, and read in parts', async () => {
    const sound = makeMelody('bucket', 8)
    const media = await uploaded(sound)
    await server.runJobs()
    // Reading the first part of the file is sufficient.
    expect(bucket.asked.slice(-2)).toEqual([expect.stringMatching(/^HEAD .*wav$/), expect.stringMatching(/^GET .*wav$/)])
    const ready = await ada.client.call(mediaEndpoints.get, { params: { id: media.id } })
    expect(ready.data.meta?.original?.duration).toBeGreaterThan(1)
    const part = await fetch(here(ready.data.url), { headers: { range: 'bytes=100-299' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 100-299/${sound.length}`)
    expect(Buffer.compare(await part.bytes(), sound.subarray(100, 300))).toBe(0)
  })

  it('has the answer for what is not there, or no longer there', async () => {
    expect((await fetch(`${origin}/media/attachments/00/none.jpg`)).status).toBe(404)
    const media = await uploaded(await picture())
    bucket.objects.delete(keyOf(media.url))
    const answer = await fetch(here(media.url))
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('answers 503 while the bucket is away, lets nobody keep that, and serves the file when it is back', async () => {
    const media = await uploaded(await picture())
    bucket.plight = away
    const answer = await fetch(here(media.url))
    expect(answer.status).toBe(503)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '10' })
    expect(await answer.json()).toEqual({ error: expect.stringContaining('try again') })
    bucket.plight = null
    expect((await fetch(here(media.url))).status).toBe(200)
  })

  it('answers 502 where the bucket refuses, and the log says why', async () => {
    bucket.plight = refused
    const answer = await upload(await picture())
    expect(answer.status).toBe(502)
    expect(await answer.json()).toEqual({ error: expect.stringContaining('refused') })
    const { error } = server.logged.findLast(({ level }) => level === 'error')?.facts ?? {}
    expect(String(error)).toContain('status 403, AccessDenied')
  })

  it('leaves no row of an upload that was not stored, and takes it when it is sent again', async () => {
    const count = async (): Promise<number> => (await server.ctx.db.selectFrom('media_attachments').select('id').execute()).length
    const before = await count()
    bucket.plight = away
    expect((await upload(await picture())).status).toBe(503)
    expect(await count()).toBe(before)
    bucket.plight = null
    await uploaded(await picture())
    expect(await count()).toBe(before + 1)
  })

  it('keeps nothing of a picture of which only a part could be stored', async () => {
    const before = [...bucket.objects.keys()]
    bucket.mishaps.push(refused)
    expect((await upload(await picture())).status).toBe(502)
    await server.runJobs()
    expect([...bucket.objects.keys()]).toEqual(before)
  })

  it('measures a recording later when the bucket was away', async () => {
    const media = await uploaded(makeMelody('bucket', 8))
    bucket.plight = away
    await server.runJobs()
    bucket.plight = null
    const waiting = await ada.client.call(mediaEndpoints.get, { params: { id: media.id } })
    expect(waiting.status).toBe(206)
    server.advance(31_000)
    await server.runJobs()
    const ready = await ada.client.call(mediaEndpoints.get, { params: { id: media.id } })
    expect(ready.status).toBe(200)
    expect(ready.data.meta?.original?.duration).toBeGreaterThan(1)
  })

  it('deletes the file of a deleted post in the end, though the bucket was away', async () => {
    const media = await uploaded(await picture())
    const { data: status } = await ada.client.call(statusEndpoints.create, { body: { status: 'Look', media_ids: [media.id] } })
    bucket.plight = away
    await ada.client.call(statusEndpoints.delete, { params: { id: status.id }, query: { delete_media: true } })
    await server.settled()
    expect(bucket.objects.has(keyOf(media.url))).toBe(true)
    bucket.plight = null
    await server.runJobs()
    expect(bucket.objects.has(keyOf(media.url))).toBe(false)
    expect(bucket.objects.has(keyOf(media.preview_url))).toBe(false)
  })

  it('breaks a download off that the bucket breaks off: no player takes half a film for the whole', async () => {
    const media = await uploaded(makeMelody('bucket', 8))
    await server.runJobs()
    const { data } = await ada.client.call(mediaEndpoints.get, { params: { id: media.id } })
    // Only the second request, for the bytes, fails; the first has no body.
    bucket.mishaps.push({ cutAfter: 100_000 }, { cutAfter: 1000 })
    const answer = await fetch(here(data.url))
    expect(answer.status).toBe(200)
    // The adapter logs the failure.
    const told = vi.spyOn(console, 'error').mockReturnValue()
    await expect(answer.bytes()).rejects.toThrow()
    expect(inspect(told.mock.calls)).toContain('other side closed')
    expect(inspect(told.mock.calls, { depth: 10 })).not.toMatch(/Signature|AKTEST/)
    told.mockRestore()
  })

  it('stays closed to addresses other people give us', async () => {
    await expect(server.ctx.outgoing.ask(`${bucket.settings.endpoint}/starling-media/x`)).rejects.toThrow(/port|not public/)
  })
})
