import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveAccount } from '../people/moving/moveAccount.ts'
import { deleteAccount } from '../identity/registration/deleteAccount.ts'
import { PUBLIC, startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { noteFailure } from './peers/peers.ts'
import { startStranger } from './stranger.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse({ now: new Date() })))
afterAll(() => net.close())

let counter = 0
const stranger = (more: Record<string, unknown> = {}) => net.far.addActor(`stranger${(counter += 1)}`, more)
const typesSince = (before: number) => net.far.received.slice(before).map(({ type }) => type)

describe('who has got hold of a post of ours without following its author (#28)', () => {
  const acts: [string, (uri: string) => object][] = [
    ['answers it', (uri) => ({ inReplyTo: uri })],
    ['quotes it in the way of older families', (uri) => ({ _misskey_quote: uri, quoteUrl: uri })],
  ]
  it.each(acts)('case 19 and 22: whoever %s is told of its changes and its end', async (_, more) => {
    const post = await net.write(net.one, net.ada, { status: 'For everybody' })
    const author = stranger()
    await net.deliver(net.wrap('Create', net.note(more(post.uri), author), {}, author))
    const before = net.far.received.length
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, { status: 'For everybody, changed' }, 'PUT')
    await net.servers.settle()
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, {}, 'DELETE')
    await net.servers.settle()
    expect(typesSince(before)).toEqual(['Update', 'Delete'])
  })

  it('nobody is told of one that they may not read, by answering it', async () => {
    const post = await net.write(net.one, net.ada, { status: 'For followers', visibility: 'private' })
    const author = stranger()
    await net.deliver(net.wrap('Create', net.note({ inReplyTo: post.uri }, author), {}, author))
    const before = net.far.received.length
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, { status: 'For followers, changed' }, 'PUT')
    await net.servers.settle()
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, {}, 'DELETE')
    await net.servers.settle()
    expect(typesSince(before)).toEqual([])
  })
})

describe('a server whose inboxes are elsewhere (#28)', () => {
  it('case 59: is sent things again when it shows itself after it was given up', async () => {
    const box = await startStranger(net.servers.network, 'box.test')
    const author = stranger({ inbox: `${box.origin}/inboxes/1`, endpoints: { sharedInbox: `${box.origin}/inbox` } })
    const { ctx } = net.one
    await net.deliver({ ...net.wrap('Follow', 'https://one.test/users/ada', {}, author), id: `${author}/follow` })
    expect(box.received).toHaveLength(1)
    for (let day = 1; day <= 7; day += 1) await noteFailure({ db: ctx.db, now: () => new Date(`2026-01-0${day}T12:00:00Z`) }, 'box.test')
    await net.write(net.one, net.ada, { status: 'To nobody' })
    expect(box.received).toHaveLength(1)
    // As after an hour in which nothing was heard of it.
    await ctx.db
      .updateTable('instances')
      .set({ seen_at: new Date(0) })
      .where('domain', '=', 'far.test')
      .execute()
    await net.deliver(net.wrap('Create', net.note({ to: [PUBLIC], cc: ['https://one.test/users/ada'] }, author), {}, author))
    await net.write(net.one, net.ada, { status: 'To somebody' })
    expect(box.received.at(-1)).toMatchObject({ type: 'Create' })
    await box.close()
  })
})

describe('somebody elsewhere who moves and is deleted at once (#28)', () => {
  it('case 53 and 54: leaves no work behind that cannot be done', async () => {
    const { ctx } = net.one
    const [old, target] = [stranger(), stranger()]
    const [oldId, targetId] = [await meet(net.one, net.ada, old), await meet(net.one, net.ada, target)]
    await moveAccount(ctx, oldId, targetId)
    await deleteAccount(ctx, oldId, { keepsName: false })
    await net.servers.settle()
    expect(await ctx.db.selectFrom('jobs').select('last_error').where('name', '=', 'people.moved').execute()).toEqual([])
  })
})

describe('who is told of a changed profile beside those who follow (#28)', () => {
  it('case 52: the servers of whom the person follows or asks to follow, and of whom they wrote to lately', async () => {
    const at = (name: string) => startStranger(net.servers.network, name)
    const [followed, asked, named, unknown] = [
      await at('followed.test'),
      await at('asked.test'),
      await at('named.test'),
      await at('no.test'),
    ]
    const amy = await net.one.createAccount('amy')
    for (const server of [followed, asked]) {
      const id = await meet(net.one, amy, server.addActor('sam'))
      await ask(net.one, amy, `/api/v1/accounts/${id}/follow`, {})
      await net.servers.settle()
    }
    const sam = `${followed.origin}/users/sam`
    await followed.post(net.one, { id: `${sam}/accept`, type: 'Accept', actor: sam, object: followed.received.at(-1)?.['id'] })
    await net.servers.settle()
    await meet(net.one, amy, unknown.addActor('uma'))
    await meet(net.one, amy, named.addActor('nan'))
    const change = async (name: string) => {
      await ask(net.one, amy, '/api/v1/accounts/update_credentials', { display_name: name }, 'PATCH')
      await net.servers.settle()
      const toldBy = [followed, asked, named, unknown].map(({ received }) =>
        received.some(({ type, object }) => type === 'Update' && (object as { name?: string }).name === name),
      )
      return toldBy
    }
    expect(await change('Amy')).toEqual([true, true, false, false])
    await net.write(net.one, amy, { status: '@nan@named.test Only you', visibility: 'direct' })
    expect(await change('Amy of one')).toEqual([true, true, true, false])
    expect([followed, asked, named].map(({ received }) => received.filter(({ type }) => type === 'Update').length)).toEqual([2, 2, 1])
    net.one.advance(3 * 86_400_000)
    expect(await change('Amy of old')).toEqual([true, true, false, false])
    for (const server of [followed, asked, named, unknown]) await server.close()
  })
})
