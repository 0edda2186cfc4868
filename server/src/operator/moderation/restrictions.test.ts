import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestServer } from '../../testing.fixture.ts'
import { runCommand } from '../control/runCommand.ts'

const DOMAINS = ['one.test', 'two.test']
const NAMES = ['here', 'ann@one.test', 'ben@one.test', 'cy@two.test']

let server: TestServer
beforeAll(async () => {
  // The clock does not advance, so that the test fails if the order of events is derived from their times.
  server = await startTestServer({ now: new Date('2026-11-20T12:00:00Z') })
  for (const name of NAMES) {
    const [username = '', domain = null] = name.split('@')
    const { account } = await server.createAccount(username)
    await server.ctx.db.updateTable('accounts').set({ domain }).where('id', '=', account.id).execute()
  }
})
afterAll(() => server.close())

const run = async (command: string): Promise<readonly string[]> =>
  (await runCommand(server.ctx, { words: command.split(' '), folder: '/', password: null })).lines

async function restricted(): Promise<Record<string, string>> {
  const rows = await server.ctx.db.selectFrom('accounts').select(['username', 'domain', 'suspended_at', 'limited_at']).execute()
  return Object.fromEntries(
    rows.map(({ username, domain, suspended_at, limited_at }) => [
      domain === null ? username : `${username}@${domain}`,
      [...(suspended_at === null ? [] : ['suspended']), ...(limited_at === null ? [] : ['limited'])].join(' and '),
    ]),
  )
}

beforeEach(async () => {
  for (const name of NAMES) for (const lift of ['unsuspend', 'unlimit']) await run(`accounts ${lift} ${name}`)
  for (const domain of DOMAINS) await run(`domains unblock ${domain}`).catch(() => undefined)
  expect(new Set(Object.values(await restricted()))).toEqual(new Set(['']))
})

describe('an account that is restricted with its server and by itself (#27, 2.2)', () => {
  it('is suspended after the server is unblocked, whichever came first', async () => {
    for (const steps of [
      ['domains block one.test', 'accounts suspend ann@one.test'],
      ['accounts suspend ann@one.test', 'domains block one.test'],
    ]) {
      for (const step of steps) await run(step)
      expect(await restricted()).toMatchObject({ 'ann@one.test': 'suspended', 'ben@one.test': 'suspended', 'cy@two.test': '' })
      expect(await run('domains unblock one.test')).toEqual(['one.test is no longer blocked; 1 known accounts.'])
      expect(await restricted()).toMatchObject({ 'ann@one.test': 'suspended', 'ben@one.test': '' })
      await run('accounts unsuspend ann@one.test')
      expect(await restricted()).toMatchObject({ 'ann@one.test': '' })
    }
  })

  it('is limited after the server is no longer silenced', async () => {
    await run('domains block one.test --severity silence')
    await run('accounts limit ann@one.test')
    await run('domains unblock one.test')
    expect(await restricted()).toMatchObject({ 'ann@one.test': 'limited', 'ben@one.test': '' })
  })

  it('stays hidden with its server when its own suspension is lifted, and the operator is told so', async () => {
    await run('domains block one.test')
    await run('accounts suspend ann@one.test')
    const [first, second] = await run('accounts unsuspend ann@one.test')
    expect(first).toMatch(/^No longer suspended: @ann@one.test /)
    expect(second).toBe('All of one.test is blocked, which holds for this account too; see `domains list`.')
    expect(await restricted()).toMatchObject({ 'ann@one.test': 'suspended' })
    await run('domains unblock one.test')
    expect(await restricted()).toMatchObject({ 'ann@one.test': '' })
  })

  it('is what a plain model says after any sequence of commands', async () => {
    const own = (name: string) => ['suspend', 'unsuspend', 'limit', 'unlimit'].map((verb) => `accounts ${verb} ${name}`)
    const whole = (domain: string) => [`domains block ${domain}`, `domains block ${domain} --severity silence`, `domains unblock ${domain}`]
    const commands = constantFrom(...NAMES.flatMap(own), ...DOMAINS.flatMap(whole))
    const decided = new Set<string>()
    const severities = new Map<string, string>()
    const model = (command: string): void => {
      const [noun, verb = '', name = '', , severity = 'suspend'] = command.split(' ')
      if (noun === 'domains') void (verb === 'block' ? severities.set(name, severity) : severities.delete(name))
      else if (verb.startsWith('un')) decided.delete(`${verb.slice(2)} ${name}`)
      else decided.add(`${verb} ${name}`)
    }
    const expected = () =>
      Object.fromEntries(
        NAMES.map((name) => {
          const severity = severities.get(name.split('@')[1] ?? '')
          const isSuspended = decided.has(`suspend ${name}`) || severity === 'suspend'
          const isLimited = decided.has(`limit ${name}`) || severity === 'silence'
          return [name, [...(isSuspended ? ['suspended'] : []), ...(isLimited ? ['limited'] : [])].join(' and ')]
        }),
      )
    // The database is not reset: each sequence begins with the state that the previous one left.
    await assert(
      asyncProperty(array(commands, { minLength: 1, maxLength: 12 }), async (sequence) => {
        for (const command of sequence) {
          await run(command).catch((error: unknown) => {
            if (!String(error).includes('is not blocked')) throw error
          })
          model(command)
          expect([command, await restricted()]).toEqual([command, expected()])
        }
      }),
      { numRuns: 15 },
    )
  })

  it('was let in after it had applied, and is suspended only from then on', async () => {
    const { db, now } = server.ctx
    const { account } = await server.createAccount('newcomer')
    const waiting = { suspended_at: now() }
    await db.updateTable('accounts').set(waiting).where('id', '=', account.id).execute()
    await db.updateTable('users').set({ pending_since: now() }).where('account_id', '=', account.id).execute()
    await expect(run('accounts unsuspend newcomer')).rejects.toThrow('waits to be let in')
    await run('accounts approve newcomer')
    expect(await restricted()).toMatchObject({ newcomer: '' })
    await run('accounts suspend newcomer')
    expect(await restricted()).toMatchObject({ newcomer: 'suspended' })
  })
})
