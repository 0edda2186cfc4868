import { expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import { createStatus } from './createStatus.ts'
import { send } from '../statuses/posting.fixture.ts'

it('answers a retry with the first post also when that was stored while the retry was read (R-comp-02c)', async () => {
  const server = await startTestServer()
  const ada = await server.createAccount('ada')
  const file = server.ctx.ids.next()
  await server.ctx.db
    .insertInto('media_attachments')
    .values({ id: file, account_id: ada.account.id, type: 'image', state: 'ready', created_at: server.ctx.now() })
    .execute()
  const author = { accountId: ada.account.id, applicationId: null }
  const input = { status: 'once', media_ids: [file] }
  const first = await createStatus(server.ctx, author, input, 'key')
  // Simulates a retry that looks for the key before the first request has stored it.
  let looks = 0
  const now = (): Date => new Date(server.ctx.now().getTime() + (looks++ === 0 ? 7200_000 : 0))
  expect(await createStatus({ ...server.ctx, now }, author, input, 'key')).toBe(first)
  // Without a key it counts as another status, whose media are attached elsewhere already.
  expect((await send(server, ada.token, 'POST', '/api/v1/statuses', input)).status).toBe(422)
  await server.close()
})
