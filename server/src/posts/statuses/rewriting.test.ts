import { circleEndpoints } from '@starling/api/circles'
import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { editStatus } from '../writing/editStatus.ts'
import { follow, post, send } from './posting.fixture.ts'
import { loadStatusRows } from './statusRow.ts'

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

async function storedPicture(): Promise<{ readonly id: string }> {
  const picture = {
    id: server.ctx.ids.next(),
    account_id: ada.account.id,
    type: 'image',
    state: 'ready',
    created_at: server.ctx.now(),
  } as const
  await server.ctx.db.insertInto('media_attachments').values(picture).execute()
  return picture
}

it('an edit adds neither files nor a poll to a quote (R-quote-03c, #26)', async () => {
  const quoted = await post(ada, 'quoted alone')
  const { id } = await post(ada, { status: 'see this', quoted_status_id: quoted.id })
  const media = await storedPicture()
  const edit = async (change: object) => {
    const answer = await send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, { status: 'see this', ...change })
    return [answer.status, ((await answer.json()) as { error?: string }).error]
  }
  const poll = { options: ['a', 'b'], expires_in: 600 }
  expect(await edit({ media_ids: [media.id] })).toEqual([422, 'Validation failed: Quoting is not allowed with media attachments'])
  expect(await edit({ poll })).toEqual([422, 'Validation failed: Quoting is not allowed with polls'])
  expect(await edit({ status: 'see this again' })).toEqual([200, undefined])
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

it('a deletion that says nothing of the files keeps them: most apps write the post again with them (R-int-05d)', async () => {
  const file = await storedPicture()
  const { id } = await post(ada, { media_ids: [file.id] })
  expect((await send(server, ada.token, 'DELETE', `/api/v1/statuses/${id}`)).status).toBe(200)
  await server.runJobs()
  expect((await post(ada, { media_ids: [file.id] })).media_attachments).toMatchObject([{ id: file.id }])
})

it('an edit that says nothing of hidden numbers leaves a poll its votes, and the numbers hidden (R-comp-17, R-poll-07b, #26)', async () => {
  const bob = await server.createAccount('polly')
  const poll = { options: ['a', 'b'], expires_in: 600 }
  const { id, poll: asked } = await post(ada, { status: 'whihc', poll: { ...poll, hide_totals: true } })
  await send(server, bob.token, 'POST', `/api/v1/polls/${asked?.id ?? ''}/votes`, { choices: [1] })
  const edit = (body: object) => send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, body)
  const hidden = { id: asked?.id, votes_count: 1, options: [{ votes_count: null }, { votes_count: null }] }
  expect(await (await edit({ status: 'which', poll })).json()).toMatchObject({ poll: hidden })
  const shown = await edit({ status: 'which', poll: { ...poll, hide_totals: false } })
  expect(await shown.json()).toMatchObject({ poll: { ...hidden, options: [{ votes_count: 0 }, { votes_count: 1 }] } })
})

it('the source tells an author that a poll hides its numbers, which nothing else does once it has ended (R-poll-07b, #26)', async () => {
  const source = async (hide_totals: boolean) => {
    const { id } = await post(ada, { status: 'which', poll: { options: ['a', 'b'], expires_in: 300, hide_totals } })
    return (await ada.client.call(statusEndpoints.source, { params: { id } })).data.hide_totals
  }
  expect([await source(true), await source(false)]).toEqual([true, false])
})

it('an edit that only gives a poll another end does so, and keeps no version (R-comp-17, R-poll-05, #26)', async () => {
  // From now on the clock stands still.
  server.advance(0)
  const poll = { options: ['a', 'b'], expires_in: 600 }
  const { id } = await post(ada, { status: 'until when', poll })
  const answer = await send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, {
    status: 'until when',
    poll: { ...poll, expires_in: 3600 },
  })
  const expires_at = new Date(server.ctx.now().getTime() + 3600_000).toISOString()
  expect(await answer.json()).toMatchObject({ edited_at: null, poll: { expires_at } })
})

it('each version says all of itself, the first when it was written, the others when they were edited (R-int-08a)', async () => {
  const { id, created_at } = await post(ada, 'first')
  server.advance(60_000)
  const body = { status: 'second', spoiler_text: 'w', poll: { options: ['a', 'b'], expires_in: 300 } }
  const { data: edited } = await ada.client.call(statusEndpoints.edit, { params: { id }, body })
  const { data: history } = await server.client().call(statusEndpoints.history, { params: { id } })
  const same = { account: { id: ada.account.id }, media_attachments: [], emojis: [] }
  expect(history).toMatchObject([
    { ...same, content: '<p>first</p>', spoiler_text: '', sensitive: false, created_at, poll: null },
    {
      ...same,
      content: '<p>second</p>',
      spoiler_text: 'w',
      sensitive: true,
      created_at: edited.edited_at,
      poll: { options: [{ title: 'a' }, { title: 'b' }] },
    },
  ])
})

it('an edit changes who finds a post by searching, within its audience (R-comp-03a, R-vis-05, R-vis-06a, R-vis-06b, #26)', async () => {
  const searchability = async (visibility: string, chosen: string, first = 'direct') => {
    const { id, searchability: began } = await post(ada, { status: 'where', visibility, searchability: first })
    expect(began).toBe('direct')
    const answer = await send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, { status: 'where', searchability: chosen })
    return (await answer.json()) as object
  }
  expect(await searchability('public', 'public')).toMatchObject({ searchability: 'public', edited_at: null })
  expect(await searchability('private', 'public')).toMatchObject({ searchability: 'private' })
  expect(await searchability('public', 'limited')).toMatchObject({ searchability: 'limited' })
  for (const wide of ['public', 'public_unlisted', 'private', 'direct'])
    expect(await searchability('direct', wide, wide)).toMatchObject({ searchability: 'direct' })
  expect(await searchability('direct', 'limited', 'public')).toMatchObject({ searchability: 'limited' })
})

it('the source of a post names its circle, to its author alone and as long as there is that circle (R-comp-24e, #26)', async () => {
  const bob = await server.createAccount('bob')
  await follow(server, bob, ada)
  const { data: circle } = await ada.client.call(circleEndpoints.create, { body: { title: 'Neighbours' } })
  await ada.client.call(circleEndpoints.addAccounts, { params: { id: circle.id }, body: { account_ids: [bob.account.id] } })
  const { id } = await post(ada, { status: 'Keys are under the mat', visibility: 'circle', circle_id: circle.id })
  const source = () => ada.client.call(statusEndpoints.source, { params: { id } })
  expect((await source()).data.circle_id).toBe(circle.id)
  expect((await send(server, bob.token, 'GET', `/api/v1/statuses/${id}/source`)).status).toBe(404)
  const seen = await send(server, bob.token, 'GET', `/api/v1/statuses/${id}`)
  expect(JSON.stringify(seen.body)).not.toContain('circle_id')
  await ada.client.call(circleEndpoints.delete, { params: { id: circle.id } })
  expect((await source()).data.circle_id).toBeNull()
})

it.each([
  ['another poll', { options: ['e', 'f'], expires_in: 3600 }],
  ['the poll as it was', { options: ['a', 'b'], expires_in: 3600 }],
  ['no poll', undefined],
])('an edit to %s that another edit overtakes leaves the post one poll at most (R-comp-17)', async (_, poll) => {
  const { id } = await post(ada, { status: 'which', poll: { options: ['a', 'b'], expires_in: 3600 } })
  const row = (await loadStatusRows(server.ctx, [id], ada.account.id)).get(id)
  if (row === undefined) throw new Error('The post is missing')
  const { events } = server.ctx
  let isOvertaken = false
  const write: typeof events.write = async (act) => {
    if (!isOvertaken) {
      isOvertaken = true
      const body = { status: 'which one', poll: { options: ['c', 'd'], expires_in: 3600 } }
      expect((await send(server, ada.token, 'PUT', `/api/v1/statuses/${id}`, body)).status).toBe(200)
    }
    return events.write(act)
  }
  await editStatus({ ...server.ctx, events: { ...events, write } }, row, { status: 'which of them', media_ids: [], ...(poll && { poll }) })
  expect(isOvertaken).toBe(true)
  const after = (await ada.client.call(statusEndpoints.get, { params: { id } })).data
  expect(after.poll?.options.map((option) => option.title)).toEqual(poll?.options)
  const stored = await server.ctx.db.selectFrom('polls').select('id').where('status_id', '=', id).execute()
  expect(stored.map((each) => each.id)).toEqual(after.poll ? [after.poll.id] : [])
})
