import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMelody } from '../../demo/sound/makeMelody.ts'
import { defaultSettings } from '../../platform/settings/Settings.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

const sound = makeMelody('test', 1)
let server: TestServer
let ada: TestAccount
beforeAll(async () => {
  server = await startTestServer({ settings: { media: { ...defaultSettings.media, quotaPerAccount: sound.length * 2 } } })
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

it('uploads that come at once take no more storage than one after the other', async () => {
  const upload = () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sound)]), 'a.wav')
    return server.request('/api/v2/media', { method: 'POST', body: form, headers: { authorization: `Bearer ${ada.token}` } })
  }
  const answers = await Promise.all(Array.from({ length: 6 }, upload))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 422, 422, 422, 422])
  const { size } = await server.ctx.db
    .selectFrom('media_attachments')
    .select((eb) => eb.fn.sum<string>('size').as('size'))
    .executeTakeFirstOrThrow()
  expect(Number(size)).toBe(sound.length * 2)
})
