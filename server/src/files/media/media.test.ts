import { mediaEndpoints } from '@starling/api/media'
import type { MediaAttachment } from '@starling/api/media'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { sweepMedia } from './mediaJobs.ts'
import { makeMelody } from '../../demo/sound/makeMelody.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-03-01T12:00:00Z') })
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
})
afterAll(() => server.close())

const picture = (width = 900, height = 600): Sharp => sharp({ create: { width, height, channels: 3, background: '#3f8f5f' } })
const jpeg = async (width?: number, height?: number): Promise<Uint8Array> => picture(width, height).jpeg().toBuffer()

async function post(
  path: string,
  fields: Record<string, string | Uint8Array>,
  token: string | null = ada.token,
  method = 'POST',
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    // The declared type and name are always wrong here; the server must not use them.
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), 'upload.png')
  }
  return server.request(path, { method, body: form, headers: token === null ? {} : { authorization: `Bearer ${token}` } })
}
async function upload(fields: Record<string, string | Uint8Array>): Promise<MediaAttachment> {
  const answer = await post('/api/v2/media', fields)
  expect(answer.status).toBe(200)
  return (await answer.json()) as MediaAttachment
}
const pathOf = (url: string | null): string => new URL(url ?? '').pathname

describe('uploading a picture', () => {
  it('answers it ready, with sizes, focal point, description and blurhash (R-media-01a, R-media-06a)', async () => {
    const media = await upload({ file: await jpeg(), description: 'A green field', focus: '0.25,-0.5' })
    expect(media).toMatchObject({
      type: 'image',
      description: 'A green field',
      meta: { original: { width: 900, height: 600, aspect: 1.5 }, small: { width: 640 }, focus: { x: 0.25, y: -0.5 } },
    })
    expect(media.blurhash).toMatch(/^\S{20,}$/)
    const preview = await server.request(pathOf(media.preview_url))
    expect(preview.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 640 })
  })

  it('turns it upright and keeps nothing of its metadata', async () => {
    const withPlace = await picture(300, 200)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } } })
      .jpeg()
      .toBuffer()
    expect(withPlace.includes('secret-owner')).toBe(true)
    const media = await upload({ file: withPlace })
    expect(media.meta?.original).toMatchObject({ width: 200, height: 300 })
    const stored = Buffer.from(await (await server.request(pathOf(media.url))).arrayBuffer())
    expect(stored.includes('secret-owner')).toBe(false)
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it('keeps a moving picture moving, and says how long it takes, by which clients know that it moves (#26, 3)', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    )
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [200, 300, 400] })
      .toBuffer()
    const media = await upload({ file: gif })
    expect(media).toMatchObject({ type: 'image', meta: { original: { width: 40, height: 30, duration: 0.9 } } })
    const still = await upload({ file: await sharp(frames[0]).gif().toBuffer() })
    expect(still.meta?.original?.duration).toBeNull()
    const stored = await sharp(Buffer.from(await (await server.request(pathOf(media.url))).arrayBuffer())).metadata()
    expect(stored).toMatchObject({ format: 'webp', pages: 3 })
  })

  it('scales down what no screen can show', async () => {
    const media = await upload({ file: await jpeg(5000, 1000) })
    expect(media.meta?.original).toMatchObject({ width: 3840, height: 768 })
  })

  it('needs a person with the right to write media', async () => {
    expect((await post('/api/v2/media', { file: await jpeg() }, null)).status).toBe(401)
    const reader = await server.createToken(ada.account.id, ['read'])
    expect((await post('/api/v2/media', { file: await jpeg() }, reader)).status).toBe(403)
  })
})

describe('refusing an upload', () => {
  const text = (content: string): Uint8Array => new TextEncoder().encode(content.padEnd(64))
  const cases: [string, () => Promise<Uint8Array>][] = [
    ['SVG', async () => text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>')],
    ['HTML called a picture', async () => text('<!doctype html><script>alert(1)</script>')],
    ['an SVG behind an XML header', async () => text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF header with a script behind it', async () => text('GIF89a/*<script>alert(1)</script>*/')],
    ['a truncated JPEG', async () => (await picture(800, 800).jpeg({ quality: 100 }).toBuffer()).subarray(0, 700)],
    [
      'a PNG cut in half',
      async () =>
        sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
          .png()
          .toBuffer()
          .then((all) => all.subarray(0, all.length / 2)),
    ],
    ['nothing', async () => new Uint8Array()],
    [
      'a bomb of pixels',
      async () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
    ['a program', async () => new Uint8Array([0x7f, 0x45, 0x4c, 0x46, ...new Uint8Array(60)])],
  ]
  it.each(cases)('%s is answered 422 with a sentence (R-media-01)', async (_, make) => {
    const answer = await post('/api/v2/media', { file: await make() })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ error: expect.stringContaining('Validation failed') as unknown })
  })

  it('a bomb costs no memory: a small file that claims 60,000 × 60,000 pixels', async () => {
    const png = Buffer.from(await picture(10, 10).png().toBuffer())
    png.writeUInt32BE(60_000, 16)
    png.writeUInt32BE(60_000, 20)
    const answer = await post('/api/v2/media', { file: png })
    expect(answer.status).toBe(422)
  })

  it('a file larger than allowed is answered 413', async () => {
    const small = await startTestServer({ settings: { media: { ...server.ctx.settings.media, imageSizeLimit: 500 } } })
    const person = await small.createAccount('cy')
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await picture(64, 64).png({ compressionLevel: 0 }).toBuffer())]), 'a.png')
    const answer = await small.request('/api/v2/media', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(answer.status).toBe(413)
    await small.close()
  })

  it.each(['2,0', '0', 'a,b', '0,0,0', ',', 'NaN,0'])('a focal point of %j is not one (R-media-03b)', async (focus) => {
    expect((await post('/api/v2/media', { file: await jpeg(20, 20), focus })).status).toBe(422)
  })
})

describe('recordings', () => {
  it('are answered 202, then 206 until they are measured, then 200 (R-media-01b, X-05a, X-05c, R-srv-03b)', async () => {
    const answer = await post('/api/v2/media', { file: makeMelody('test', 2) })
    expect(answer.status).toBe(202)
    const media = (await answer.json()) as MediaAttachment
    expect(media).toMatchObject({ type: 'audio', url: null })
    const ask = (): Promise<Response> => server.request(`/api/v1/media/${media.id}`, { headers: { authorization: `Bearer ${ada.token}` } })
    expect((await ask()).status).toBe(206)
    await server.runJobs()
    const ready = await ask()
    expect(ready.status).toBe(200)
    const measured = (await ready.json()) as MediaAttachment
    expect(measured.url).toMatch(/\.wav$/)
    expect(measured.meta?.original?.duration).toBeCloseTo(2, 1)
  })

  it('are waited for on the older path (R-media-01a)', async () => {
    const answer = await post('/api/v1/media', { file: makeMelody('test', 1) })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as MediaAttachment).url).not.toBeNull()
  })

  it('are played from any place: ranges, 206, 416 (R-srv-03)', async () => {
    const media = (await (await post('/api/v1/media', { file: makeMelody('test', 1) })).json()) as MediaAttachment
    const get = (range: string, more: Record<string, string> = {}): Promise<Response> =>
      server.request(pathOf(media.url), { headers: { range, ...more } })
    const whole = await server.request(pathOf(media.url))
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const part = await get('bytes=4-7')
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 4-7/${bytes.length}`)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(4, 8))
    expect((await get('bytes=-10')).headers.get('content-range')).toBe(`bytes ${bytes.length - 10}-${bytes.length - 1}/${bytes.length}`)
    expect((await get(`bytes=${bytes.length}-`)).status).toBe(416)
    expect((await get('bytes=0-3', { 'if-range': '"other"' })).status).toBe(200)
    expect((await get('bytes=9-3')).status).toBe(200)
    // Ranges are ignored for HEAD requests.
    const head = await server.request(pathOf(media.url), { method: 'HEAD', headers: { range: 'bytes=4-7' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  it('that cannot be measured have failed and say so (X-05d)', async () => {
    const media = (await (await post('/api/v2/media', { file: makeMelody('test', 1) })).json()) as MediaAttachment
    await server.ctx.db.updateTable('media_attachments').set({ state: 'failed' }).where('id', '=', media.id).execute()
    expect((await server.request(`/api/v1/media/${media.id}`, { headers: { authorization: `Bearer ${ada.token}` } })).status).toBe(422)
  })

  it('can be given a picture (R-media-03c)', async () => {
    const media = (await (await post('/api/v1/media', { file: makeMelody('test', 1) })).json()) as MediaAttachment
    const answer = await post(`/api/v1/media/${media.id}`, { thumbnail: await jpeg(200, 100) }, ada.token, 'PUT')
    const changed = (await answer.json()) as MediaAttachment
    expect(changed.preview_url).toMatch(/\.webp$/)
    expect(changed.meta).toMatchObject({ small: { width: 200, height: 100 }, original: { duration: 1 } })
  })
})

describe('changing an upload', () => {
  it.each(['PUT', 'PATCH'])('sets description and focal point by %s (X-04a, X-04b, R-srv-10a)', async (method) => {
    const media = await upload({ file: await jpeg(30, 30) })
    const answer = await post(`/api/v1/media/${media.id}`, { description: 'New words', focus: '-1,1' }, ada.token, method)
    expect(await answer.json()).toMatchObject({ description: 'New words', meta: { focus: { x: -1, y: 1 } } })
  })

  it('is for its owner only, and no more once it is published', async () => {
    const media = await upload({ file: await jpeg(30, 30) })
    expect((await post(`/api/v1/media/${media.id}`, { description: 'x' }, bob.token, 'PUT')).status).toBe(404)
    await expect(bob.client.call(mediaEndpoints.get, { params: { id: media.id } })).rejects.toMatchObject({ status: 404 })
    await server.ctx.db.updateTable('media_attachments').set({ status_id: '7' }).where('id', '=', media.id).execute()
    expect((await post(`/api/v1/media/${media.id}`, { description: 'x' }, ada.token, 'PUT')).status).toBe(404)
    await expect(ada.client.call(mediaEndpoints.delete, { params: { id: media.id } })).rejects.toMatchObject({ status: 422 })
  })

  it('deletes it with its files', async () => {
    const media = await upload({ file: await jpeg(30, 30) })
    await ada.client.call(mediaEndpoints.delete, { params: { id: media.id } })
    await server.runJobs()
    expect((await server.request(pathOf(media.url))).status).toBe(404)
    await expect(ada.client.call(mediaEndpoints.get, { params: { id: media.id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('stored files', () => {
  it('are cached for ever, open to other origins and never run as a page', async () => {
    const media = await upload({ file: await jpeg(30, 30) })
    const answer = await server.request(pathOf(media.url), { headers: { origin: 'https://other.example' } })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const etag = answer.headers.get('etag') ?? ''
    const again = await server.request(pathOf(media.url), { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    const head = await server.request(pathOf(media.url), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, answer.headers.get('content-length'), ''])
  })

  it('cannot be guessed or reached by a crooked path', async () => {
    const media = await upload({ file: await jpeg(30, 30) })
    expect(pathOf(media.url)).toMatch(/^\/media\/attachments\/[0-9a-f]{2}\/[0-9a-f]{34}\.jpg$/)
    for (const path of [
      '/media/',
      '/media/../package.json',
      '/media/%2e%2e/%2e%2e/etc/passwd',
      '/media/attachments/',
      '/media/a/b.html',
      '/media/a/b.svg',
    ]) {
      expect((await server.request(path)).status).toBe(404)
    }
  })

  it('that nobody published are cleared away after a day, unless another post shows them', async () => {
    const lonely = await upload({ file: await jpeg(30, 30) })
    const shown = await upload({ file: await jpeg(31, 31) })
    const row = await server.ctx.db.selectFrom('media_attachments').selectAll().where('id', '=', shown.id).executeTakeFirstOrThrow()
    await server.ctx.db
      .insertInto('media_attachments')
      .values({ ...row, meta: '{}' as never, id: '99', status_id: '5' })
      .execute()
    server.advance(25 * 3_600_000)
    await sweepMedia(server.ctx)
    await server.runJobs()
    expect((await server.request(pathOf(lonely.url))).status).toBe(404)
    expect((await server.request(pathOf(shown.url))).status).toBe(200)
    expect(await server.ctx.db.selectFrom('media_attachments').select('id').where('id', 'in', [lonely.id, shown.id]).execute()).toEqual([])
  })
})
