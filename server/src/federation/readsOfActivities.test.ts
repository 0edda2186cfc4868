import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOnce, rememberingReads } from './documents/readOnce.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse({ now: new Date() })))
afterAll(() => net.close())

/** The statements of one.test for something that comes in, without those by which jobs are found, the marks of transactions, and locks: where several processes share a database, each claim of jobs takes one. */
async function statementsOf(deliver: () => Promise<unknown>): Promise<string[]> {
  const before = net.one.statements.length
  await deliver()
  return net.one.statements.slice(before).filter((text) => !/\bjobs\b|update outbox|^(begin|commit)|pg_advisory_xact_lock/.test(text))
}
const about = (statements: readonly string[], pattern: RegExp) => statements.filter((text) => pattern.test(text)).length

describe('what comes in asks the database for little (#28, 7)', () => {
  it('a post of somebody who is known: once for its sender, and for no key of this server', async () => {
    await net.deliver(net.wrap('Create', net.note()))
    const note = net.note()
    const statements = await statementsOf(() => net.deliver(net.wrap('Create', note)))
    expect(await net.at(net.one, net.ada, note.id)).toMatchObject({ uri: note.id })
    expect(about(statements, /account_keys/)).toBe(0)
    expect(about(statements, /federation_kv/)).toBe(1)
    expect(about(statements, /instances|instance_domain_blocks/)).toBe(1)
    expect(statements.length).toBeLessThanOrEqual(10)
  })

  it('a follow: the keys and the account of whom it is for are read a few times, and not some twenty times', async () => {
    const fan = net.far.addActor('fan')
    const follow = net.wrap('Follow', 'https://one.test/users/ada', {}, fan)
    const statements = await statementsOf(() => net.deliver(follow, { inbox: '/users/ada/inbox' }))
    expect(net.far.received.at(-1)).toMatchObject({ type: 'Accept' })
    expect(about(statements, /from "account_keys"/)).toBeLessThanOrEqual(6)
    expect(about(statements, /from "accounts" where lower\("username"\)/)).toBeLessThanOrEqual(6)
  })

  it('a post that comes again is there once, and one that was deleted does not come', async () => {
    const [again, gone] = [net.note(), net.note()]
    for (let time = 0; time < 2; time += 1) await net.deliver(net.wrap('Create', again))
    await net.deliver(net.wrap('Delete', gone.id))
    await net.deliver(net.wrap('Create', gone))
    const rows = await net.one.ctx.db.selectFrom('statuses').select('uri').where('uri', 'in', [again.id, gone.id]).execute()
    expect(rows).toEqual([{ uri: again.id }])
  })

  it('keys that were replaced are used at once', async () => {
    const keyOf = async () => {
      const answer = await net.one.request('/users/ada', { headers: { accept: 'application/activity+json' } })
      return ((await answer.json()) as { publicKey: { publicKeyPem: string } }).publicKey.publicKeyPem
    }
    const before = await keyOf()
    expect(await keyOf()).toBe(before)
    await net.one.ctx.db.deleteFrom('account_keys').where('account_id', '=', net.ada.account.id).execute()
    const after = await keyOf()
    expect(after).not.toBe(before)
    expect(await keyOf()).toBe(after)
  })
})

describe('reading once', () => {
  it('remembers within one piece of work, and no failure', async () => {
    let count = 0
    const read = () => readOnce('something', () => Promise.resolve((count += 1)))
    expect([await read(), await read()]).toEqual([1, 2])
    expect(await rememberingReads(async () => [await read(), await read()])).toEqual([3, 3])
    expect(await rememberingReads(read)).toBe(4)
    await rememberingReads(async () => {
      await expect(readOnce('other', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await readOnce('other', () => Promise.resolve('yes'))).toBe('yes')
    })
  })
})
