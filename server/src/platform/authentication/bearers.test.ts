import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suspendAccount, unsuspendAccount } from '../../operator/moderation/moderateAccount.ts'
import { deleteAccount } from '../../identity/registration/deleteAccount.ts'
import { revoke } from '../../identity/oauth/revoke.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import type { AppEvent } from '../events/AppEvent.ts'
import { allScopes } from './scopes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function ask(token: string): Promise<number> {
  const response = await server.request('/api/v1/accounts/verify_credentials', { headers: { authorization: `Bearer ${token}` } })
  return response.status
}

const lookUps = (): number => server.statements.filter((statement) => statement.includes('"oauth_tokens"')).length

/** Somebody whose token is in memory. */
async function known(username: string): Promise<TestAccount> {
  const person = await server.createAccount(username)
  expect(await ask(person.token)).toBe(200)
  return person
}

describe('tokens in memory', () => {
  it('are looked up once while nothing is said of them, and again after a time', async () => {
    const { token } = await known('regular')
    const before = lookUps()
    for (let round = 0; round < 5; round += 1) expect(await ask(token)).toBe(200)
    expect(lookUps()).toBe(before)
    server.advance(server.ctx.cacheMs + 1)
    expect(await ask(token)).toBe(200)
    expect(lookUps()).toBeGreaterThan(before)
  })

  it('open nothing from the moment they are revoked, others of the same person do', async () => {
    const { token, account } = await known('revoker')
    const other = await server.createToken(account.id, allScopes)
    expect(await ask(other)).toBe(200)
    await revoke(server.ctx, { token, clientId: undefined, clientSecret: undefined })
    expect(await ask(token)).toBe(401)
    expect(await ask(other)).toBe(200)
  })

  it('open nothing when they are revoked while they are being looked up', async () => {
    const { token } = await server.createAccount('racer')
    for (let round = 0; round < 3; round += 1) {
      const answers = Promise.all([ask(token), revoke(server.ctx, { token, clientId: undefined, clientSecret: undefined }), ask(token)])
      await answers
      expect(await ask(token)).toBe(401)
    }
  })

  it('open nothing while their person is suspended, and nothing of an account that was deleted', async () => {
    const suspended = await known('suspended')
    await suspendAccount(server.ctx, suspended.account.id)
    expect(await ask(suspended.token)).toBe(401)
    await unsuspendAccount(server.ctx, suspended.account.id)
    const again = await server.createToken(suspended.account.id, allScopes)
    expect(await ask(again)).toBe(200)
    await server.ctx.events.write(async ({ db, tell }) => {
      await db.updateTable('users').set({ disabled_at: server.ctx.now() }).where('account_id', '=', suspended.account.id).execute()
      tell({ type: 'account.updated', accountId: suspended.account.id })
    })
    expect(await ask(again)).toBe(403)

    const gone = await known('gone')
    const told: AppEvent[] = []
    const stop = server.ctx.events.subscribe((event) => void told.push(event))
    await deleteAccount(server.ctx, gone.account.id)
    expect(await ask(gone.token)).toBe(401)
    stop()
    const { id } = gone.account
    expect(told.filter((event) => 'accountId' in event && event.accountId === id).map(({ type }) => type)).toEqual([
      'account.updated',
      'account.deleted',
    ])
  })

  it('that belong to nobody are not kept: anybody can make them up', async () => {
    const before = lookUps()
    for (let round = 0; round < 3; round += 1) expect(await ask('made-up')).toBe(401)
    expect(lookUps()).toBeGreaterThanOrEqual(before + 3)
  })
})
