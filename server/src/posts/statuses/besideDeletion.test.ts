import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beforeNextTransaction } from '../../platform/database/beforeNextTransaction.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { post, send } from './posting.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
})
afterAll(() => server.close())

const deletePost = async (id: string): Promise<void> => {
  expect((await send(server, ada.token, 'DELETE', `/api/v1/statuses/${id}`)).status).toBe(200)
}
const countOfPosts = async ({ account }: TestAccount): Promise<number> =>
  (await server.ctx.db.selectFrom('accounts').select('statuses_count').where('id', '=', account.id).executeTakeFirstOrThrow())
    .statuses_count

/** Everything that refers to the post or is counted at it. */
async function leftOf(id: string): Promise<object> {
  const { db } = server.ctx
  const rows = async (table: 'favourites' | 'bookmarks' | 'status_pins' | 'emoji_reactions') =>
    (await db.selectFrom(table).select('id').where('status_id', '=', id).execute()).length
  const of = async (column: 'reblog_of_id' | 'quote_of_id') =>
    (await db.selectFrom('statuses').select('id').where(column, '=', id).where('deleted_at', 'is', null).execute()).length
  const counted = await db
    .selectFrom('statuses')
    .select(['favourites_count', 'reblogs_count', 'reactions_count', 'quotes_count', 'replies_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...counted,
    favourites: await rows('favourites'),
    bookmarks: await rows('bookmarks'),
    pins: await rows('status_pins'),
    reactions: await rows('emoji_reactions'),
    reblogs: await of('reblog_of_id'),
    quotes: await of('quote_of_id'),
  }
}
const nothing = {
  favourites_count: 0,
  reblogs_count: 0,
  reactions_count: 0,
  quotes_count: 0,
  replies_count: 0,
  favourites: 0,
  bookmarks: 0,
  pins: 0,
  reactions: 0,
  reblogs: 0,
  quotes: 0,
}

describe('an act on a post that is deleted after it was read (#27, fault 11)', () => {
  it.each([
    ['favourite', () => ben, 'favourite', {}],
    ['boost', () => ben, 'reblog', {}],
    ['bookmark', () => ben, 'bookmark', {}],
    ['reaction', () => ben, 'emoji_reactions', { emoji: '🎉' }],
    ['pin', () => ada, 'pin', {}],
  ] as const)('leaves nothing of a %s', async (_, actor, verb, body) => {
    const { id } = await post(ada, 'soon gone')
    const [ofAda, ofBen] = [await countOfPosts(ada), await countOfPosts(ben)]
    beforeNextTransaction(server.ctx, () => deletePost(id))
    expect((await send(server, actor().token, 'POST', `/api/v1/statuses/${id}/${verb}`, body)).status).toBe(404)
    expect(await leftOf(id)).toEqual(nothing)
    expect([await countOfPosts(ada), await countOfPosts(ben)]).toEqual([ofAda - 1, ofBen])
  })

  it('refuses an answer, a quote and a vote', async () => {
    const before = await countOfPosts(ben)
    for (const key of ['in_reply_to_id', 'quoted_status_id']) {
      const { id } = await post(ada, 'soon gone')
      beforeNextTransaction(server.ctx, () => deletePost(id))
      expect((await send(server, ben.token, 'POST', '/api/v1/statuses', { status: 'see', [key]: id })).status).toBe(404)
      expect(await leftOf(id)).toEqual(nothing)
    }
    const { id, poll } = await post(ada, { status: 'tea?', poll: { options: ['yes', 'no'], expires_in: 3600 } })
    beforeNextTransaction(server.ctx, () => deletePost(id))
    expect((await send(server, ben.token, 'POST', `/api/v1/polls/${poll?.id}/votes`, { choices: [0] })).status).toBe(404)
    expect(await countOfPosts(ben)).toBe(before)
  })

  it('does not count a quote down twice that is revoked', async () => {
    const quoted = await post(ada, 'to be quoted')
    const first = await post(ben, { status: 'one', quoted_status_id: quoted.id })
    const second = await post(ben, { status: 'two', quoted_status_id: quoted.id })
    beforeNextTransaction(server.ctx, () => send(server, ben.token, 'DELETE', `/api/v1/statuses/${first.id}`))
    await send(server, ada.token, 'POST', `/api/v1/statuses/${quoted.id}/quotes/${first.id}/revoke`)
    expect(await leftOf(quoted.id)).toEqual({ ...nothing, quotes_count: 1, quotes: 1 })
    expect(second.quote).toMatchObject({ state: 'accepted' })
  })
})
