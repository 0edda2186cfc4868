import type { MediaAttachment } from '@starling/api/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMelody } from '../../demo/sound/makeMelody.ts'
import { createMemoryStore } from '../../platform/media-store/createMemoryStore.fixture.ts'
import { post } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
const store = createMemoryStore()
/** Actions that the test runs once while the store writes a preview, or reads a recording. */
const meanwhile: { writing?: (() => Promise<unknown>) | undefined; reading?: (() => Promise<unknown>) | undefined } = {}
async function runAction(moment: keyof typeof meanwhile): Promise<void> {
  const act = meanwhile[moment]
  meanwhile[moment] = undefined
  await act?.()
}

beforeAll(async () => {
  server = await startTestServer({
    mediaStore: {
      ...store,
      async put(key, content) {
        if (key.startsWith('previews/')) await runAction('writing')
        await store.put(key, content)
      },
      async stat(key) {
        await runAction('reading')
        return store.stat(key)
      },
    },
  })
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

async function upload(method: string, path: string, name: string, bytes: Uint8Array): Promise<Response> {
  const form = new FormData()
  form.append(name, new Blob([new Uint8Array(bytes)]), 'a')
  return server.request(path, { method, body: form, headers: { authorization: `Bearer ${ada.token}` } })
}
const melody = async () => ((await (await upload('POST', '/api/v2/media', 'file', makeMelody('test', 2))).json()) as MediaAttachment).id
const addThumbnail = async (id: string) =>
  upload(
    'PUT',
    `/api/v1/media/${id}`,
    'thumbnail',
    await sharp({ create: { width: 60, height: 40, channels: 3, background: '#456' } })
      .png()
      .toBuffer(),
  )
const read = async (id: string) => {
  const answer = await server.request(`/api/v1/media/${id}`, { headers: { authorization: `Bearer ${ada.token}` } })
  return (await answer.json()) as MediaAttachment
}
const complete = { meta: { original: { duration: 2 }, small: { width: 60, height: 40 } } }

it('a recording that is measured while its thumbnail is stored keeps its length (R-media-03)', async () => {
  const id = await melody()
  meanwhile.writing = () => server.runJobs()
  expect((await addThumbnail(id)).status).toBe(200)
  expect(meanwhile.writing).toBeUndefined()
  expect(await read(id)).toMatchObject(complete)
})

it('a thumbnail that is chosen while the recording is measured is kept (R-media-03)', async () => {
  const id = await melody()
  meanwhile.reading = () => addThumbnail(id)
  await server.runJobs()
  expect(meanwhile.reading).toBeUndefined()
  expect(await read(id)).toMatchObject(complete)
})

it('a recording that is deleted while it is measured is no failure', async () => {
  const id = await melody()
  meanwhile.reading = () => server.request(`/api/v1/media/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${ada.token}` } })
  await server.runJobs()
  expect(server.logged.filter(({ message }) => message === 'A job failed')).toEqual([])
})

it('a published file is not changed by a request that began before (R-media-03)', async () => {
  const id = await melody()
  await server.runJobs()
  meanwhile.writing = () => post(ada, { status: 'listen', media_ids: [id] })
  expect((await addThumbnail(id)).status).toBe(404)
  expect((await read(id)).meta?.small ?? null).toBeNull()
})
