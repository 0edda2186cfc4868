import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { runCommand } from '../../operator/control/runCommand.ts'
import { remoteFileVersion } from '../../files/media/remoteFileUrl.ts'
import type { TestAccount } from '../../testing.fixture.ts'
import { startStranger } from '../stranger.fixture.ts'
import type { Stranger } from '../stranger.fixture.ts'
import { ask, meet, startTwoServers } from '../twoServers.fixture.ts'
import type { TwoServers } from '../twoServers.fixture.ts'

interface Attachment {
  readonly url: string
  readonly preview_url: string
  readonly remote_url: string
  readonly description: string
  readonly blurhash: string
}

let servers: TwoServers
let far: Stranger
let bob: TestAccount
let author: string
let png: Uint8Array
beforeAll(async () => {
  servers = await startTwoServers({ now: new Date('2026-11-20T12:00:00Z') })
  far = await startStranger(servers.network, 'far.test')
  png = new Uint8Array(
    await sharp({ create: { width: 8, height: 6, channels: 3, background: '#3a6' } })
      .png()
      .toBuffer(),
  )
  bob = await servers.two.createAccount('bob')
  author = far.addActor('painter', { icon: { type: 'Image', url: 'https://far.test/avatar.png' } })
  const id = await meet(servers.two, bob, 'painter@far.test')
  await ask(servers.two, bob, `/api/v1/accounts/${id}/follow`, {})
  await servers.settle()
  const request = far.received.find(({ type }) => type === 'Follow')
  await far.post(servers.two, { id: `${author}#accepts/1`, type: 'Accept', actor: author, object: request?.['id'] })
  await servers.settle()
})
afterAll(async () => {
  await servers.close()
  await far.close()
})

let counter = 0
/** A post of the stranger's with a file; answers how it is shown to bob. */
async function posted(file: string, type: string, more: object = {}): Promise<Attachment> {
  counter += 1
  const id = `${far.origin}/notes/media${counter}`
  await far.post(servers.two, {
    id: `${id}/activity`,
    type: 'Create',
    actor: author,
    to: ['https://www.w3.org/ns/activitystreams#Public'],
    object: {
      id,
      type: 'Note',
      attributedTo: author,
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      content: `<p>Number ${counter}</p>`,
      attachment: [{ type: 'Document', mediaType: type, url: `https://far.test/${file}`, name: 'A field', blurhash: '00Ps8w', ...more }],
    },
  })
  await servers.settle()
  const [status] = await ask<{ media_attachments: Attachment[] }[]>(servers.two, bob, '/api/v1/timelines/home?limit=1')
  const [shown] = status?.media_attachments ?? []
  if (shown === undefined) throw new Error('The post has no file')
  return shown
}

const get = (address: string, headers: Record<string, string> = {}) =>
  servers.two.request(address.replace('https://two.test', ''), { headers })
const askedFor = (path: string) => far.asked.filter((each) => each === path).length
const run = (command: string) => runCommand(servers.two.ctx, { words: command.split(' '), folder: '/', password: null })

beforeEach(() => servers.two.setNow(new Date('2026-11-20T12:00:00Z')))

describe('files of other servers come through this one (#28)', () => {
  it('case 33: none is fetched before somebody looks, and then once, with its description and blurhash there before', async () => {
    far.serveFile('/field.png', 'image/png', png)
    const shown = await posted('field.png', 'image/png')
    expect(shown).toMatchObject({ description: 'A field', blurhash: '00Ps8w', remote_url: 'https://far.test/field.png' })
    expect(shown.url).toMatch(/^https:\/\/two\.test\/media\/far\/file\//)
    expect(shown.preview_url).toBe(shown.url)
    expect(askedFor('/field.png')).toBe(0)
    const [first, second] = await Promise.all([get(shown.url), get(shown.url)])
    for (const answer of [first, second]) {
      expect(answer.status).toBe(200)
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png)
    }
    expect(first.headers.get('content-type')).toBe('image/png')
    expect(first.headers.get('content-security-policy')).toContain('sandbox')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await get(shown.url, { range: 'bytes=0-3' })).status).toBe(206)
    expect(askedFor('/field.png')).toBe(1)
  })

  it.each([
    ['film.mp4', 'Video', 'video/mp4', 'video', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1')],
    ['song.wav', 'Audio', 'audio/wav', 'audio', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
  ])('case 34: %s comes to be played, in the parts that a player asks for, with its picture', async (name, type, mime, kind, head) => {
    const bytes = new Uint8Array(Buffer.concat([head, Buffer.alloc(5_000, 7)]))
    far.serveFile(`/${name}`, mime, bytes)
    far.serveFile('/cover.png', 'image/png', png)
    const icon = { type: 'Image', mediaType: 'image/png', url: 'https://far.test/cover.png' }
    const shown = await posted(name, mime, { type, icon })
    expect(shown).toMatchObject({ type: kind, description: 'A field' })
    const part = await get(shown.url, { range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-type')]).toEqual([206, mime])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200))
    const cover = await get(shown.preview_url)
    expect(new Uint8Array(await cover.arrayBuffer())).toEqual(png)
  })

  it('with the pictures of accounts, and the default one where there is none', async () => {
    const [account] = await ask<{ avatar: string }[]>(servers.two, bob, '/api/v1/accounts/search?q=painter')
    expect(account?.avatar).toMatch(/^https:\/\/two\.test\/media\/far\/avatar\//)
    const missing = await get(account?.avatar ?? '')
    expect([missing.status, missing.headers.get('location')]).toEqual([302, '/avatars/original/missing.png'])
  })

  it.each([
    ['page.png', 'image/png', '<html><script>alert(1)</script></html>'],
    ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing.png', 'image/png', ''],
  ])('is never something that runs: %s', async (name, type, text) => {
    far.serveFile(`/${name}`, type, new TextEncoder().encode(text))
    const shown = await posted(name, type)
    expect((await get(shown.url)).status).toBe(404)
  })

  it('are not larger than allowed', async () => {
    const large = new Uint8Array(17 * 1024 ** 2)
    large.set(png)
    far.serveFile('/large.png', 'image/png', large)
    expect((await get((await posted('large.png', 'image/png')).url)).status).toBe(404)
  })

  it('are asked for again ten minutes after that failed, not before', async () => {
    const shown = await posted('late.png', 'image/png')
    for (let turn = 0; turn < 3; turn += 1) expect((await get(shown.url)).status).toBe(404)
    expect(askedFor('/late.png')).toBe(1)
    far.serveFile('/late.png', 'image/png', png)
    servers.two.advance(601_000)
    expect((await get(shown.url)).status).toBe(200)
  })

  it.each([
    ['gives no answer', 'cut.png', () => servers.network.cut('far.test', true)],
    ['is being mended', 'mended.png', () => far.end('https://far.test/mended.png', 503)],
    ['is asked too often', 'often.png', () => far.end('https://far.test/often.png', 429)],
  ])('are asked for again soon where their server %s for a moment (#26)', async (_, name, leave) => {
    const shown = await posted(name, 'image/png')
    leave()
    for (let turn = 0; turn < 3; turn += 1) expect((await get(shown.url)).status).toBe(404)
    servers.network.cut('far.test', false)
    far.serveFile(`/${name}`, 'image/png', png)
    servers.two.advance(29_000)
    expect((await get(shown.url)).status).toBe(404)
    servers.two.advance(2_000)
    expect((await get(shown.url)).status).toBe(200)
  })

  it('are at no address but their own: this server fetches nothing else for anybody', async () => {
    far.serveFile('/field.png', 'image/png', png)
    const { url } = await posted('field.png', 'image/png')
    const id = url.split('/').at(-2) ?? ''
    const before = far.asked.length
    for (const path of [
      `/media/far/file/${id}/${remoteFileVersion('https://far.test/other.png')}`,
      `/media/far/file/${id}/`,
      `/media/far/preview/${id}/${remoteFileVersion('https://far.test/field.png')}`,
      `/media/far/other/${id}/${remoteFileVersion('https://far.test/field.png')}`,
      `/media/far/avatar/${id}x/${remoteFileVersion('https://far.test/field.png')}`,
    ])
      expect((await get(path)).status, path).toBe(404)
    expect(far.asked.length).toBe(before)
  })

  it('are not at an address inside of this network', async () => {
    const shown = await posted('x', 'image/png', { url: 'http://127.0.0.1:1/x.png' })
    expect((await get(shown.url)).status).toBe(404)
  })

  it('case 57: are left where they are where the operator says so', async () => {
    far.serveFile('/refused.png', 'image/png', png)
    const shown = await posted('refused.png', 'image/png')
    await run('domains block far.test --severity noop --reject-media yes')
    expect((await get(shown.url)).status).toBe(404)
    expect(askedFor('/refused.png')).toBe(0)
    await run('domains unblock far.test')
    expect((await get(shown.url)).status).toBe(200)
  })

  it('are forgotten a week after somebody looked last, and fetched again', async () => {
    far.serveFile('/kept.png', 'image/png', png)
    const shown = await posted('kept.png', 'image/png')
    await get(shown.url)
    const keys = async () => (await servers.two.ctx.db.selectFrom('far_files').select('file_key').execute()).map(({ file_key: key }) => key)
    const before = (await keys()).filter((key) => key !== null)
    expect(before.length).toBeGreaterThan(0)
    servers.two.advance(8 * 86_400_000)
    await servers.two.runJobs()
    expect(await keys()).toEqual([])
    for (const key of before) expect(await servers.two.ctx.mediaStore.stat(key ?? '')).toBeNull()
    expect((await get(shown.url)).status).toBe(200)
    expect(askedFor('/kept.png')).toBe(2)
  })
})
