import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../testing.fixture.ts'
import { startStranger } from './stranger.fixture.ts'
import type { Stranger } from './stranger.fixture.ts'
import { ask, meet, startTwoServers } from './twoServers.fixture.ts'
import type { TwoServers } from './twoServers.fixture.ts'

let servers: TwoServers
let far: Stranger
beforeAll(async () => {
  servers = await startTwoServers()
  far = await startStranger(servers.network, 'far.test')
})
afterAll(async () => {
  await servers.close()
  await far.close()
})

let counter = 0
interface Pair {
  readonly ada: TestAccount
  readonly bob: TestAccount
  /** How each knows the other. */
  readonly bobAtOne: string
  readonly adaAtTwo: string
}

/** Ada of one.test and bob of two.test. */
async function people(options: { readonly locked?: boolean } = {}): Promise<Pair> {
  counter += 1
  const ada = await servers.one.createAccount(`ada${counter}`)
  const bob = await servers.two.createAccount(`bob${counter}`, options)
  return {
    ada,
    bob,
    bobAtOne: await meet(servers.one, ada, `@${bob.account.username}@two.test`),
    adaAtTwo: await meet(servers.two, bob, `@${ada.account.username}@one.test`),
  }
}

type Relation = {
  following: boolean
  requested: boolean
  followed_by: boolean
  requested_by: boolean
  blocking: boolean
  blocked_by: boolean
}
const relation = async (server: TwoServers['one'], who: TestAccount, id: string) => {
  const [found] = await ask<Relation[]>(server, who, `/api/v1/accounts/relationships?id[]=${id}`)
  return found
}
const act = async (server: TwoServers['one'], who: TestAccount, verb: string, id: string) => {
  await ask(server, who, `/api/v1/accounts/${id}/${verb}`, {})
  await servers.settle()
}
const noticesOf = async (server: TwoServers['one'], who: TestAccount) =>
  (await ask<{ type: string; account: { acct: string } }[]>(server, who, '/api/v1/notifications')).map(
    ({ type, account }) => `${type} ${account.acct}`,
  )
const countsAt = async (server: TwoServers['one'], id: string) => {
  const account = await ask<{ followers_count: number; following_count: number }>(server, null, `/api/v1/accounts/${id}`)
  return [account.followers_count, account.following_count]
}

describe('people of other servers are found (#28)', () => {
  it('case 1: by their handle, in any spelling, as one profile, and again without asking', async () => {
    const { ada, bobAtOne, bob } = await people()
    const name = bob.account.username
    for (const acct of [`${name}@two.test`, `@${name.toUpperCase()}@TWO.test`]) expect(await meet(servers.one, ada, acct)).toBe(bobAtOne)
    expect(await ask(servers.one, ada, `/api/v1/accounts/lookup?acct=${name}@two.test`)).toMatchObject({
      id: bobAtOne,
      acct: `${name}@two.test`,
      uri: `https://two.test/users/${name}`,
      url: `https://two.test/@${name}`,
    })
    const fresh = await servers.two.createAccount('unmet')
    // A visitor makes nobody ask.
    expect(await ask(servers.one, null, '/api/v1/accounts/lookup?acct=unmet@two.test')).toHaveProperty('error')
    expect(await ask(servers.one, ada, '/api/v1/accounts/lookup?acct=unmet@two.test')).toMatchObject({ username: fresh.account.username })
    for (const nobody of ['nobody@two.test', 'bob@three.test', 'https://two.test/users/nobody', 'https://two.test/instance'])
      expect(await ask(servers.one, ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(nobody)}`)).toMatchObject({ accounts: [] })
  })

  it('case 1: by a handle whose domain is another than that of their server', async () => {
    const ada = await servers.one.createAccount('splitfinder')
    const id = far.addActor('sam')
    const brand = await startStranger(servers.network, 'brand.test')
    const finger = { subject: 'acct:sam@brand.test', links: [{ rel: 'self', type: 'application/activity+json', href: id }] }
    for (const server of [far, brand])
      for (const domain of ['far.test', 'brand.test'])
        server.serve(
          { id: `${server.origin}/.well-known/webfinger?resource=${encodeURIComponent(`acct:sam@${domain}`)}`, ...finger },
          'application/jrd+json',
        )
    const found = await meet(servers.one, ada, 'sam@far.test')
    expect(await ask(servers.one, ada, `/api/v1/accounts/${found}`)).toMatchObject({ acct: 'sam@brand.test' })
    expect(await meet(servers.one, ada, 'sam@brand.test')).toBe(found)
    await brand.close()
  })

  it('by no handle that its own server does not confirm', async () => {
    const ada = await servers.one.createAccount('impostorfinder')
    const id = far.addActor('thief')
    // Says to be somebody of two.test.
    far.serve(
      {
        id: `${far.origin}/.well-known/webfinger?resource=${encodeURIComponent('acct:thief@far.test')}`,
        subject: 'acct:bob1@two.test',
        links: [{ rel: 'self', type: 'application/activity+json', href: id }],
      },
      'application/jrd+json',
    )
    for (const q of [id, 'thief@far.test'])
      expect(await ask(servers.one, ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(q)}`)).toMatchObject({ accounts: [] })
    expect(await servers.one.ctx.db.selectFrom('accounts').select('id').where('uri', '=', id).execute()).toEqual([])
  })

  it('by no document that is a file, or is of another server than it says', async () => {
    const ada = await servers.one.createAccount('filefinder')
    const id = far.addActor('uploader')
    far.serve({ id: `${far.origin}/upload.json`, type: 'Person', preferredUsername: 'uploader', inbox: `${id}/inbox` }, 'application/json')
    far.serve({ id: `${far.origin}/other`, type: 'Person' })
    far.serve({ '@context': 'https://www.w3.org/ns/activitystreams', id: `${far.origin}/lie`, type: 'Person' })
    for (const q of [`${far.origin}/upload.json`, `${far.origin}/other`, `${far.origin}/lie`])
      expect(await ask(servers.one, ada, `/api/v2/search?resolve=true&q=${encodeURIComponent(q)}`)).toMatchObject({ accounts: [] })
  })

  it('case 2: by both of their addresses, as one row', async () => {
    const { ada, bob, bobAtOne } = await people()
    for (const address of [`https://two.test/@${bob.account.username}`, `https://two.test/users/${bob.account.username}`])
      expect(await meet(servers.one, ada, address)).toBe(bobAtOne)
  })
})

describe('follows from server to server (#28)', () => {
  it('case 3: an open account is followed, and is told', async () => {
    const { ada, bob, bobAtOne, adaAtTwo } = await people()
    await act(servers.one, ada, 'follow', bobAtOne)
    expect(await relation(servers.one, ada, bobAtOne)).toMatchObject({ following: true, requested: false })
    expect(await relation(servers.two, bob, adaAtTwo)).toMatchObject({ followed_by: true })
    expect(await noticesOf(servers.two, bob)).toEqual([`follow ${ada.account.username}@one.test`])
    expect([await countsAt(servers.one, bobAtOne), await countsAt(servers.two, bob.account.id)]).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect([...servers.one.logged, ...servers.two.logged].filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  })

  it('case 4: a locked account is asked, and accepts', async () => {
    const { ada, bob, bobAtOne, adaAtTwo } = await people({ locked: true })
    await act(servers.one, ada, 'follow', bobAtOne)
    expect(await relation(servers.one, ada, bobAtOne)).toMatchObject({ following: false, requested: true })
    expect(await noticesOf(servers.two, bob)).toEqual([`follow_request ${ada.account.username}@one.test`])
    await ask(servers.two, bob, `/api/v1/follow_requests/${adaAtTwo}/authorize`, {})
    await servers.settle()
    expect(await relation(servers.one, ada, bobAtOne)).toMatchObject({ following: true, requested: false })
  })

  it('case 5: a request is rejected, and a follower removed later', async () => {
    const { ada, bob, bobAtOne, adaAtTwo } = await people({ locked: true })
    await act(servers.one, ada, 'follow', bobAtOne)
    await ask(servers.two, bob, `/api/v1/follow_requests/${adaAtTwo}/reject`, {})
    await servers.settle()
    expect(await relation(servers.one, ada, bobAtOne)).toMatchObject({ following: false, requested: false })
    await act(servers.one, ada, 'follow', bobAtOne)
    await ask(servers.two, bob, `/api/v1/follow_requests/${adaAtTwo}/authorize`, {})
    await servers.settle()
    expect(await relation(servers.one, ada, bobAtOne)).toMatchObject({ following: true })
    await act(servers.two, bob, 'remove_from_followers', adaAtTwo)
    expect(await relation(servers.one, ada, bobAtOne)).toMatchObject({ following: false, requested: false })
    expect(await countsAt(servers.one, bobAtOne)).toEqual([0, 0])
  })

  it('case 6: unfollowed and followed again counts once', async () => {
    const { ada, bob, bobAtOne, adaAtTwo } = await people()
    for (const verb of ['follow', 'unfollow', 'follow']) await act(servers.one, ada, verb, bobAtOne)
    expect(await relation(servers.two, bob, adaAtTwo)).toMatchObject({ followed_by: true })
    expect([await countsAt(servers.two, bob.account.id), await countsAt(servers.one, bobAtOne)]).toEqual([
      [1, 0],
      [1, 0],
    ])
    await act(servers.one, ada, 'unfollow', bobAtOne)
    expect(await relation(servers.two, bob, adaAtTwo)).toMatchObject({ followed_by: false })
    expect(await countsAt(servers.two, bob.account.id)).toEqual([0, 0])
  })

  it('case 6: a request that is withdrawn is gone', async () => {
    const { ada, bob, bobAtOne, adaAtTwo } = await people({ locked: true })
    for (const verb of ['follow', 'unfollow']) await act(servers.one, ada, verb, bobAtOne)
    expect(await relation(servers.two, bob, adaAtTwo)).toMatchObject({ requested_by: false })
    expect(await noticesOf(servers.two, bob)).toEqual([])
  })

  it('case 7: an Accept is understood that gives the request another address, or nothing but its address', async () => {
    const ada = await servers.one.createAccount('acceptseeker')
    for (const name of ['ted', 'tess']) {
      const uri = far.addActor(name)
      const id = await meet(servers.one, ada, `${name}@far.test`)
      await act(servers.one, ada, 'follow', id)
      const asked = far.received.at(-1)
      expect(asked).toMatchObject({ type: 'Follow', actor: 'https://one.test/users/acceptseeker', object: uri })
      const object =
        name === 'ted' ? { id: `${far.origin}/elsewhere/1`, type: 'Follow', actor: asked?.['actor'], object: uri } : asked?.['id']
      expect(await far.post(servers.one, { id: `${far.origin}/accepts/${name}`, type: 'Accept', actor: uri, object })).toBe(202)
      await servers.settle()
      expect(await relation(servers.one, ada, id)).toMatchObject({ following: true, requested: false })
    }
  })

  it('case 8: a block ends follows and hides both ways, until it is lifted', async () => {
    const { ada, bob, bobAtOne, adaAtTwo } = await people()
    await act(servers.one, ada, 'follow', bobAtOne)
    await act(servers.two, bob, 'follow', adaAtTwo)
    await act(servers.one, ada, 'block', bobAtOne)
    expect(await relation(servers.two, bob, adaAtTwo)).toMatchObject({ following: false, followed_by: false, blocked_by: true })
    expect(await countsAt(servers.two, bob.account.id)).toEqual([0, 0])
    await act(servers.one, ada, 'unblock', bobAtOne)
    expect(await relation(servers.two, bob, adaAtTwo)).toMatchObject({ following: false, blocked_by: false })
    await act(servers.two, bob, 'follow', adaAtTwo)
    expect(await relation(servers.two, bob, adaAtTwo)).toMatchObject({ following: true })
  })

  it('a follow that is asked for again is accepted again, and a blocked account is told that it is refused', async () => {
    const { account } = await servers.one.createAccount('wanted')
    const uri = far.addActor('fan')
    const object = 'https://one.test/users/wanted'
    const answers = () =>
      far.received.filter(({ actor }) => actor === object).map(({ type, object: about }) => [type, (about as { id: string }).id])
    for (const each of ['1', '2'])
      await far.post(servers.one, { id: `${far.origin}/follows/${each}`, type: 'Follow', actor: uri, object }).then(servers.settle)
    expect(answers()).toEqual([
      ['Accept', `${far.origin}/follows/1`],
      ['Accept', `${far.origin}/follows/2`],
    ])
    expect(await countsAt(servers.one, account.id)).toEqual([1, 0])
    await far
      .post(servers.one, { id: `${far.origin}/undo/2`, type: 'Undo', actor: uri, object: `${far.origin}/follows/2` })
      .then(servers.settle)
    expect(await countsAt(servers.one, account.id)).toEqual([0, 0])
    const fan = await servers.one.ctx.db.selectFrom('accounts').select('id').where('uri', '=', uri).executeTakeFirstOrThrow()
    const wanted = { account, token: await servers.one.createToken(account.id, ['read', 'write', 'follow']), client: servers.one.client() }
    await act(servers.one, wanted, 'block', fan.id)
    await far.post(servers.one, { id: `${far.origin}/follows/3`, type: 'Follow', actor: uri, object }).then(servers.settle)
    expect(answers().at(-1)).toEqual(['Reject', `${far.origin}/follows/3`])
    expect(await countsAt(servers.one, account.id)).toEqual([0, 0])
  })

  it('an Undo ends the follow that it names and no newer one, in whatever order they come, and every dialect ends a follow', async () => {
    for (const locked of [false, true]) {
      const { account } = await servers.one.createAccount(locked ? 'shut' : 'open', { locked })
      const [fan, object] = [far.addActor(`fan of ${account.username}`.replaceAll(' ', '')), `https://one.test/users/${account.username}`]
      const table = locked ? 'follow_requests' : 'follows'
      const send = async (type: string, id: string, about: unknown) => {
        expect(await far.post(servers.one, { id: `${fan}/${id}`, type, actor: fan, object: about })).toBe(202)
        await servers.settle()
        const rows = await servers.one.ctx.db.selectFrom(table).select('uri').where('target_account_id', '=', account.id).execute()
        return rows.map(({ uri }) => uri?.split('/').at(-1))
      }
      const follow = (id: string) => send('Follow', id, object)
      const undo = (id: string | undefined) =>
        send('Undo', `undo-${id}`, { ...(id === undefined ? {} : { id: `${fan}/${id}` }), type: 'Follow', actor: fan, object })
      await follow('1')
      expect(await follow('2')).toEqual(['2'])
      // The Undo of the first one was overtaken by the second one.
      expect(await undo('1')).toEqual(['2'])
      expect(await undo('2')).toEqual([])
      expect(await follow('3')).toEqual(['3'])
      // It comes a second time.
      expect(await undo('2')).toEqual(['3'])
      // Without an id, with one that is made up, and with one that is used again.
      expect(await undo(undefined)).toEqual([])
      expect(await follow('4')).toEqual(['4'])
      expect(await undo('made-up')).toEqual([])
      for (const each of ['first', 'second']) {
        expect(await follow('always'), each).toEqual(['always'])
        expect(await undo('always'), each).toEqual([])
      }
      if (!locked) expect(await countsAt(servers.one, account.id)).toEqual([0, 0])
    }
  })
})

describe('attacks on follows (#28)', () => {
  it('nobody accepts, rejects or takes back what is not theirs, in any spelling', async () => {
    const { ada, bobAtOne, bob } = await people({ locked: true })
    await act(servers.one, ada, 'follow', bobAtOne)
    const request = await servers.one.ctx.db
      .selectFrom('follow_requests')
      .select('uri')
      .where('target_account_id', '=', bobAtOne)
      .executeTakeFirstOrThrow()
    const [mallory, adaUri, bobUri] = [
      far.addActor('mallory'),
      `https://one.test/users/${ada.account.username}`,
      `https://two.test/users/${bob.account.username}`,
    ]
    const follow = { id: request.uri, type: 'Follow', actor: adaUri, object: bobUri }
    for (const object of [request.uri, follow, { ...follow, id: undefined }])
      for (const type of ['Accept', 'Reject', 'Undo'])
        expect(await far.post(servers.one, { id: `${far.origin}/x/${type}`, type, actor: mallory, object })).toBe(202)
    // In bob's name with mallory's key; with an id of bob's server; with two actors.
    expect(
      await far.post(servers.one, { id: 'https://two.test/x', type: 'Accept', actor: bobUri, object: follow }, { keyOf: mallory }),
    ).toBe(401)
    expect(await far.post(servers.one, { id: 'https://two.test/x', type: 'Accept', actor: mallory, object: follow })).toBe(202)
    await servers.settle()
    expect(await relation(servers.one, ada, bobAtOne)).toMatchObject({ following: false, requested: true })
  })

  it('nobody makes somebody else follow, block or change', async () => {
    const { account } = await servers.one.createAccount('victim')
    const { bob, bobAtOne } = await people()
    const [mallory, bobUri] = [far.addActor('mallory2'), `https://two.test/users/${bob.account.username}`]
    const object = 'https://one.test/users/victim'
    for (const type of ['Follow', 'Block']) {
      expect(await far.post(servers.one, { id: `https://two.test/${type}`, type, actor: bobUri, object }, { keyOf: mallory })).toBe(401)
      expect(await far.post(servers.one, { id: `https://two.test/${type}`, type, actor: bobUri, object }, { keyOf: null })).toBe(401)
      expect(await far.post(servers.one, { id: `https://two.test/${type}`, type, actor: mallory, object })).toBe(202)
    }
    // An actor of this very server, and an Update of somebody else's profile under an id of theirs.
    await far.post(servers.one, {
      id: `${far.origin}/u`,
      type: 'Update',
      actor: mallory,
      object: { id: bobUri, type: 'Person', name: 'Mine now', inbox: `${mallory}/inbox`, preferredUsername: 'x' },
    })
    await far.post(servers.one, {
      id: 'https://two.test/u',
      type: 'Update',
      actor: mallory,
      object: { id: bobUri, type: 'Person', name: 'Mine now', inbox: `${mallory}/inbox`, preferredUsername: 'x' },
    })
    await servers.settle()
    expect(await countsAt(servers.one, account.id)).toEqual([0, 0])
    expect(await servers.one.ctx.db.selectFrom('blocks').select('id').where('target_account_id', '=', account.id).execute()).toEqual([])
    expect(await ask(servers.one, null, `/api/v1/accounts/${bobAtOne}`)).toMatchObject({ display_name: bob.account.username })
  })

  it('a suspended server is neither asked nor heard, nor are those below its domain', async () => {
    const { account } = await servers.one.createAccount('sheltered')
    const ada = await servers.one.createAccount('sheltering')
    const bad = await startStranger(servers.network, 'sub.bad.test')
    await servers.one.ctx.db
      .insertInto('instance_domain_blocks')
      .values({ domain: 'bad.test', severity: 'suspend', created_at: servers.one.ctx.now() })
      .execute()
    const uri = bad.addActor('eve')
    expect(
      await bad.post(servers.one, { id: `${bad.origin}/1`, type: 'Follow', actor: uri, object: 'https://one.test/users/sheltered' }),
    ).toBe(202)
    await servers.settle()
    expect(await countsAt(servers.one, account.id)).toEqual([0, 0])
    expect(await ask(servers.one, ada, '/api/v2/search?resolve=true&q=eve@sub.bad.test')).toMatchObject({ accounts: [] })
    expect(await servers.one.ctx.db.selectFrom('accounts').select('id').where('domain', '=', 'sub.bad.test').execute()).toEqual([])
    await bad.close()
  })
})
