import { accountEndpoints } from '@starling/api/accounts'
import { statusEndpoints } from '@starling/api/statuses'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postJson } from '../oauth/oauth.fixture.ts'
import { post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { deleteAccount } from './deleteAccount.ts'

let server: TestServer
let authorization: string
beforeAll(async () => {
  server = await startTestServer()
  authorization = `Bearer ${await server.createToken(null, ['read', 'write:accounts'])}`
})
afterAll(() => server.close())

const given = { username: 'ada', email: 'ada@people.test', password: 'correct horse', agreement: true, locale: 'en' }

describe('registering through an application (R-srv-01a)', () => {
  it('answers a token of the new person', async () => {
    const response = await postJson(server, '/api/v1/accounts', given, { authorization })
    expect(response.status).toBe(200)
    const { access_token: token, scope } = (await response.json()) as { access_token: string; scope: string }
    expect(scope).toBe('read write:accounts')
    const { data } = await server.client(token).call(accountEndpoints.verifyCredentials)
    expect(data.username).toBe('ada')
  })

  it('names every problem with its kind', async () => {
    const response = await postJson(
      server,
      '/api/v1/accounts',
      { ...given, username: 'Ada', email: 'x', password: 'short' },
      { authorization },
    )
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^Validation failed: Username is taken|E-mail/),
      details: { username: [{ error: 'ERR_TAKEN' }], email: [{ error: 'ERR_INVALID' }], password: [{ error: 'ERR_TOO_SHORT' }] },
    })
  })

  it('wants the agreement', async () => {
    const response = await postJson(server, '/api/v1/accounts', { ...given, username: 'bob', agreement: false }, { authorization })
    expect(await response.json()).toMatchObject({ details: { agreement: [{ error: 'ERR_ACCEPTED' }] } })
  })

  it('is not for people who are there already', async () => {
    const { token } = await server.createAccount('carol')
    expect((await postJson(server, '/api/v1/accounts', given, { authorization: `Bearer ${token}` })).status).toBe(403)
  })

  it('lets one of two have a name that both ask for at once', async () => {
    const answers = await Promise.all(
      ['one@x.test', 'two@x.test'].map((email) =>
        postJson(server, '/api/v1/accounts', { ...given, username: 'twin', email }, { authorization }),
      ),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 422])
  })
})

describe('deleting a person', () => {
  it('takes their votes out of polls and their reports away', async () => {
    const [author, voter, other] = await Promise.all(['pollauthor', 'pollvoter', 'pollother'].map((name) => server.createAccount(name)))
    if (author === undefined || voter === undefined || other === undefined) throw new Error('no accounts')
    const post = async (token: string, path: string, body: object) =>
      (
        await server.request(path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json() as Promise<{ id: string; poll: { id: string } }>
    const { poll } = await post(author.token, '/api/v1/statuses', {
      status: 'which',
      poll: { options: ['a', 'b', 'c'], expires_in: 3600, multiple: true },
    })
    await post(voter.token, `/api/v1/polls/${poll.id}/votes`, { choices: [0, 2] })
    await post(other.token, `/api/v1/polls/${poll.id}/votes`, { choices: [2] })
    await post(voter.token, '/api/v1/reports', { account_id: author.account.id })
    await post(other.token, '/api/v1/reports', { account_id: voter.account.id })
    await deleteAccount(server.ctx, voter.account.id)
    const stored = server.ctx.db.selectFrom('polls').select(['tallies', 'votes_count', 'voters_count'])
    expect(await stored.where('id', '=', poll.id).execute()).toEqual([{ tallies: [0, 0, 1], votes_count: 1, voters_count: 1 }])
    expect(
      await server.ctx.db.selectFrom('reports').selectAll().where('account_id', 'in', [voter.account.id, other.account.id]).execute(),
    ).toEqual([])
  })

  it('takes their tokens, follows and counts with them', async () => {
    const [ada, bob] = [await server.createAccount('leaver'), await server.createAccount('stayer')]
    await ada.client.call(accountEndpoints.follow, { params: { id: bob.account.id } })
    await bob.client.call(accountEndpoints.follow, { params: { id: ada.account.id } })
    await server.settled()
    await deleteAccount(server.ctx, ada.account.id)
    const { data } = await bob.client.call(accountEndpoints.verifyCredentials)
    expect(data).toMatchObject({ followers_count: 0, following_count: 0 })
    expect(
      (await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${ada.token}` } })).status,
    ).toBe(401)
    expect((await server.request(`/api/v1/accounts/${ada.account.id}`)).status).toBe(404)
  })

  it('leaves nothing that they wrote, and counts that are right (R-quote-01a, R-tl-10)', async () => {
    const [gone, stays] = [await server.createAccount('gone_words'), await server.createAccount('stays_here')]
    const root = await post(stays, 'root')
    const other = await post(stays, 'quoted')
    for (const status of ['first answer', 'second answer']) await post(gone, { status, in_reply_to_id: root.id })
    await post(gone, { status: 'look', quoted_status_id: other.id })
    const words = await post(gone, {
      status: 'unforgettable #words',
      spoiler_text: 'unforgettable',
      poll: { options: ['unforgettable', 'b'], expires_in: 600 },
    })
    await send(server, gone.token, 'PUT', `/api/v1/statuses/${words.id}`, { status: 'unforgettable edit' })
    await post(gone, { status: '@stays_here unforgettable secret', visibility: 'direct' })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    await send(server, gone.token, 'POST', '/api/v1/statuses', { status: 'unforgettable tomorrow', scheduled_at: later })
    const quoting = await post(stays, { status: 'see', quoted_status_id: words.id })
    await send(server, stays.token, 'POST', `/api/v1/statuses/${words.id}/reblog`)
    for (const emoji of ['👍', '🎉']) await send(server, gone.token, 'POST', `/api/v1/statuses/${root.id}/emoji_reactions`, { emoji })
    await server.settled()
    await deleteAccount(server.ctx, gone.account.id)
    const read = async (id: string) => (await stays.client.call(statusEndpoints.get, { params: { id } })).data
    expect(await read(root.id)).toMatchObject({ replies_count: 0, emoji_reactions_count: 0 })
    expect((await read(other.id)).quotes_count).toBe(0)
    expect((await read(quoting.id)).quote?.state).toBe('deleted')
    expect((await stays.client.call(accountEndpoints.verifyCredentials)).data.statuses_count).toBe(3)
    for (const table of ['statuses', 'status_edits', 'polls', 'scheduled_statuses', 'notifications'] as const) {
      const rows = await sql`select * from ${sql.table(table)}`.execute(server.ctx.db)
      expect(JSON.stringify(rows.rows), table).not.toContain('unforgettable')
    }
  })
})
