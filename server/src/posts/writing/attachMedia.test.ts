import type { Status } from '@starling/api/statuses'
import { expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import { send } from '../statuses/posting.fixture.ts'

it('gives a file to one post only, also when two ask for it at once (R-comp-02)', async () => {
  const server = await startTestServer()
  const ada = await server.createAccount('ada')
  const id = server.ctx.ids.next()
  await server.ctx.db
    .insertInto('media_attachments')
    .values({ id, account_id: ada.account.id, type: 'image', state: 'ready', created_at: server.ctx.now() })
    .execute()
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((status) => send(server, ada.token, 'POST', '/api/v1/statuses', { status, media_ids: [id] })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422])
  const posts = (await (await send(server, ada.token, 'GET', `/api/v1/accounts/${ada.account.id}/statuses`)).json()) as Status[]
  expect(posts.map((each) => each.media_attachments.map((file) => file.id))).toEqual([[id]])
  await server.close()
})
