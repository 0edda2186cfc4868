import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '../identity/registration/deleteAccount.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

const account = (id: string) => ask(net.one, net.ada, `/api/v1/accounts/${id}`)
const isKnown = async (id: string) => !('error' in (await account(id)))
const sayEnd = (uri: string, keyOf: string | null = uri) =>
  net.deliver({ id: `${uri}#delete`, type: 'Delete', actor: uri, object: uri }, { keyOf })

describe('somebody elsewhere who is deleted before their key was ever needed here (#28)', () => {
  it('case 54: is gone here too, although nobody can read the key any more', async () => {
    const zoe = await net.two.createAccount('zoe')
    const known = await meet(net.one, net.ada, 'zoe@two.test')
    await deleteAccount(net.two.ctx, zoe.account.id)
    await net.servers.settle()
    expect(await isKnown(known)).toBe(false)
    const { db } = net.one.ctx
    expect(await db.selectFrom('deleted_accounts').select('username').where('username', '=', 'zoe').execute()).toEqual([])
  })

  it('case 54: is there as long as their own server does not say that they are gone, whoever says so', async () => {
    const uri = net.far.addActor('gus')
    const mal = net.far.addActor('mal')
    const known = await meet(net.one, net.ada, uri)
    net.far.end(mal, 410)
    for (const keyOf of [null, mal]) expect([keyOf, await sayEnd(uri, keyOf)]).toEqual([keyOf, 401])
    net.far.end(uri, 404)
    expect(await sayEnd(uri)).toBe(401)
    // Nor is it the end of somebody else.
    const bob = 'https://two.test/users/bob'
    net.far.end(uri, 410)
    await net.deliver({ id: `${uri}#delete`, type: 'Delete', actor: uri, object: bob })
    expect([await isKnown(known), await isKnown(net.bobAtOne)]).toEqual([true, true])
    expect(await sayEnd(uri)).toBe(202)
    expect(await isKnown(known)).toBe(false)
  })
})

describe('somebody elsewhere of whose end nothing was heard (#28)', () => {
  it('case 54: is gone here too when their inbox is, and their own server says so; nobody else is', async () => {
    for (const isGone of [false, true]) {
      const name = isGone ? 'fay' : 'fin'
      const uri = net.far.addActor(name, { endpoints: {} })
      const known = await meet(net.one, net.ada, uri)
      await net.deliver({ ...net.wrap('Follow', 'https://one.test/users/ada', {}, uri), id: `${uri}/follow` })
      net.far.end(`${uri}/inbox`, 410)
      if (isGone) net.far.end(uri, 410)
      await net.write(net.one, net.ada, { status: 'Is anybody there?' })
      expect([name, await isKnown(known)]).toEqual([name, !isGone])
    }
  })
})

describe('somebody elsewhere who stays after all (#28)', () => {
  it('case 53: has moved as long as their profile says so, and can be followed again when it does not', async () => {
    const old = net.far.addActor('stay')
    const target = net.far.addActor('gone', { alsoKnownAs: [old] })
    const id = await meet(net.one, net.ada, old)
    const profile = (more: object = {}) => ({
      id: old,
      type: 'Person',
      preferredUsername: 'stay',
      inbox: `${old}/inbox`,
      followers: `${old}/followers`,
      ...more,
    })
    await net.deliver({ id: `${old}#moves/1`, type: 'Move', actor: old, object: old, target })
    await net.deliver(net.wrap('Update', profile({ movedTo: target }), {}, old))
    expect(await account(id)).toMatchObject({ moved: { acct: 'gone@far.test' } })
    await net.deliver(net.wrap('Update', profile(), {}, old))
    expect((await account(id))['moved'] ?? null).toBeNull()
    await ask(net.one, net.ada, `/api/v1/accounts/${id}/follow`, {})
    await net.servers.settle()
    expect(net.far.received.at(-1)).toMatchObject({ type: 'Follow', object: old })
  })
})
