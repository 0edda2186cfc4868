import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beforeNextTransaction } from '../../platform/database/beforeNextTransaction.fixture.ts'
import { post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { sweepMedia } from './mediaJobs.ts'

const DAY_MS = 86_400_000
let server: TestServer
let ada: TestAccount
let picture: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  const pixels = { width: 40, height: 30, channels: 3, background: '#3f8f5f' } as const
  picture = new Uint8Array(await sharp({ create: pixels }).png().toBuffer())
})
afterAll(() => server.close())

async function upload(): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([picture]), 'field.png')
  const response = await server.request('/api/v2/media', {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}` },
    body: form,
  })
  return ((await response.json()) as { id: string }).id
}
const remove = (id: string): Promise<Response> => send(server, ada.token, 'DELETE', `/api/v1/media/${id}`)
const picturesOf = async (id: string): Promise<number> =>
  ((await (await send(server, ada.token, 'GET', `/api/v1/statuses/${id}`)).json()) as { media_attachments: object[] }).media_attachments
    .length
const isThere = async (id: string): Promise<boolean> => (await send(server, ada.token, 'GET', `/api/v1/media/${id}`)).status === 200

describe('an upload (#27, faults 8 and 11)', () => {
  it('stays with the post that is published while it is being deleted', async () => {
    const id = await upload()
    let published = ''
    beforeNextTransaction(server.ctx, async () => (published = (await post(ada, { status: 'look', media_ids: [id] })).id))
    expect((await remove(id)).status).toBe(422)
    expect(await picturesOf(published)).toBe(1)
  })

  it('stays with the post that is published while old uploads are cleared away', async () => {
    const id = await upload()
    server.advance(2 * DAY_MS)
    let published = ''
    beforeNextTransaction(server.ctx, async () => (published = (await post(ada, { status: 'look', media_ids: [id] })).id))
    await sweepMedia(server.ctx)
    expect(await picturesOf(published)).toBe(1)
  })

  it('that a scheduled post waits for is not deleted', async () => {
    const id = await upload()
    const at = new Date(server.ctx.now().getTime() + DAY_MS).toISOString()
    expect((await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'later', media_ids: [id], scheduled_at: at })).status).toBe(
      200,
    )
    expect((await remove(id)).status).toBe(422)
    expect(await isThere(id)).toBe(true)
  })

  it.each([
    ['a deleted post', (id: string) => send(server, ada.token, 'DELETE', `/api/v1/statuses/${id}`)],
    [
      'an edit that leaves it out',
      (id: string) => send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, { status: 'look', media_ids: [] }),
    ],
  ])('from %s stays for a day, however old it is, so that the author can write again', async (_, take) => {
    const id = await upload()
    const old = await post(ada, { status: 'look', media_ids: [id] })
    server.advance(10 * DAY_MS)
    expect((await take(old.id)).status).toBe(200)
    server.advance(DAY_MS - 1000)
    await sweepMedia(server.ctx)
    expect(await isThere(id)).toBe(true)
    const again = await post(ada, { status: 'look again', media_ids: [id] })
    expect(await picturesOf(again.id)).toBe(1)
    await send(server, ada.token, 'DELETE', `/api/v1/statuses/${again.id}`)
    server.advance(DAY_MS + 1000)
    await sweepMedia(server.ctx)
    expect(await isThere(id)).toBe(false)
  })

  it('from a scheduled post that is called off stays for a day', async () => {
    const id = await upload()
    const at = new Date(server.ctx.now().getTime() + 20 * DAY_MS).toISOString()
    const answer = await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'later', media_ids: [id], scheduled_at: at })
    const scheduled = (await answer.json()) as { id: string }
    server.advance(10 * DAY_MS)
    expect((await send(server, ada.token, 'DELETE', `/api/v1/scheduled_statuses/${scheduled.id}`)).status).toBe(200)
    await sweepMedia(server.ctx)
    expect(await isThere(id)).toBe(true)
    server.advance(DAY_MS + 1000)
    await sweepMedia(server.ctx)
    expect(await isThere(id)).toBe(false)
  })
})
