import { afterAll, beforeAll, expect, it } from 'vitest'
import { block, mute, post, send } from '../../posts/statuses/posting.fixture.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'

let server: TestServer
let reader: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  reader = await server.createAccount('reader')
})
afterAll(() => server.close())

const names = async (query = '', token: string | null = reader.token) =>
  ((await (await send(server, token, 'GET', `/api/v1/directory${query}`)).json()) as { acct: string }[]).map((account) => account.acct)

it('lists people by their newest post or their joining, page by page (R-disc-05a, R-disc-05c)', async () => {
  const people = []
  for (const name of ['first', 'second', 'third']) {
    server.advance(60_000)
    people.push(await server.createAccount(name))
  }
  for (const index of [2, 0]) {
    server.advance(60_000)
    const author = people[index]
    if (author !== undefined) await post(author, 'here')
  }
  expect((await names('?order=active')).slice(0, 2)).toEqual(['first', 'third'])
  expect(await names('?order=new')).toEqual(['third', 'second', 'first'])
  expect(await names('?order=new&limit=2&offset=1')).toEqual(['second', 'first'])
  expect(await names('?order=new', null)).toContain('reader')
})

it('shows nobody whom the reader blocked or muted, nor who blocked the reader (R-disc-05b)', async () => {
  const [blocked, blocking, muted, far, plain] = await Promise.all(
    ['blocked', 'blocking', 'muted', 'far', 'plain'].map((name) => server.createAccount(name)),
  )
  if (!blocked || !blocking || !muted || !far || !plain) throw new Error('somebody is missing')
  await server.ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', far.account.id).execute()
  const everybody = ['blocked', 'blocking', 'muted', 'far@far.test', 'plain']
  expect(await names()).toEqual(expect.arrayContaining(everybody))
  expect(await names('?local=true')).not.toContain('far@far.test')
  await block(server, reader, blocked)
  await block(server, blocking, reader)
  await mute(server, reader, muted)
  await server.ctx.db
    .insertInto('domain_blocks')
    .values({ id: server.ctx.ids.next(), account_id: reader.account.id, domain: 'far.test', created_at: server.ctx.now() })
    .execute()
  expect((await names()).filter((name) => everybody.includes(name))).toEqual(['plain'])
})
