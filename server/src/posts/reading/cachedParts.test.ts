import { statusEndpoints } from '@starling/api/statuses'
import type { Status } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { block, post, send } from '../statuses/posting.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let cleo: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  cleo = await server.createAccount('cleo')
})
afterAll(() => server.close())

const read = async (id: string, who: TestAccount | null): Promise<Status> =>
  (await server.client(who?.token ?? null).call(statusEndpoints.get, { params: { id } })).data
const profile = (who: TestAccount, body: object) => send(server, who.token, 'PATCH', '/api/v1/accounts/update_credentials', body)

describe('what is cached of a status', () => {
  it('is not read again for the next reader', async () => {
    const { id } = await post(ada, '@ben #tag text')
    for (const who of [ada, ben, cleo, null]) await read(id, who)
    const before = server.statements.length
    for (const who of [ada, ben, cleo, null]) await read(id, who)
    const asked = server.statements.slice(before)
    expect(
      asked.filter((statement) => /from "(status_mentions|status_tags|users)" inner join|select \* from "accounts"/.test(statement)),
    ).toEqual([])
    expect(asked.filter((statement) => statement.includes('"s"."content"'))).toEqual([])
  })

  it('is read anew when anything of it has changed, and each reader has their own flags', async () => {
    const { id } = await post(ada, { status: 'before', media_ids: [] })
    const seen = async () => {
      const [own, other] = [await read(id, ada), await read(id, ben)]
      expect({ ...own, favourited: null, pinned: null }).toEqual({ ...other, favourited: null, pinned: null })
      return other
    }
    expect((await seen()).content).toContain('before')
    await ada.client.call(statusEndpoints.edit, { params: { id }, body: { status: 'after @cleo #new' } })
    expect(await seen()).toMatchObject({ content: expect.stringContaining('after'), mentions: [{ acct: 'cleo' }], tags: [{ name: 'new' }] })
    await cleo.client.call(statusEndpoints.favourite, { params: { id } })
    expect(await seen()).toMatchObject({ favourites_count: 1, favourited: false })
    expect((await read(id, cleo)).favourited).toBe(true)
    for (const emoji of ['👍', '🎉']) await send(server, cleo.token, 'POST', `/api/v1/statuses/${id}/emoji_reactions`, { emoji })
    expect((await seen()).emoji_reactions.map((reaction) => reaction.name)).toEqual(['👍', '🎉'])
    await profile(ada, { display_name: 'Ada the Second' })
    expect((await seen()).account.display_name).toBe('Ada the Second')
    const card = { id: server.ctx.ids.next(), url: 'https://site.test/', title: 'A page', updated_at: server.ctx.now() }
    await server.ctx.db.insertInto('preview_cards').values(card).execute()
    await server.ctx.db.updateTable('statuses').set({ card_id: card.id }).where('id', '=', id).execute()
    expect((await seen()).card?.title).toBe('A page')
    await server.ctx.db.updateTable('preview_cards').set({ title: 'Another title' }).where('id', '=', card.id).execute()
    expect((await seen()).card?.title).toBe('Another title')
  })

  it('keeps what only its author may know from others, whoever reads first', async () => {
    await server.ctx.db.updateTable('accounts').set({ statuses_count: 41 }).where('id', '=', cleo.account.id).execute()
    await server.ctx.db
      .updateTable('accounts')
      .set({ settings: JSON.stringify({ hide_statuses_count: true }) as never })
      .where('id', '=', cleo.account.id)
      .execute()
    const { id } = await post(cleo, 'mine')
    for (const first of [cleo, ben])
      for (const who of [first, cleo, ben, null]) expect((await read(id, who)).account.statuses_count).toBe(who === cleo ? 42 : 0)
  })

  it('is no permission: who may no longer see it gets nothing', async () => {
    const { id } = await post(ada, 'open')
    await read(id, ben)
    await block(server, ada, ben)
    await expect(read(id, ben)).rejects.toMatchObject({ status: 404 })
    await read(id, cleo)
    await server.ctx.db.updateTable('statuses').set({ visibility: 'direct' }).where('id', '=', id).execute()
    await expect(read(id, cleo)).rejects.toMatchObject({ status: 404 })
    expect((await read(id, ada)).visibility).toBe('direct')
    await send(server, ada.token, 'DELETE', `/api/v1/statuses/${id}`)
    await expect(read(id, ada)).rejects.toMatchObject({ status: 404 })
  })
})
