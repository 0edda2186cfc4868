import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../operator/control/runCommand.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

const ADA = 'https://one.test/users/ada'

let net: Fediverse
let robAtOne: string
beforeAll(async () => {
  net = await startFediverse()
  robAtOne = await meet(net.one, net.ada, net.rob)
})
afterAll(() => net.close())

const settled = async <T>(doing: Promise<T>): Promise<T> => {
  const answer = await doing
  await net.servers.settle()
  return answer
}
const run = (command: string) => settled(runCommand(net.one.ctx, { words: command.split(' '), folder: '/', password: null }))
const relation = async (id: string) => (await ask<object[]>(net.one, net.ada, `/api/v1/accounts/relationships?id[]=${id}`))[0]
let counter = 0
/** Somebody at far.test follows ada. */
const followAda = async (actor = net.rob) => {
  const follow = { ...net.wrap('Follow', ADA, {}, actor), id: `${actor}/follows/${(counter += 1)}` }
  const before = net.far.received.length
  await net.deliver(follow)
  return { follow, answer: net.far.received.slice(before).map(({ type }) => type) }
}

describe('a whole server that somebody blocks for themselves (#28)', () => {
  it('is told that follows end both ways, and nobody there follows anew before it is unblocked', async () => {
    const { follow } = await followAda()
    expect(await relation(robAtOne)).toMatchObject({ following: true, followed_by: true })
    const before = net.far.received.length
    await settled(ask(net.one, net.ada, '/api/v1/domain_blocks', { domain: 'far.test' }))
    const told = net.far.received.slice(before)
    expect(told).toHaveLength(2)
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'Reject', actor: ADA, object: expect.objectContaining({ id: follow.id }) as unknown }),
        expect.objectContaining({
          type: 'Undo',
          actor: ADA,
          object: expect.objectContaining({ type: 'Follow', object: net.rob }) as unknown,
        }),
      ]),
    )
    expect((await followAda()).answer).toEqual(['Reject'])
    expect(await relation(robAtOne)).toMatchObject({ following: false, followed_by: false })
    // Nor does she follow anybody there.
    await settled(ask(net.one, net.ada, `/api/v1/accounts/${robAtOne}/follow`, {}))
    expect(await relation(robAtOne)).toMatchObject({ requested: false })
    await settled(ask(net.one, net.ada, '/api/v1/domain_blocks?domain=far.test', {}, 'DELETE'))
    expect((await followAda()).answer).toEqual(['Accept'])
  })
})

describe('somebody elsewhere whom the operator suspends (#28)', () => {
  it('case 55: follows nobody here any more, and is told so: what is for followers does not go there', async () => {
    const lurker = net.far.addActor('lurker')
    const { follow } = await followAda(lurker)
    const post = await net.write(net.one, net.ada, { status: 'For followers', visibility: 'private' })
    expect(net.far.received.at(-1)).toMatchObject({ type: 'Create', object: { id: post.uri } })
    for (const actor of [net.rob]) await net.deliver(net.wrap('Undo', { type: 'Follow', actor, object: ADA }, {}, actor))
    const before = net.far.received.length
    await run('accounts suspend lurker@far.test')
    expect(net.far.received.slice(before)).toMatchObject([{ type: 'Reject', actor: ADA, object: { id: follow.id } }])
    await net.write(net.one, net.ada, { status: 'For fewer followers', visibility: 'private' })
    expect(net.far.received.slice(before)).toHaveLength(1)
    expect((await followAda(lurker)).answer).toEqual([])
    await run('accounts unsuspend lurker@far.test')
    expect((await followAda(lurker)).answer).toEqual(['Accept'])
  })

  it('case 55: is read again when that is lifted: what they said of themselves meanwhile was not heard', async () => {
    const owl = net.far.addActor('owl', { name: 'Young owl' })
    const id = await meet(net.one, net.ada, owl)
    const account = () => ask(net.one, net.ada, `/api/v1/accounts/${id}`)
    expect(await account()).toMatchObject({ display_name: 'Young owl' })
    await run('accounts suspend owl@far.test')
    net.far.addActor('owl', { name: 'Old owl' })
    await run('accounts unsuspend owl@far.test')
    expect(await account()).toMatchObject({ suspended: false, display_name: 'Old owl' })
    await run('accounts suspend owl@far.test')
    net.far.addActor('owl', { 'http://joinmastodon.org/ns#suspended': true })
    await run('accounts unsuspend owl@far.test')
    expect(await account()).toMatchObject({ suspended: true })
  })
})

describe('an answer to a follow that was withdrawn (#28)', () => {
  it('case 4 and 5: says nothing of the one that was asked for after it', async () => {
    const sam = net.far.addActor('sam', { manuallyApprovesFollowers: true })
    const id = await meet(net.one, net.ada, sam)
    const asks = async () => {
      await settled(ask(net.one, net.ada, `/api/v1/accounts/${id}/follow`, {}))
      return net.far.received.at(-1)
    }
    const first = await asks()
    await settled(ask(net.one, net.ada, `/api/v1/accounts/${id}/unfollow`, {}))
    const second = await asks()
    expect(first?.['id']).not.toBe(second?.['id'])
    for (const type of ['Accept', 'Reject']) {
      for (const object of [first, first?.['id']]) await net.deliver(net.wrap(type, object, {}, sam))
      expect([type, await relation(id)]).toMatchObject([type, { requested: true, following: false }])
    }
    await net.deliver(net.wrap('Accept', second, {}, sam))
    await net.deliver(net.wrap('Reject', first, {}, sam))
    expect(await relation(id)).toMatchObject({ requested: false, following: true })
  })
})

describe('the news of a follow that a suspension ended (#28)', () => {
  it.each([
    ['of somebody', 'accounts suspend', 'accounts unsuspend', 'jay@far.test', 'jay@far.test', false],
    ['of somebody who asked', 'accounts suspend', 'accounts unsuspend', 'lil@far.test', 'lil@far.test', true],
    ['of their server', 'domains block', 'domains unblock', 'far.test', 'kay@far.test', false],
    ['of their server who asked', 'domains block', 'domains unblock', 'far.test', 'moe@far.test', true],
  ])('case 55 and 57: does not come back when the suspension %s is lifted', async (_, suspend, lift, whom, handle, wasAsked) => {
    const follower = net.far.addActor(handle.slice(0, 3))
    const news = async () =>
      (
        await ask<{ type: string; account: { acct: string } }[]>(
          net.one,
          net.ada,
          '/api/v1/notifications?types[]=follow&types[]=follow_request',
        )
      )
        .filter(({ account }) => account.acct.startsWith(handle.slice(0, 3)))
        .map(({ type }) => type)
    const lock = (isLocked: boolean) => settled(ask(net.one, net.ada, '/api/v1/accounts/update_credentials', { locked: isLocked }, 'PATCH'))
    await lock(wasAsked)
    await followAda(follower)
    expect(await news()).toEqual([wasAsked ? 'follow_request' : 'follow'])
    await run(`${suspend} ${whom}`)
    expect(await news()).toEqual([])
    await run(`${lift} ${whom}`)
    expect(await news()).toEqual([])
    await lock(false)
  })
})
