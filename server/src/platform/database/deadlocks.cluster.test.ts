import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { collide } from './collide.fixture.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
})
afterAll(() => server.close())

const repeated = () => server.logged.filter(({ message }) => message.includes('done again'))
let before = 0
beforeEach(() => void (before = repeated().length))

const send = async (who: TestAccount, method: string, path: string, body: object = {}) => {
  const headers = { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' }
  const response = await server.request(path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as { id: string } }
}

describe('a deadlock', () => {
  it('is seen by nobody: the write that PostgreSQL aborts is done again', async () => {
    const touch = (id: string) => sql`update accounts set note = note || '!' where id = ${id}`
    // In the wrong order, as a fault of ours would be.
    const inOrder = (ids: readonly string[]) =>
      server.ctx.events.write(async ({ db, tell }) => {
        tell({ type: 'account.updated', accountId: ids[0] ?? '' })
        for (const id of ids) await touch(id).execute(db)
      })
    const ids = [ada.account.id, bob.account.id]
    await collide(
      server,
      sql`select id from accounts where id = ${ada.account.id} for update`,
      () => inOrder(ids),
      () => inOrder(ids.toReversed()),
    )
    const notes = await server.ctx.db.selectFrom('accounts').select('note').where('id', 'in', ids).execute()
    expect(notes).toEqual([{ note: '!!' }, { note: '!!' }])
    expect(repeated().length).toBeGreaterThan(before)
  })

  it('does not come about between two posts with the same tags, whatever their spelling', async () => {
    await send(ada, 'POST', '/api/v1/statuses', { status: '#alpha #beta' })
    const [one, other] = await collide(
      server,
      sql`select id from tags where name = 'alpha' for update`,
      () => send(ada, 'POST', '/api/v1/statuses', { status: '#Alpha and #beta' }),
      () => send(bob, 'POST', '/api/v1/statuses', { status: '#alpha and #Beta' }),
    )
    expect([one.status, other.status]).toEqual([200, 200])
    expect(repeated()).toHaveLength(before)
  })

  it('does not come about where two people delete posts that each boosted of the other', async () => {
    const post = async (author: TestAccount, booster: TestAccount) => {
      const { body } = await send(author, 'POST', '/api/v1/statuses', { status: 'to be boosted' })
      expect((await send(booster, 'POST', `/api/v1/statuses/${body.id}/reblog`)).status).toBe(200)
      return body.id
    }
    const [ofAda, ofBob] = [await post(ada, bob), await post(bob, ada)]
    const [one, other] = await collide(
      server,
      sql`select id from accounts where id = ${ada.account.id} for update`,
      () => send(ada, 'DELETE', `/api/v1/statuses/${ofAda}`),
      () => send(bob, 'DELETE', `/api/v1/statuses/${ofBob}`),
    )
    expect([one.status, other.status]).toEqual([200, 200])
    expect(repeated()).toHaveLength(before)
  })

  it('does not come about where a post is deleted together with a quote of it', async () => {
    const quoted = await send(bob, 'POST', '/api/v1/statuses', { status: 'to be quoted' })
    const quoting = await send(ada, 'POST', '/api/v1/statuses', { status: 'see', quoted_status_id: quoted.body.id })
    const [one, other] = await collide(
      server,
      sql`select id from statuses where id = ${quoted.body.id} for update`,
      () => send(bob, 'DELETE', `/api/v1/statuses/${quoted.body.id}`),
      () => send(ada, 'DELETE', `/api/v1/statuses/${quoting.body.id}`),
    )
    expect([one.status, other.status]).toEqual([200, 200])
    expect(repeated()).toHaveLength(before)
  })
})
