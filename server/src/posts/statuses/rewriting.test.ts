import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { post, send } from './posting.fixture.ts'

let server: TestServer
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
})
afterAll(() => server.close())

it('an edit changes neither audience nor quote, whatever it asks for (R-comp-17e)', async () => {
  const [quoted, other] = [await post(ada, 'quoted'), await post(ada, 'another')]
  const { id } = await post(ada, { status: 'befor', visibility: 'unlisted', quoted_status_id: quoted.id })
  const body = { status: 'before', visibility: 'public', circle_id: '1', quoted_status_id: other.id, in_reply_to_id: other.id }
  expect((await send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, body)).status).toBe(200)
  expect((await ada.client.call(statusEndpoints.get, { params: { id } })).data).toMatchObject({
    content: expect.stringContaining('before') as unknown,
    visibility: 'unlisted',
    in_reply_to_id: null,
    quote: { state: 'accepted', quoted_status: { id: quoted.id } },
  })
})

it('a deletion answers the quote and the poll, so that the post can be written again (R-comp-24b, R-comp-24d)', async () => {
  const quoted = await post(ada, 'quoted')
  const remove = async (id: string) =>
    (await ada.client.call(statusEndpoints.delete, { params: { id }, query: { delete_media: false } })).data
  const quoting = await post(ada, { status: 'see this', quoted_status_id: quoted.id })
  expect((await remove(quoting.id)).quote).toMatchObject({ quoted_status: { id: quoted.id } })
  const asking = await post(ada, { status: 'which', poll: { options: ['a', 'b'], expires_in: 300, multiple: true } })
  expect((await remove(asking.id)).poll).toMatchObject({ multiple: true, options: [{ title: 'a' }, { title: 'b' }] })
})
