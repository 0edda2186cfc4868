import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, post, send } from '../statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
  const updated_at = new Date('2026-01-01')
  await server.ctx.db
    .insertInto('custom_emojis')
    .values([
      { id: '1', shortcode: 'bread', image_key: 'emoji/bread.webp', static_key: 'emoji/bread.png', updated_at },
      { id: '2', shortcode: 'cake', domain: 'far.test', image_key: 'emoji/cake.webp', static_key: 'emoji/cake.png', updated_at },
    ])
    .execute()
})
afterAll(() => server.close())

const act = async (person: TestAccount, id: string, what: string, emoji: string) => {
  const response = await send(server, person.token, 'POST', `/api/v1/statuses/${id}/${what}`, { emoji })
  return { status: response.status, reactions: ((await response.json()) as Partial<Status>).emoji_reactions }
}
/** Simulates a reaction by a remote account with a custom emoji of its server. */
const reactFromAfar = async (id: string): Promise<void> => {
  const row = { account_id: cleo.account.id, status_id: id, name: 'cake', domain: 'far.test', custom_emoji_id: '2' }
  await server.ctx.db
    .insertInto('emoji_reactions')
    .values({ ...row, id: server.ctx.ids.next(), created_at: server.ctx.now() })
    .execute()
  await server.ctx.db.updateTable('statuses').set({ reactions_count: 1 }).where('id', '=', id).execute()
}

describe('reactions with Unicode emoji', () => {
  it.each([
    ['\u2764', '\u2764\ufe0f'],
    ['\u2b50\ufe0f', '\u2b50'],
  ])('are one emoji with and without the mark of a picture: %s (R-react-01)', async (written, name) => {
    const { id } = await post(ada, 'react')
    expect((await act(ben, id, 'emoji_reactions', written)).reactions).toMatchObject([{ name, count: 1 }])
    expect((await act(cleo, id, 'emoji_reactions', name)).reactions).toMatchObject([{ name, count: 2 }])
    expect((await act(cleo, id, 'emoji_unreaction', written)).reactions).toMatchObject([{ name, count: 1 }])
  })
})

describe('reactions with custom emoji', () => {
  it.each(['bread', ':bread:', 'bread@starling.test', 'bread@Starling.Test'])(
    'give and take back %s, one emoji however it is written (R-int-04a, R-int-04b, R-react-01b, R-react-02a, R-react-03a, R-stat-11a, R-stat-11b)',
    async (written) => {
      const { id } = await post(ada, 'react')
      const given = await act(ben, id, 'emoji_reactions', written)
      expect(given.reactions).toEqual([
        {
          name: 'bread',
          count: 1,
          account_ids: [ben.account.id],
          me: true,
          url: 'https://starling.test/media/emoji/bread.webp',
          static_url: 'https://starling.test/media/emoji/bread.png',
          width: 32,
          height: 32,
        },
      ])
      expect(await act(ben, id, 'emoji_unreaction', written)).toEqual({ status: 200, reactions: [] })
    },
  )

  it('join those of another server where they are, and nowhere else (R-react-01c, R-react-02b, R-react-03a, R-react-03b)', async () => {
    const { id } = await post(ada, 'react')
    expect((await act(ben, id, 'emoji_reactions', 'cake@far.test')).status).toBe(422)
    await reactFromAfar(id)
    expect((await act(ben, id, 'emoji_reactions', 'cake')).status).toBe(422)
    expect((await act(ben, id, 'emoji_reactions', 'cake@far.test')).reactions).toMatchObject([
      { name: 'cake', domain: 'far.test', count: 2, me: true, url: 'https://starling.test/media/emoji/cake.webp' },
    ])
    expect((await act(ben, id, 'emoji_unreaction', 'cake')).reactions).toMatchObject([{ count: 2, me: true }])
    expect((await act(ben, id, 'emoji_unreaction', 'cake@far.test')).reactions).toMatchObject([{ count: 1, me: false }])
  })

  it('are listed with their pictures, and one’s own by post (R-react-04a, R-react-04b, R-int-06c, R-int-07c)', async () => {
    const dora = await server.createAccount('dora')
    const { id } = await post(ada, 'react')
    await reactFromAfar(id)
    await act(dora, id, 'emoji_reactions', 'bread')
    const people = (await (await send(server, null, 'GET', `/api/v1/statuses/${id}/emoji_reactioned_by`)).json()) as object[]
    expect(people).toMatchObject([
      { name: 'bread', url: 'https://starling.test/media/emoji/bread.webp', account: { id: dora.account.id } },
      { name: 'cake', domain: 'far.test', url: 'https://starling.test/media/emoji/cake.webp', account: { id: cleo.account.id } },
    ])
    const own = (await (await send(server, dora.token, 'GET', '/api/v1/emoji_reactions')).json()) as { id: string }[]
    expect(own.map((status) => status.id)).toEqual([id])
  })
})

describe('whose reactions an author wants (R-react-05b, R-acct-02d)', () => {
  it.each([
    ['allow', 200, 200, 200, 200],
    ['outside_only', 422, 200, 200, 200],
    ['following_only', 422, 422, 200, 200],
    ['followers_only', 422, 200, 422, 200],
    ['mutuals_only', 422, 422, 422, 200],
    ['block', 422, 422, 422, 422],
  ] as const)('%s: a stranger %i, a follower %i, somebody followed %i, a friend %i', async (policy, ...wanted) => {
    const names = ['author', 'stranger', 'follower', 'followed', 'friend'] as const
    const [author, stranger, follower, followed, friend] = (await Promise.all(
      names.map((name) => server.createAccount(`${name}_${policy}`)),
    )) as [TestAccount, TestAccount, TestAccount, TestAccount, TestAccount]
    for (const each of [follower, friend]) await follow(server, each, author)
    for (const each of [followed, friend]) await follow(server, author, each)
    await server.ctx.db
      .updateTable('accounts')
      .set({ settings: { emoji_reaction_policy: policy } })
      .where('id', '=', author.account.id)
      .execute()
    const { id } = await post(author, 'react')
    const answers = []
    for (const each of [stranger, follower, followed, friend]) answers.push((await act(each, id, 'emoji_reactions', '👍')).status)
    expect(answers).toEqual(wanted)
    expect((await act(author, id, 'emoji_reactions', '👍')).status).toBe(200)
  })
})
