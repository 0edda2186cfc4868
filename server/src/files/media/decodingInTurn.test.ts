import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.close())

describe('pictures', () => {
  it('of many profiles are decoded two at a time, as uploads are (#27, fault 9)', async () => {
    const pixels = { width: 900, height: 600, channels: 3, background: '#3f8f5f' } as const
    const picture = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())])
    const people = await Promise.all(['ada', 'ben', 'cleo', 'dan', 'eve', 'fay'].map((name) => server.createAccount(name)))
    let most = 0
    const watch = (count: number): void => void (most = Math.max(most, count))
    sharp.queue.on('change', watch)
    try {
      const answers = await Promise.all(
        people.map(({ token }) => {
          const form = new FormData()
          form.append('avatar', picture, 'me.png')
          form.append('header', picture, 'field.png')
          return server.request('/api/v1/accounts/update_credentials', {
            method: 'PATCH',
            headers: { authorization: `Bearer ${token}` },
            body: form,
          })
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    } finally {
      sharp.queue.off('change', watch)
    }
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(2)
  })
})
