import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let ada: TestAccount
let ben: TestAccount
let chief: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  const role = await server.ctx.db.selectFrom('roles').select('id').where('permissions', '=', '1').executeTakeFirst()
  ada = await server.createAccount('ada')
  ben = await server.createAccount('ben')
  chief = await server.createAccount('chief', role === undefined ? {} : { roleId: role.id })
  if (role === undefined) {
    await server.ctx.db.insertInto('roles').values({ id: 77, permissions: '1' }).execute()
    await server.ctx.db.updateTable('users').set({ role_id: 77 }).where('account_id', '=', chief.account.id).execute()
  }
})
afterAll(() => server.close())

const report = async (body: object, person: TestAccount | null = ada) => {
  const response = await send(server, person?.token ?? null, 'POST', '/api/v1/reports', body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const stored = async () => (await server.ctx.db.selectFrom('reports').select('id').execute()).length
const told = async (person: TestAccount, type: string) => {
  await server.settled()
  const response = await send(server, person.token, 'GET', `/api/v1/notifications?types[]=${type}&include_filtered=true`)
  return (await response.json()) as Record<string, { id?: string; target_name?: string }>[]
}

describe('reports (R-srv-12b)', () => {
  it('are kept once with the posts the reporter can see, and the moderators are told of the whole report (R-ntf-01d)', async () => {
    const [open, secret, other] = [
      await post(ben, 'rude'),
      await post(ben, { status: 'psst', visibility: 'private' }),
      await post(ada, 'mine'),
    ]
    const body = {
      account_id: ben.account.id,
      status_ids: [open.id, secret.id, other.id, '999', 'x'],
      comment: ' rude ',
      rule_ids: ['1', 'x'],
    }
    const first = await report(body)
    expect(first).toMatchObject({
      status: 200,
      body: { category: 'violation', comment: 'rude', action_taken: false, forwarded: false, status_ids: [open.id], rule_ids: ['1'] },
    })
    expect(first.body['target_account']).toMatchObject({ id: ben.account.id })
    expect((await report(body)).body['id']).toBe(first.body['id'])
    expect(await stored()).toBe(1)
    const notices = await told(chief, 'admin.report')
    expect(notices.map((notice) => notice['report'])).toEqual([first.body])
    expect(await told(ben, 'admin.report')).toEqual([])
  })

  it('name collections of the reported account, and no others (#29, 4.6)', async () => {
    const made = async (person: TestAccount, name: string) => {
      const response = await send(server, person.token, 'POST', '/api/v1/collections', { name })
      return ((await response.json()) as { collection: { id: string } }).collection.id
    }
    const [rude, own] = [await made(ben, 'People to laugh at'), await made(ada, 'Friends')]
    const body = { account_id: ben.account.id, comment: 'This is a pillory' }
    const first = await report({ ...body, collection_ids: [rude, own, '999', 'x'] })
    expect(first).toMatchObject({ status: 200, body: { collection_ids: [rude], status_ids: [] } })
    expect((await report({ ...body, collection_ids: [rude] })).body['id']).toBe(first.body['id'])
    expect((await report(body)).body).toMatchObject({ collection_ids: [] })
  })

  it('are not forwarded yet: the answer says so, and the wish is kept where there is a server to hear of it', async () => {
    const far = await server.createAccount('far-away')
    await server.ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', far.account.id).execute()
    const kept = async (who: TestAccount, forward: boolean) => {
      const { status, body } = await report({ account_id: who.account.id, comment: `please tell them ${forward}`, forward })
      expect([status, body['forwarded']]).toEqual([200, false])
      const { forward_wanted: isWanted } = await server.ctx.db
        .selectFrom('reports')
        .select('forward_wanted')
        .where('id', '=', String(body['id']))
        .executeTakeFirstOrThrow()
      return isWanted
    }
    expect(await kept(far, true)).toBe(true)
    expect(await kept(far, false)).toBe(false)
    expect(await kept(ben, true)).toBe(false)
  })

  it.each([
    ['nobody', {}, 422],
    ['a number', { account_id: 5 }, 422],
    ['somebody who is not there', { account_id: '999' }, 404],
    ['no id', { account_id: 'ben' }, 404],
    ['oneself', { account_id: 'ADA' }, 422],
    ['too much', { account_id: 'BEN', comment: 'x'.repeat(1001) }, 422],
    ['an unknown kind', { account_id: 'BEN', category: 'boring' }, 422],
    ['posts that are none', { account_id: 'BEN', status_ids: { a: 1 } }, 422],
  ])('refuse %s', async (_, body, status) => {
    const before = await stored()
    const known: Record<string, string> = { ADA: ada.account.id, BEN: ben.account.id }
    const id = (body as { account_id?: string }).account_id
    expect((await report({ ...body, ...(id !== undefined && id in known ? { account_id: known[id] } : {}) })).status).toBe(status)
    expect(await stored()).toBe(before)
  })

  it('need a person and the scope', async () => {
    expect((await report({ account_id: ben.account.id }, null)).status).toBe(401)
    const token = await server.createToken(ada.account.id, ['write:statuses'])
    expect((await send(server, token, 'POST', '/api/v1/reports', { account_id: ben.account.id })).status).toBe(403)
  })
})

describe('severed relationships', () => {
  it('are told with their numbers when a blocked server takes them along, and not when there were none', async () => {
    const far = await server.createAccount('far')
    await server.ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', far.account.id).execute()
    await follow(server, ada, far)
    await follow(server, far, ada)
    for (const domain of ['far.test', 'other.test']) await send(server, ada.token, 'POST', '/api/v1/domain_blocks', { domain })
    const notices = await told(ada, 'severed_relationships')
    expect(notices).toHaveLength(1)
    expect(notices[0]?.['event']).toMatchObject({
      type: 'user_domain_block',
      target_name: 'far.test',
      followers_count: 1,
      following_count: 1,
    })
  })
})
