import { afterEach, expect, it } from 'vitest'
import { createMemoryStore } from '../../platform/media-store/createMemoryStore.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { discardFiles } from './discardFiles.ts'

let server: TestServer
afterEach(() => server.close())

it('deletes files after the write that forgets them, and again where the store was away; not where the write failed (#12, part 2.1)', async () => {
  const store = createMemoryStore()
  let isAway = true
  const mediaStore = { ...store, delete: (key: string) => (isAway ? Promise.reject(new Error('away')) : store.delete(key)) }
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z'), mediaStore })
  const { ctx } = server
  const keys = ['attachments/one.webp', 'attachments/two.webp', 'attachments/three.webp'].map((name) =>
    name.replace(/(\w+)\.webp/, 'aa/$1.webp'),
  )
  for (const key of keys) store.files.set(key, new Uint8Array())
  const [one = '', two = '', three = ''] = keys
  await ctx.events.write(({ db }) => discardFiles({ ...ctx, db }, [one, null, two, two]))
  await expect(
    ctx.events.write(async ({ db }) => {
      await discardFiles({ ...ctx, db }, [three])
      throw new Error('not written')
    }),
  ).rejects.toThrow('not written')
  await server.runJobs()
  expect([...store.files.keys()]).toEqual(keys)
  // An outage of two days: other jobs are given up earlier.
  for (let hour = 0; hour < 48; hour += 1) {
    server.advance(3_600_000)
    await server.runJobs()
  }
  expect([...store.files.keys()]).toEqual(keys)
  isAway = false
  server.advance(3_600_000)
  await server.runJobs()
  expect([...store.files.keys()]).toEqual([three])
})
