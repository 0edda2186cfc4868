import { statusEndpoints } from '@starling/api/statuses'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block, follow, mute, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { homeCandidates } from './homeCandidates.ts'
import { cacheHomeTimelines } from './cacheHomeTimelines.ts'
import type { Candidates } from './loadTimeline.ts'

let server: TestServer
let reader: TestAccount
let others: TestAccount[]
let homeOf: (viewerId: string) => Candidates
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  reader = await server.createAccount('reader')
  others = []
  for (const name of ['ada', 'ben', 'cleo']) others.push(await server.createAccount(name))
  for (const each of others) await follow(server, reader, each)
  homeOf = cacheHomeTimelines(server.ctx)
})
afterAll(() => server.close())

/** Compares all pages of the home timeline from the cache with the computed ones. */
async function bothWays(limit: number): Promise<{ kept: string[]; gathered: string[] }> {
  const read = async (candidates: Candidates): Promise<string[]> => {
    const ids: string[] = []
    for (let before: string | null = null; ; before = ids.at(-1) ?? null) {
      const { rows } = await candidates({ before, after: null, isAscending: false, limit }).execute(server.ctx.db)
      ids.push(...rows.map((row) => row.id))
      if (rows.length < limit) return ids
    }
  }
  const kept = await read(homeOf(reader.account.id))
  const gathered = await read((range) => homeCandidates(reader.account.id, server.ctx.now(), range, server.ctx.settings.domain))
  return { kept, gathered }
}

const other = (index: number): TestAccount => others[index] ?? expect.fail('nobody')
const act = (path: string, body: object = {}, method = 'POST') => send(server, reader.token, method, path, body)

describe('a kept home (R-tl-01)', () => {
  it('is what would be gathered, whatever has happened since', async () => {
    const first = await post(other(0), 'first')
    const acts: (() => Promise<unknown>)[] = [
      () => post(other(1), 'second'),
      () => post(reader, { status: 'own', visibility: 'direct' }),
      async () => other(2).client.call(statusEndpoints.reblog, { params: { id: first.id } }),
      async () => other(2).client.call(statusEndpoints.unreblog, { params: { id: first.id } }),
      () => post(other(1), { status: '@reader hidden', visibility: 'direct' }),
      () => act(`/api/v1/accounts/${other(1).account.id}/unfollow`),
      () => act(`/api/v1/accounts/${other(1).account.id}/follow`),
      () => act(`/api/v1/accounts/${other(1).account.id}/follow`, { reblogs: false }),
      () => act(`/api/v1/accounts/${other(1).account.id}/follow`, { reblogs: true, languages: ['de'] }),
      () => act(`/api/v1/accounts/${other(1).account.id}/follow`, { languages: ['en', 'de'] }),
      () => mute(server, reader, other(2)),
      () => act(`/api/v1/accounts/${other(2).account.id}/unmute`),
      () => block(server, other(2), reader),
      async () => server.ctx.db.deleteFrom('blocks').execute(),
      async () => post(await server.createAccount('stranger'), '#tea'),
      () => act('/api/v1/tags/tea/follow'),
      () => act('/api/v1/tags/tea/unfollow'),
      () => act(`/api/v1/statuses/${first.id}/mute`),
      () => act(`/api/v1/statuses/${first.id}/unmute`),
      async () => {
        const list = (await (await act('/api/v1/lists', { title: 'apart', exclusive: true })).json()) as { id: string }
        await act(`/api/v1/lists/${list.id}/accounts`, { account_ids: [other(0).account.id] })
      },
      async () => server.ctx.db.updateTable('lists').set({ exclusive: false }).execute(),
      () => send(server, other(0).token, 'DELETE', `/api/v1/statuses/${first.id}`),
    ]
    for (const [index, happens] of acts.entries()) {
      for (const limit of [2, 20]) await bothWays(limit)
      await happens()
      await post(other(index % 3), `step ${index}`)
      server.advance(index % 4 === 3 ? 120_000 : 1_000)
      for (const limit of [2, 20]) {
        const { kept, gathered } = await bothWays(limit)
        // Deleted statuses are removed by the visibility check at the latest.
        const gone = await server.ctx.db.selectFrom('statuses').select('id').where('deleted_at', 'is not', null).execute()
        const isThere = (id: string) => !gone.some((row) => row.id === id)
        expect(kept.filter(isThere), `after step ${index}, in pages of ${limit}`).toEqual(gathered)
      }
    }
  })

  it('asks those who follow many about the few who have written since', async () => {
    const read = () => send(server, reader.token, 'GET', '/api/v1/timelines/home?limit=5')
    await read()
    const before = server.statements.length
    await read()
    const asked = server.statements.slice(before).filter((statement) => statement.includes('hidden_accounts'))
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('fresh.id >')
  })

  it('shows nothing that the reader may no longer see', async () => {
    const hidden = await post(other(0), 'soon hidden')
    const ids = async () =>
      ((await (await send(server, reader.token, 'GET', '/api/v1/timelines/home')).json()) as { id: string }[]).map((status) => status.id)
    expect(await ids()).toContain(hidden.id)
    server.advance(120_000)
    await ids()
    await server.ctx.db.updateTable('statuses').set({ visibility: 'direct' }).where('id', '=', hidden.id).execute()
    expect(await ids()).not.toContain(hidden.id)
  })

  it('shows each reader what holds for them now: an edit, a block, a deletion, a narrower audience (R-vis-02b)', async () => {
    const another = await server.createAccount('another')
    const author = await server.createAccount('author')
    for (const each of [reader, another]) await follow(server, each, author)
    const [edited, deleted, narrowed] = [await post(author, 'before'), await post(author, 'to go'), await post(author, 'to hide')]
    const homeTexts = async (who: TestAccount) => {
      const home = (await (await send(server, who.token, 'GET', '/api/v1/timelines/home')).json()) as {
        account: { id: string }
        content: string
      }[]
      return home.filter((status) => status.account.id === author.account.id).map((status) => status.content.replaceAll(/<[^>]*>/g, ''))
    }
    const all = ['to hide', 'to go', 'before']
    expect([await homeTexts(reader), await homeTexts(another)]).toEqual([all, all])
    await author.client.call(statusEndpoints.edit, { params: { id: edited.id }, body: { status: 'after' } })
    expect([await homeTexts(reader), await homeTexts(another)]).toEqual([all.with(2, 'after'), all.with(2, 'after')])
    await author.client.call(statusEndpoints.delete, { params: { id: deleted.id } })
    await server.ctx.db.updateTable('statuses').set({ visibility: 'direct' }).where('id', '=', narrowed.id).execute()
    expect([await homeTexts(reader), await homeTexts(another)]).toEqual([['after'], ['after']])
    await block(server, author, another)
    expect([await homeTexts(reader), await homeTexts(another)]).toEqual([['after'], []])
  })

  it('is gathered anew where antennas bring posts to it', async () => {
    const antenna = await act('/api/v1/antennas', { title: 'local', ltl: true, insert_feeds: true })
    expect(antenna.status).toBe(200)
    for (let time = 0; time < 3; time += 1) {
      const { kept, gathered } = await bothWays(20)
      expect(kept).toEqual(gathered)
      await post(await server.createAccount(`local${time}`), 'collected')
    }
  })
})
