import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { deleteStatus } from '../writing/deleteStatus.ts'
import { editStatus } from '../writing/editStatus.ts'
import { findOwn } from './findStatus.ts'
import { block, follow, post, send } from './posting.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada', { displayName: 'Ada' })
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
})
afterAll(() => server.close())

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('publishing', () => {
  it('answers the post with everything a reader needs (R-stat-23a, R-vis-01a, R-vis-03b, R-srv-07a, R-srv-07c)', async () => {
    const response = await send(server, ada.token, 'POST', '/api/v1/statuses', {
      status: 'Hello @ben #Tea https://example.com',
      spoiler_text: 'cw',
      language: 'en',
      visibility: 'public_unlisted',
    })
    expect(response.status).toBe(200)
    const status = await json(response)
    expect(status).toMatchObject({
      visibility: 'public',
      visibility_ex: 'public_unlisted',
      spoiler_text: 'cw',
      sensitive: true,
      language: 'en',
      in_reply_to_id: null,
      mentions: [{ id: ben.account.id, acct: 'ben', username: 'ben' }],
      tags: [{ name: 'Tea', url: 'https://starling.test/tags/tea' }],
      account: { id: ada.account.id, statuses_count: 1 },
      favourited: false,
      reblogged: false,
      bookmarked: false,
      muted: false,
      pinned: false,
      filtered: [],
      emoji_reactions: [],
      emoji_reactions_count: 0,
      limited_scope: null,
      searchability: 'direct',
      markdown: false,
      status_reference_ids: [],
      status_references_count: 0,
      status_referred_by_count: 0,
      quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' },
      url: `https://starling.test/@ada/${String(status['id'])}`,
      uri: `https://starling.test/users/ada/statuses/${String(status['id'])}`,
    })
    expect(status['content']).toContain('class="u-url mention">@<span>ben</span>')
  })

  it('shows a visitor the same post without personal flags (R-stat-23b)', async () => {
    const { id } = await post(ada, 'for all')
    const status = await json(await send(server, null, 'GET', `/api/v1/statuses/${id}`))
    expect(status['content']).toBe('<p>for all</p>')
    for (const flag of ['favourited', 'reblogged', 'bookmarked', 'muted', 'pinned', 'filtered']) expect(status).not.toHaveProperty(flag)
  })

  it('remembers an idempotency key for an hour, also when both requests come at once (R-comp-02c)', async () => {
    const write = (person: TestAccount, text: string) =>
      send(server, person.token, 'POST', '/api/v1/statuses', { status: text }, { 'Idempotency-Key': 'k1' }).then(json)
    const [one, two] = await Promise.all([write(ada, 'once'), write(ada, 'once')])
    const three = await write(ada, 'once again')
    expect(two['id']).toBe(one['id'])
    expect(three).toMatchObject({ id: one['id'], content: '<p>once</p>' })
    expect((await write(ben, 'mine'))['id']).not.toBe(one['id'])
    server.advance(3601_000)
    expect((await write(ada, 'later'))['id']).not.toBe(one['id'])
  })

  it.each([
    ['nothing', {}, "Validation failed: Text can't be blank"],
    ['white space', { status: ' \n\u0000 ' }, "Validation failed: Text can't be blank"],
    ['501 characters', { status: 'x'.repeat(501) }, 'Validation failed: Text character limit of 500 exceeded'],
    [
      'a long warning',
      { status: 'x'.repeat(400), spoiler_text: 'y'.repeat(101) },
      'Validation failed: Text character limit of 500 exceeded',
    ],
    [
      'a link of a megabyte (R-comp-27)',
      { status: `https://a.test/${'x'.repeat(900_000)}` },
      'Validation failed: Text character limit of 500 exceeded',
    ],
    ['an unknown visibility', { status: 'x', visibility: 'friends' }, 'Validation failed: Visibility is not included in the list'],
    [
      'a reply scope without a limited post',
      { status: 'x', visibility: 'reply' },
      'Validation failed: Visibility reply needs a limited post to answer',
    ],
    ['a text of the wrong type', { status: { a: 1 } }, null],
    [
      'a poll with one option',
      { status: 'x', poll: { options: ['a', ' '], expires_in: 300 } },
      'Validation failed: Options must have more than one item',
    ],
    [
      'a poll with twins',
      { status: 'x', poll: { options: ['a', 'a'], expires_in: 300 } },
      'Validation failed: Options contain duplicate items',
    ],
    [
      'a poll that ends at once',
      { status: 'x', poll: { options: ['a', 'b'], expires_in: 1 } },
      'Validation failed: Expires at is too soon',
    ],
    ['a poll without an end', { status: 'x', poll: { options: ['a', 'b'] } }, null],
    ['files that are not there', { status: 'x', media_ids: ['12345'] }, 'Validation failed: Some of the attached files do not exist'],
    ['files that are no ids', { status: 'x', media_ids: ['../x'] }, 'Validation failed: Some of the attached files do not exist'],
    [
      'a time too soon',
      { status: 'x', scheduled_at: '2026-11-20T12:04:00Z' },
      'Validation failed: Scheduled at must be at least five minutes in the future',
    ],
    [
      'an unknown quote policy',
      { status: 'x', quote_approval_policy: 'enemies' },
      'Validation failed: Quote approval policy is not included in the list',
    ],
  ])('refuses %s with 422 and stores nothing', async (_, body, error) => {
    const before = await count()
    const response = await send(server, ada.token, 'POST', '/api/v1/statuses', body)
    expect(response.status).toBe(422)
    expect(await json(response)).toEqual(error === null ? { error: expect.stringMatching(/^Validation failed: /) } : { error })
    expect(await count()).toBe(before)
  })

  it('refuses an answer to, or a quote of, what is not there or not to be seen', async () => {
    const secret = await post(cleo, { status: 'secret', visibility: 'private' })
    const before = await count()
    for (const id of [secret.id, '999', 'abc']) {
      expect((await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'x', in_reply_to_id: id })).status).toBe(404)
      expect((await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'x', quoted_status_id: id })).status).toBe(404)
    }
    expect(await count()).toBe(before)
  })

  it('counts links as 23 and mentions without their domain (R-comp-27a, R-comp-27d)', async () => {
    const link = `https://example.com/${'a'.repeat(600)}`
    expect((await send(server, ada.token, 'POST', '/api/v1/statuses', { status: `${'x'.repeat(476)} ${link}` })).status).toBe(200)
    expect((await send(server, ada.token, 'POST', '/api/v1/statuses', { status: `${'x'.repeat(477)} ${link}` })).status).toBe(422)
  })

  it('needs a person and the right scope', async () => {
    const readOnly = await server.createToken(ada.account.id, ['read'])
    expect((await send(server, null, 'POST', '/api/v1/statuses', { status: 'x' })).status).toBe(401)
    expect((await send(server, 'wrong', 'POST', '/api/v1/statuses', { status: 'x' })).status).toBe(401)
    const refused = await send(server, readOnly, 'POST', '/api/v1/statuses', { status: 'x' })
    expect(refused.status).toBe(403)
    expect(await json(refused)).toMatchObject({ error: 'This action is outside the authorized scopes' })
  })

  it('writes Markdown where asked, with names and tags found in it', async () => {
    const { id } = await post(ada, { status: '**hi** @ben `#code` #real', markdown: true })
    const status = await json(await send(server, null, 'GET', `/api/v1/statuses/${id}`))
    expect(status).toMatchObject({ markdown: true, tags: [{ name: 'real' }], mentions: [{ acct: 'ben' }] })
    expect(status['content']).toContain('<strong>hi</strong>')
    expect(status['content']).toContain('<code>#code</code>')
  })

  it('sends a limited post to mutual followers alone (R-vis-03a, R-vis-04c, R-vis-06b, X-12b, R-srv-07b)', async () => {
    await follow(server, ada, ben)
    await follow(server, ben, ada)
    await follow(server, cleo, ada)
    const response = await json(
      await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'us', visibility: 'mutual', searchability: 'public' }),
    )
    expect(response).toMatchObject({ visibility: 'private', visibility_ex: 'limited', limited_scope: 'mutual', searchability: 'direct' })
    const path = `/api/v1/statuses/${String(response['id'])}`
    expect((await send(server, ben.token, 'GET', path)).status).toBe(200)
    expect((await send(server, cleo.token, 'GET', path)).status).toBe(404)
    const answer = await json(
      await send(server, ben.token, 'POST', '/api/v1/statuses', { status: 'yes', visibility: 'reply', in_reply_to_id: response['id'] }),
    )
    expect(answer).toMatchObject({ visibility_ex: 'limited', limited_scope: 'reply' })
    expect((await send(server, ada.token, 'GET', `/api/v1/statuses/${String(answer['id'])}`)).status).toBe(200)
    expect((await send(server, cleo.token, 'GET', `/api/v1/statuses/${String(answer['id'])}`)).status).toBe(404)
  })
})

describe('editing', () => {
  it('keeps each version, oldest first, and shows the source to its author (R-int-08a, R-comp-17a, R-stat-14b)', async () => {
    const { id } = await post(ada, 'first')
    server.advance(60_000)
    await ada.client.call(statusEndpoints.edit, { params: { id }, body: { status: 'second #tag', spoiler_text: 'w' } })
    server.advance(60_000)
    const { data: third } = await ada.client.call(statusEndpoints.edit, {
      params: { id },
      body: { status: 'third @ben', spoiler_text: '' },
    })
    expect(third).toMatchObject({ id, edited_at: server.ctx.now().toISOString(), tags: [], mentions: [{ acct: 'ben' }] })
    const { data: history } = await server.client().call(statusEndpoints.history, { params: { id } })
    expect(history.map((edit) => edit.content.replace(/<[^>]*>/g, ''))).toEqual(['first', 'second #tag', 'third @ben'])
    expect(history.map((edit) => edit.spoiler_text)).toEqual(['', 'w', ''])
    expect(history[0]?.created_at).toBe(third.created_at)
    expect((await ada.client.call(statusEndpoints.source, { params: { id } })).data).toMatchObject({
      id,
      text: 'third @ben',
      spoiler_text: '',
    })
    expect((await send(server, ben.token, 'GET', `/api/v1/statuses/${id}/source`)).status).toBe(404)
  })

  it('leaves no trace when nothing changes', async () => {
    const { id } = await post(ada, 'same')
    const { data } = await ada.client.call(statusEndpoints.edit, { params: { id }, body: { status: 'same' } })
    expect(data.edited_at).toBeNull()
  })

  it('starts a poll again when its options change, and keeps its votes when they do not', async () => {
    const poll = { options: ['a', 'b'], expires_in: 300 }
    const { id, poll: first } = await post(ada, { status: 'which', poll })
    await send(server, ben.token, 'POST', `/api/v1/polls/${first?.id ?? ''}/votes`, { choices: [0] })
    const kept = (await ada.client.call(statusEndpoints.edit, { params: { id }, body: { status: 'which one', poll } })).data
    expect(kept.poll).toMatchObject({ id: first?.id, votes_count: 1 })
    const changed = (
      await ada.client.call(statusEndpoints.edit, { params: { id }, body: { status: 'which one', poll: { ...poll, options: ['a', 'c'] } } })
    ).data
    expect(changed.poll).toMatchObject({ votes_count: 0, options: [{ title: 'a' }, { title: 'c' }] })
  })

  it.each([
    ['somebody else', () => ben.token, { status: 'x' }, 404],
    ['a visitor', () => null, { status: 'x' }, 401],
    ['blank', () => ada.token, { status: '' }, 422],
    ['too long', () => ada.token, { status: 'x'.repeat(501) }, 422],
    ['wrong type', () => ada.token, { status: 5 }, 422],
  ])('refuses %s and changes nothing', async (_, token, body, status) => {
    const { id } = await post(ada, 'mine')
    expect((await send(server, token(), 'PUT', `/api/v1/statuses/${id}`, body)).status).toBe(status)
    expect((await ada.client.call(statusEndpoints.get, { params: { id } })).data).toMatchObject({ content: '<p>mine</p>', edited_at: null })
  })
})

describe('deleting', () => {
  it('answers the source for a redraft and takes everything with it (R-comp-24a)', async () => {
    const parent = await post(cleo, 'parent')
    const { id } = await post(ada, { status: 'going @ben', in_reply_to_id: parent.id, spoiler_text: 'w' })
    const wrapper = (await ben.client.call(statusEndpoints.reblog, { params: { id } })).data
    await ben.client.call(statusEndpoints.favourite, { params: { id } })
    await ben.client.call(statusEndpoints.bookmark, { params: { id } })
    const { data } = await ada.client.call(statusEndpoints.delete, { params: { id } })
    expect(data).toMatchObject({ id, text: 'going @ben', spoiler_text: 'w' })
    for (const gone of [id, wrapper.id]) expect((await send(server, ben.token, 'GET', `/api/v1/statuses/${gone}`)).status).toBe(404)
    expect((await send(server, ada.token, 'DELETE', `/api/v1/statuses/${id}`)).status).toBe(404)
    expect((await ada.client.call(statusEndpoints.get, { params: { id: parent.id } })).data.replies_count).toBe(0)
    expect(await json(await send(server, ben.token, 'GET', '/api/v1/favourites'))).toEqual([])
    expect(await json(await send(server, ben.token, 'GET', '/api/v1/bookmarks'))).toEqual([])
    expect(
      await server.ctx.db.selectFrom('statuses').select(['text', 'content', 'spoiler_text']).where('id', '=', id).executeTakeFirst(),
    ).toEqual({ text: '', content: '', spoiler_text: '' })
  })

  it('keeps the files for a redraft, or deletes them with the post (R-comp-24c, R-int-05c, R-int-05d)', async () => {
    const withFile = async () => {
      const mediaId = server.ctx.ids.next()
      await server.ctx.mediaStore.put(`media/${mediaId}.png`, new Uint8Array([1]))
      await server.ctx.db
        .insertInto('media_attachments')
        .values({
          id: mediaId,
          account_id: ada.account.id,
          type: 'image',
          file_key: `media/${mediaId}.png`,
          state: 'ready',
          created_at: server.ctx.now(),
        })
        .execute()
      const status = await post(ada, { media_ids: [mediaId] })
      expect(status.media_attachments.map((file) => file.id)).toEqual([mediaId])
      return { id: status.id, mediaId }
    }
    const kept = await withFile()
    const { data } = await ada.client.call(statusEndpoints.delete, { params: { id: kept.id }, query: { delete_media: false } })
    expect(data.media_attachments).toHaveLength(1)
    expect((await post(ada, { status: 'again', media_ids: [kept.mediaId] })).media_attachments).toHaveLength(1)
    expect((await send(server, ben.token, 'POST', '/api/v1/statuses', { status: 'theft', media_ids: [kept.mediaId] })).status).toBe(422)
    expect((await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'twice', media_ids: [kept.mediaId] })).status).toBe(422)
    const gone = await withFile()
    await ada.client.call(statusEndpoints.delete, { params: { id: gone.id }, query: { delete_media: true } })
    await server.runJobs()
    expect(await server.ctx.mediaStore.stat(`media/${gone.mediaId}.png`)).toBeNull()
    expect((await send(server, ada.token, 'POST', '/api/v1/statuses', { status: 'x', media_ids: [gone.mediaId] })).status).toBe(422)
  })

  it('leaves no words behind where an edit was under way', async () => {
    const { id } = await post(ada, 'first words #tagged')
    const row = await findOwn(server.ctx, id, ada.account.id)
    await deleteStatus(server.ctx, row, false)
    await expect(editStatus(server.ctx, row, { status: 'last words #tagged' })).rejects.toMatchObject({ status: 404 })
    const left = await server.ctx.db.selectFrom('statuses').select(['text', 'content']).where('id', '=', id).executeTakeFirst()
    expect(left).toEqual({ text: '', content: '' })
    expect(await server.ctx.db.selectFrom('status_tags').select('tag_id').where('status_id', '=', id).execute()).toEqual([])
  })

  it('refuses other people and unknown ids, and leaves the post', async () => {
    const { id } = await post(ada, 'stays')
    expect((await send(server, ben.token, 'DELETE', `/api/v1/statuses/${id}`)).status).toBe(404)
    expect((await send(server, null, 'DELETE', `/api/v1/statuses/${id}`)).status).toBe(401)
    expect((await send(server, ada.token, 'DELETE', '/api/v1/statuses/999')).status).toBe(404)
    expect((await send(server, ada.token, 'GET', `/api/v1/statuses/${id}`)).status).toBe(200)
  })
})

describe('threads', () => {
  it('lists ancestors oldest first and descendants depth first, the author going on first (R-stat-07a, R-stat-13b, R-stat-13c)', async () => {
    const root = await post(ada, 'root')
    const middle = await post(ben, { status: 'middle', in_reply_to_id: root.id })
    const a = await post(cleo, { status: 'a', in_reply_to_id: middle.id })
    const b = await post(ben, { status: 'b, going on', in_reply_to_id: middle.id })
    const a1 = await post(ada, { status: 'a1', in_reply_to_id: a.id })
    const secret = await post(cleo, { status: 'a2', in_reply_to_id: a.id, visibility: 'direct' })
    const { data } = await server.client().call(statusEndpoints.context, { params: { id: middle.id }, query: { with_reference: '1' } })
    expect(data.ancestors.map((status) => status.id)).toEqual([root.id])
    expect(data.descendants.map((status) => status.id)).toEqual([b.id, a.id, a1.id])
    expect(data.descendants.map((status) => status.id)).not.toContain(secret.id)
    expect(data.references).toEqual([])
  })

  it('gives visitors 40 ancestors, 60 descendants and a depth of 20 (R-stat-07a, R-stat-13a)', async () => {
    const line = [await post(ada, 'line 0')]
    for (let step = 1; step <= 62; step += 1) line.push(await post(ada, { status: `line ${step}`, in_reply_to_id: line.at(-1)?.id ?? '' }))
    const context = async (id: string, token: string | null) =>
      (await server.client(token).call(statusEndpoints.context, { params: { id } })).data
    const last = line.at(-1)?.id ?? ''
    expect((await context(last, null)).ancestors.map((status) => status.id)).toEqual(line.slice(22, 62).map((status) => status.id))
    expect((await context(last, ada.token)).ancestors).toHaveLength(62)
    expect((await context(line[0]?.id ?? '', null)).descendants).toHaveLength(20)
    expect((await context(line[0]?.id ?? '', ada.token)).descendants).toHaveLength(62)
  })

  it('goes on behind a post that was deleted', async () => {
    const root = await post(ada, 'r')
    const gone = await post(ben, { status: 'g', in_reply_to_id: root.id })
    const leaf = await post(cleo, { status: 'l', in_reply_to_id: gone.id })
    await ben.client.call(statusEndpoints.delete, { params: { id: gone.id } })
    const down = (await server.client().call(statusEndpoints.context, { params: { id: root.id } })).data
    expect(down.descendants.map((status) => status.id)).toEqual([leaf.id])
    const up = (await server.client().call(statusEndpoints.context, { params: { id: leaf.id } })).data
    expect(up.ancestors.map((status) => status.id)).toEqual([root.id])
  })
})

describe('quotes', () => {
  it('shows the quoted post one level deep and keeps its place when it goes (R-quote-01a, R-quote-01b)', async () => {
    const quoted = await post(ada, 'worth quoting')
    const quoting = await post(ben, { status: 'look', quoted_status_id: quoted.id })
    expect(quoting.quote).toMatchObject({ state: 'accepted', quoted_status: { id: quoted.id, quote: null } })
    const again = await post(cleo, { status: 'look twice', quoted_status_id: quoting.id })
    const wire = await json(await send(server, null, 'GET', `/api/v1/statuses/${again.id}`))
    expect(wire['quote']).toMatchObject({ quoted_status: { id: quoting.id, quote: { state: 'accepted', quoted_status_id: quoted.id } } })
    expect(wire).toHaveProperty('quote.quoted_status.quote.quoted_status', null)
    await ada.client.call(statusEndpoints.delete, { params: { id: quoted.id } })
    expect((await ben.client.call(statusEndpoints.get, { params: { id: quoting.id } })).data.quote).toMatchObject({
      state: 'deleted',
      quoted_status: null,
    })
  })

  it('honours the policy of the quoted post (R-quote-02a, R-quote-02c)', async () => {
    const mine = await post(ada, { status: 'not yours', quote_approval_policy: 'nobody' })
    expect((await send(server, cleo.token, 'POST', '/api/v1/statuses', { status: 'x', quoted_status_id: mine.id })).status).toBe(422)
    expect((await post(ada, { status: 'mine', quoted_status_id: mine.id })).quote?.state).toBe('accepted')
  })

  it('does not show a quoted post to those its author blocks', async () => {
    const dan = await server.createAccount('dan')
    const quoted = await post(ada, 'not for dan')
    const quoting = await post(ben, { status: 'see', quoted_status_id: quoted.id })
    await block(server, ada, dan)
    expect((await dan.client.call(statusEndpoints.get, { params: { id: quoting.id } })).data.quote).toMatchObject({
      state: 'unauthorized',
      quoted_status: null,
    })
  })
})

async function count(): Promise<number> {
  const { total } = await server.ctx.db
    .selectFrom('statuses')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
