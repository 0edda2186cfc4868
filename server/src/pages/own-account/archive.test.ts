import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { mediaEndpoints } from '@starling/api/media'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser, passwordHash } from '../../identity/oauth/oauth.fixture.ts'
import { post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const address = '/auth/account/export/archive.tar'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')

async function unpacked(response: Response): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const archive = extract()
  Readable.from([Buffer.from(await response.arrayBuffer())]).pipe(archive)
  for await (const entry of archive) files.set(entry.header.name, await buffer(entry))
  return files
}

it('takes along the own posts, whoever may read them, and their files, and nothing of others (#26, 6)', async () => {
  const ada = await server.createAccount('ada', { passwordHash: await passwordHash() })
  const bob = await server.createAccount('bob')
  const { data: picture } = await ada.client.call(mediaEndpoints.upload, {
    body: { file: new Blob([png], { type: 'image/png' }), description: 'A dot' },
  })
  const first = await post(ada, { status: 'For everybody', media_ids: [picture.id] })
  const quiet = await post(ada, { status: '@bob between us', visibility: 'direct' })
  const other = await post(bob, 'Of somebody else')
  await send(server, ada.token, 'POST', `/api/v1/statuses/${other.id}/reblog`)

  const visitor = new Browser(server)
  expect((await visitor.open(address)).response.status).toBe(303)
  const browser = new Browser(server)
  await browser.signIn('ada')
  expect((await browser.open('/auth/account')).text).toContain(`href="${address}"`)
  const response = await browser.send(address)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ada.tar"')
  const files = await unpacked(response)
  expect([...files.keys()]).toEqual(['posts/0001.json', `files/${picture.id}.png`])
  const posts = JSON.parse(files.get('posts/0001.json')?.toString() ?? '[]') as { id: string; media_attachments: { id: string }[] }[]
  expect(posts.map(({ id }) => id)).toEqual([quiet.id, first.id])
  expect(posts[1]?.media_attachments[0]?.id).toBe(picture.id)
  expect(files.get(`files/${picture.id}.png`)?.length).toBeGreaterThan(0)
})

it('is made once at a time, and again after it was given up (#26, 6)', async () => {
  const cy = await server.createAccount('cy', { passwordHash: await passwordHash() })
  await post(cy, 'One')
  const browser = new Browser(server)
  await browser.signIn('cy')
  const response = await browser.send(address)
  const second = await browser.open(address)
  expect([second.response.status, second.text.includes('An archive is being made already')]).toEqual([429, true])
  await response.body?.cancel()
  await expect.poll(async () => (await browser.send(address)).status).toBe(200)
})
