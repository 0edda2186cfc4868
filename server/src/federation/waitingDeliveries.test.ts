import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../operator/control/runCommand.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse({ now: new Date() })))
afterAll(() => net.close())

const run = (command: string) => runCommand(net.one.ctx, { words: command.split(' '), folder: '/', password: null })
/** Lets time pass, so that what waits is tried again. */
async function later(): Promise<void> {
  net.one.advance(300_000)
  await net.servers.settle()
}
/** Does something while far.test is away, and something else when it is there again. Answers what has arrived in the end. */
async function away(first: () => Promise<unknown>, then: () => Promise<unknown>) {
  const before = net.far.received.length
  net.servers.network.cut('far.test', true)
  await first()
  await net.servers.settle()
  net.servers.network.cut('far.test', false)
  await then()
  await net.servers.settle()
  await later()
  return net.far.received
    .slice(before)
    .map(({ type, object }) => [type, typeof object === 'string' ? object : (object as { id: string }).id])
}
const toRob = (text: string) => net.write(net.one, net.ada, { status: `@rob@far.test ${text}` })

describe('what waits for a server that is away (#28)', () => {
  it('case 22: a post that is deleted meanwhile does not come after its end', async () => {
    let uri = ''
    let id = ''
    const arrived = await away(
      async () => void ({ uri, id } = await toRob('Never seen')),
      () => ask(net.one, net.ada, `/api/v1/statuses/${id}`, {}, 'DELETE'),
    )
    expect(arrived).toEqual([['Delete', uri]])
  })

  it('case 19: an edit does not come after a newer one, and a post comes although it was edited', async () => {
    const post = await toRob('First')
    const edit = (text: string) => ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, { status: `@rob@far.test ${text}` }, 'PUT')
    expect(
      await away(
        () => edit('Second'),
        () => edit('Third'),
      ),
    ).toEqual([['Update', post.uri]])
    expect(JSON.stringify(net.far.received.at(-1))).toContain('Third')
    let late = post
    const arrived = await away(
      async () => void (late = await toRob('Late')),
      () => ask(net.one, net.ada, `/api/v1/statuses/${late.id}`, { status: '@rob@far.test Later' }, 'PUT'),
    )
    expect(arrived).toEqual([
      ['Update', late.uri],
      ['Create', late.uri],
    ])
  })

  it('case 27: a favourite that is taken back meanwhile does not come after that; somebody else’s does', async () => {
    const note = net.note()
    await net.deliver(net.wrap('Create', note))
    const { id = '' } = (await net.at(net.one, net.ada, note.id)) ?? {}
    const eve = await net.one.createAccount('eve')
    const arrived = await away(
      async () => {
        await net.act(net.one, net.ada, id, 'favourite')
        await net.act(net.one, eve, id, 'favourite')
      },
      () => net.act(net.one, net.ada, id, 'unfavourite'),
    )
    expect(arrived.map(([type]) => type)).toEqual(['Undo', 'Like'])
    expect(net.far.received.at(-1)).toMatchObject({ actor: 'https://one.test/users/eve' })
  })

  it('case 51: a pin that is taken back meanwhile does not come after that', async () => {
    const follow = { ...net.wrap('Follow', 'https://one.test/users/ada'), id: `${net.rob}/follows/ada` }
    await net.deliver(follow)
    const { uri, id } = await net.write(net.one, net.ada, { status: 'For a while' })
    expect(
      await away(
        () => net.act(net.one, net.ada, id, 'pin'),
        () => net.act(net.one, net.ada, id, 'unpin'),
      ),
    ).toEqual([['Remove', uri]])
    expect(
      await away(
        () => net.act(net.one, net.ada, id, 'unpin'),
        () => net.act(net.one, net.ada, id, 'pin'),
      ),
    ).toEqual([['Add', uri]])
    await net.deliver(net.wrap('Undo', follow))
  })

  it('case 57: nothing comes to a server that is suspended meanwhile, nor a change of what it has', async () => {
    const known = await toRob('Known there')
    const arrived = await away(
      () => toRob('Not for them any more'),
      async () => {
        await run('domains block far.test')
        await ask(net.one, net.ada, `/api/v1/statuses/${known.id}`, { status: '@rob@far.test Changed' }, 'PUT')
      },
    )
    expect(arrived).toEqual([])
    await run('domains unblock far.test')
  })
})

it('case 57: a server that is suspended is not told of the follows that end with that, in either direction (#28)', async () => {
  const existing = () => net.one.ctx.db.selectFrom('follows').innerJoin('accounts as a', 'a.id', 'follows.account_id').select('a.uri')
  const uris = async () => (await existing().execute()).map(({ uri }) => uri)
  await net.deliver(net.wrap('Follow', 'https://one.test/users/ada', {}, net.rob))
  expect(await uris()).toContain(net.rob)
  const before = net.far.received.length
  await run('domains block far.test')
  await net.servers.settle()
  await later()
  expect(await uris()).not.toContain(net.rob)
  expect(net.far.received.slice(before)).toEqual([])
  await run('domains unblock far.test')
  await net.servers.settle()
  expect(net.far.received.slice(before)).toEqual([])
})

describe('who may read a post no longer when it is changed (#28)', () => {
  const contentAtTwo = async (uri: string) =>
    (await net.two.ctx.db.selectFrom('statuses').select('content').where('uri', '=', uri).executeTakeFirst())?.content

  it('case 11: the server of a follower who was removed does not get the new words of what is for followers', async () => {
    const post = await net.write(net.one, net.ada, { status: 'For followers', visibility: 'private' })
    expect(await contentAtTwo(post.uri)).toContain('For followers')
    await ask(net.one, net.ada, `/api/v1/accounts/${net.bobAtOne}/remove_from_followers`, {})
    await net.servers.settle()
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, { status: 'For fewer' }, 'PUT')
    await net.servers.settle()
    expect(await contentAtTwo(post.uri)).toContain('For followers')
    // It is told of the end all the same.
    await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, {}, 'DELETE')
    await net.servers.settle()
    expect(await contentAtTwo(post.uri)).toBe('')
  })

  it('case 12: nor does somebody who was named and is blocked, or suspended, now', async () => {
    for (const end of [
      () => ask(net.one, net.ada, `/api/v1/accounts/${net.bobAtOne}/block`, {}),
      () => run('accounts suspend bob@two.test'),
    ]) {
      await ask(net.one, net.ada, `/api/v1/accounts/${net.bobAtOne}/unblock`, {})
      const post = await net.write(net.one, net.ada, { status: '@bob@two.test Only you', visibility: 'direct' })
      expect(await contentAtTwo(post.uri)).toContain('Only you')
      await end()
      await ask(net.one, net.ada, `/api/v1/statuses/${post.id}`, { status: '@bob@two.test Nobody' }, 'PUT')
      await net.servers.settle()
      expect(await contentAtTwo(post.uri)).toContain('Only you')
    }
    await run('accounts unsuspend bob@two.test')
  })
})

describe('somebody who is suspended here (#28)', () => {
  it('says nothing more, although it was written before; what takes back something still goes, and that they are suspended', async () => {
    const mal = await net.one.createAccount('mal')
    const known = await net.write(net.one, mal, { status: '@rob@far.test Known' })
    const before = net.far.received.length
    await ask(net.one, mal, '/api/v1/statuses', { status: '@rob@far.test Spam' })
    await ask(net.one, mal, `/api/v1/statuses/${known.id}`, {}, 'DELETE')
    await run('accounts suspend mal')
    await net.servers.settle()
    const received = net.far.received.slice(before)
    expect(received.map(({ type }) => type).toSorted()).toEqual(['Delete', 'Update'])
    expect(received.find(({ type }) => type === 'Update')).toMatchObject({ object: { type: 'Person', suspended: true } })
  })
})
