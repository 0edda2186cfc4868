import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteAccount } from '../identity/registration/deleteAccount.ts'
import { suspendAccount, unsuspendAccount } from '../operator/moderation/moderateAccount.ts'
import { runCommand } from '../operator/control/runCommand.ts'
import { moveAccount } from '../people/moving/moveAccount.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
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
/** Ada of one.test, whom bob of two.test follows. */
async function people() {
  counter += 1
  const ada = await servers.one.createAccount(`ada${counter}`)
  const bob = await servers.two.createAccount(`bob${counter}`)
  const adaAtTwo = await meet(servers.two, bob, `@${ada.account.username}@one.test`)
  await ask(servers.two, bob, `/api/v1/accounts/${adaAtTwo}/follow`, {})
  await servers.settle()
  return { ada, bob, adaAtTwo }
}

const run = async (server: TestServer, command: string) =>
  (await runCommand(server.ctx, { words: command.split(' '), folder: '/', password: null })).lines
const account = (server: TestServer, who: TestAccount | null, id: string) => ask(server, who, `/api/v1/accounts/${id}`)
const follows = async (server: TestServer, who: TestAccount, id: string) => {
  const [found] = await ask<{ following: boolean; requested: boolean }[]>(server, who, `/api/v1/accounts/relationships?id[]=${id}`)
  return found
}

describe('what becomes of a profile goes to the servers of its followers (#28)', () => {
  it('case 52: names, texts, fields and pictures', async () => {
    const { ada, bob, adaAtTwo } = await people()
    await ask(
      servers.one,
      ada,
      '/api/v1/accounts/update_credentials',
      {
        display_name: 'Ada of one',
        note: 'Baker',
        fields_attributes: [{ name: 'Bread', value: 'https://bread.test/ada' }],
        locked: true,
      },
      'PATCH',
    )
    await servers.settle()
    expect(await account(servers.two, bob, adaAtTwo)).toMatchObject({
      display_name: 'Ada of one',
      note: expect.stringContaining('Baker') as string,
      locked: true,
      fields: [{ name: 'Bread', value: expect.stringContaining('https://bread.test/ada') as string, verified_at: null }],
    })
  })

  it('case 55: a suspension at home hides the account everywhere, and lifting it shows it again as it was', async () => {
    const { ada, bob, adaAtTwo } = await people()
    await ask(servers.one, ada, '/api/v1/accounts/update_credentials', { display_name: 'Still Ada' }, 'PATCH')
    await servers.settle()
    await suspendAccount(servers.one.ctx, ada.account.id)
    await servers.settle()
    expect(await account(servers.two, bob, adaAtTwo)).toMatchObject({ suspended: true, display_name: '' })
    await unsuspendAccount(servers.one.ctx, ada.account.id)
    await servers.settle()
    expect(await account(servers.two, bob, adaAtTwo)).toMatchObject({ suspended: false, display_name: 'Still Ada' })
    expect(await follows(servers.two, bob, adaAtTwo)).toMatchObject({ following: true })
  })

  it('case 55: what the moderators here decided is not lifted from elsewhere', async () => {
    const { ada, bob, adaAtTwo } = await people()
    await suspendAccount(servers.two.ctx, adaAtTwo)
    await ask(servers.one, ada, '/api/v1/accounts/update_credentials', { display_name: 'Back again' }, 'PATCH')
    await servers.settle()
    expect(await account(servers.two, bob, adaAtTwo)).toMatchObject({ suspended: true })
  })

  it('case 54: an account that is deleted is gone everywhere, and 410 at home', async () => {
    const { ada, bob, adaAtTwo } = await people()
    const post = await ask(servers.one, ada, '/api/v1/statuses', { status: 'Last words', visibility: 'public' })
    await servers.settle()
    const [seen] = await ask<{ id: string; uri: string }[]>(servers.two, bob, `/api/v1/accounts/${adaAtTwo}/statuses`)
    expect(seen?.uri).toBe(post['uri'])
    await deleteAccount(servers.one.ctx, ada.account.id)
    await servers.settle()
    expect(await account(servers.two, bob, adaAtTwo)).toHaveProperty('error')
    expect(await ask(servers.two, bob, `/api/v1/statuses/${seen?.id ?? ''}`)).toHaveProperty('error')
    expect(await ask(servers.two, bob, '/api/v1/accounts/verify_credentials')).toMatchObject({ following_count: 0 })
    const gone = await servers.one.request(`/users/${ada.account.username}`, { headers: { accept: 'application/activity+json' } })
    expect(gone.status).toBe(410)
    // The name may be somebody's at the other server, which never gave it out.
    expect(await servers.two.ctx.db.selectFrom('deleted_accounts').select('username').execute()).toEqual([])
  })

  it('case 54: each server that knows anybody here is told of it once, however many of its people are known', async () => {
    const { ada } = await people()
    const solo = { endpoints: {} }
    const known = [far.addActor(`one${counter}`), far.addActor(`two${counter}`), far.addActor(`solo${counter}`, solo)]
    for (const uri of known) await meet(servers.one, ada, uri)
    await deleteAccount(servers.one.ctx, ada.account.id)
    await servers.settle()
    const deletions = far.received.filter(
      ({ type, actor }) => type === 'Delete' && actor === `https://one.test/users/${ada.account.username}`,
    )
    // Once to the common inbox, and once to the one without.
    expect(deletions).toHaveLength(2)
  })

  it('case 54: somebody unknown who deletes themselves is answered before their key is asked for', async () => {
    const id = far.addActor('leaver')
    const before = far.asked.length
    expect(await far.post(servers.one, { id: `${id}#delete`, type: 'Delete', actor: id, object: id })).toBe(202)
    await servers.settle()
    expect(far.asked.length).toBe(before)
    expect(await servers.one.ctx.db.selectFrom('accounts').select('id').where('uri', '=', id).execute()).toEqual([])
  })

  it('case 54: nobody deletes or suspends somebody else', async () => {
    const { ada, bob, adaAtTwo } = await people()
    const id = far.addActor('spoofer')
    const uri = `https://one.test/users/${ada.account.username}`
    for (const activity of [
      { id: `${id}#1`, type: 'Delete', actor: id, object: uri },
      {
        id: `${id}#2`,
        type: 'Update',
        actor: id,
        object: { id: uri, type: 'Person', suspended: true, preferredUsername: ada.account.username },
      },
    ])
      await far.post(servers.two, activity)
    await servers.settle()
    expect(await account(servers.two, bob, adaAtTwo)).toMatchObject({ suspended: false })
  })
})

describe('people move (#28)', () => {
  it('case 53: whoever follows somebody follows them to the other server', async () => {
    const { ada, bob, adaAtTwo } = await people()
    const there = await servers.two.createAccount(`moved${counter}`)
    const eve = await servers.one.createAccount(`eve${counter}`)
    await ask(servers.one, eve, `/api/v1/accounts/${ada.account.id}/follow`, {})
    await servers.two.ctx.db
      .updateTable('accounts')
      .set({ also_known_as: [`https://one.test/users/${ada.account.username}`] })
      .where('id', '=', there.account.id)
      .execute()
    const target = await meet(servers.one, ada, `@${there.account.username}@two.test`)
    expect(await moveAccount(servers.one.ctx, ada.account.id, target)).toBe(true)
    await servers.settle()
    expect(await follows(servers.two, bob, there.account.id)).toMatchObject({ following: true })
    expect(await follows(servers.two, bob, adaAtTwo)).toMatchObject({ following: false })
    expect(await account(servers.two, bob, adaAtTwo)).toMatchObject({ moved: { id: there.account.id } })
    // And those of the old server.
    expect(await follows(servers.one, eve, target)).toMatchObject({ following: true })
    // Once a week.
    expect(await moveAccount(servers.one.ctx, ada.account.id, target)).toBe(false)
  })

  it('case 53: nobody is moved to somebody who does not say so too', async () => {
    const { bob } = await people()
    const [id, other] = [far.addActor(`mover${counter}`), far.addActor(`victim${counter}`)]
    const moverAtTwo = await meet(servers.two, bob, `mover${counter}@far.test`)
    await ask(servers.two, bob, `/api/v1/accounts/${moverAtTwo}/follow`, {})
    await servers.settle()
    await far.post(servers.two, { id: `${id}#moves/1`, type: 'Move', actor: id, object: id, target: other })
    await servers.settle()
    expect(await account(servers.two, bob, moverAtTwo)).toMatchObject({ moved: null })
    // Once it does, it counts, although the old document is known here.
    far.addActor(`victim${counter}`, { alsoKnownAs: [id] })
    await far.post(servers.two, { id: `${id}#moves/2`, type: 'Move', actor: id, object: id, target: other })
    await servers.settle()
    expect(await account(servers.two, bob, moverAtTwo)).toMatchObject({ moved: { acct: `victim${counter}@far.test` } })
  })
})

describe('reports go to the moderators of the other server (#28)', () => {
  it('case 56: without saying who reported', async () => {
    const { ada, bob, adaAtTwo } = await people()
    const staff = await servers.one.createAccount(`staff${counter}`)
    await run(servers.one, `accounts role staff${counter} admin`).catch(() => undefined)
    await servers.one.ctx.db.updateTable('users').set({ role_id: 3 }).where('account_id', '=', staff.account.id).execute()
    const post = await ask(servers.one, ada, '/api/v1/statuses', { status: 'Something bad', visibility: 'public' })
    await servers.settle()
    const [seen] = await ask<{ id: string }[]>(servers.two, bob, `/api/v1/accounts/${adaAtTwo}/statuses`)
    const report = await ask(servers.two, bob, '/api/v1/reports', {
      account_id: adaAtTwo,
      status_ids: [seen?.id],
      comment: 'This is bad',
      forward: true,
    })
    expect(report).toMatchObject({ forwarded: true })
    await servers.settle()
    const stored = await servers.one.ctx.db
      .selectFrom('reports as r')
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['r.comment', 'r.status_ids', 'a.username', 'a.domain'])
      .where('r.target_account_id', '=', ada.account.id)
      .execute()
    expect(stored).toEqual([{ comment: 'This is bad', status_ids: [post['id']], username: 'instance.actor', domain: 'two.test' }])
    const notices = await ask<{ type: string }[]>(servers.one, staff, '/api/v1/notifications')
    expect(notices.map(({ type }) => type)).toContain('admin.report')
    expect(JSON.stringify(await servers.one.ctx.db.selectFrom('reports').selectAll().execute())).not.toContain(bob.account.username)
  })

  it('case 56: and stay here where the reporter does not want them to be sent', async () => {
    const { ada, bob, adaAtTwo } = await people()
    await ask(servers.two, bob, '/api/v1/reports', { account_id: adaAtTwo, comment: 'Only here' })
    await servers.settle()
    expect(await servers.one.ctx.db.selectFrom('reports').select('id').where('target_account_id', '=', ada.account.id).execute()).toEqual(
      [],
    )
  })
})

describe('the operator decides about other servers (#28)', () => {
  it('case 57: posts of a silenced server are for those who follow their authors, and those of a suspended one for nobody', async () => {
    const { ada, bob } = await people()
    const cleo = await servers.two.createAccount(`cleo${counter}`)
    const written = async (status: string) => {
      const { uri } = await ask<{ uri: string }>(servers.one, ada, '/api/v1/statuses', { status, visibility: 'public' })
      await servers.settle()
      const holds = async (who: TestAccount, path: string) =>
        (await ask<{ uri: string }[]>(servers.two, who, path)).some((post) => post.uri === uri)
      return {
        home: await holds(bob, '/api/v1/timelines/home'),
        publicly: [await holds(cleo, '/api/v1/timelines/public'), await holds(bob, '/api/v1/timelines/public')],
      }
    }
    expect(await written('To all')).toEqual({ home: true, publicly: [true, true] })
    await run(servers.two, 'domains block one.test --severity silence')
    const { home, publicly } = await written('To those who follow')
    expect([home, publicly[0]]).toEqual([true, false])
    await run(servers.two, 'domains block one.test')
    expect(await written('To nobody')).toEqual({ home: false, publicly: [false, false] })
    await run(servers.two, 'domains unblock one.test')
  })

  it('case 57: reports of a server can be dropped, and everything of a suspended one is', async () => {
    const { ada } = await people()
    const id = far.addActor(`flagger${counter}`)
    const uri = `https://one.test/users/${ada.account.username}`
    const flag = (n: number) =>
      far.post(servers.one, { id: `${id}#flags/${n}`, type: 'Flag', actor: id, object: [uri], content: `<p>Number ${n}</p>` })
    const reports = () =>
      servers.one.ctx.db.selectFrom('reports').select('comment').where('target_account_id', '=', ada.account.id).execute()
    await run(servers.one, 'domains block far.test --severity noop --reject-reports yes')
    await flag(1)
    await servers.settle()
    expect(await reports()).toEqual([])
    await run(servers.one, 'domains unblock far.test')
    await flag(2)
    await flag(2)
    await servers.settle()
    expect(await reports()).toEqual([{ comment: 'Number 2' }])
    await run(servers.one, 'domains block test')
    await flag(3)
    await servers.settle()
    expect(await reports()).toEqual([{ comment: 'Number 2' }])
    await run(servers.one, 'domains unblock test')
  })
})

describe('a profile of another server (#28)', () => {
  it('opens with its posts of late, which nobody is told of, and hides those that are not for everybody', async () => {
    counter += 1
    const ada = await servers.one.createAccount(`ada${counter}`)
    const bob = await servers.two.createAccount(`bob${counter}`)
    for (const [status, visibility] of [
      ['Old and open', 'public'],
      ['Quiet', 'unlisted'],
      ['For followers', 'private'],
      [`@bob${counter} secret`, 'direct'],
    ])
      await ask(servers.one, ada, '/api/v1/statuses', { status, visibility })
    await servers.settle()
    const id = await meet(servers.two, bob, `@${ada.account.username}@one.test`)
    const texts = async (who: TestAccount | null) =>
      (await ask<{ content: string }[]>(servers.two, who, `/api/v1/accounts/${id}/statuses`)).map(({ content }) => content).toSorted()
    // A visitor makes this server ask nobody.
    expect(await texts(null)).toEqual([])
    expect(await texts(bob)).toEqual(['<p>Old and open</p>', '<p>Quiet</p>'])
    expect(await ask(servers.two, bob, '/api/v1/notifications')).toEqual([])
    expect(await ask(servers.two, bob, '/api/v1/timelines/home')).toEqual([])
    // And not again on the same day.
    await ask(servers.one, ada, '/api/v1/statuses', { status: 'Later', visibility: 'public' })
    expect(await texts(bob)).toEqual(['<p>Old and open</p>', '<p>Quiet</p>'])
  })

  it('counts posts, followers and followed people as its own server does, and goes on counting what comes', async () => {
    const { ada, bob, adaAtTwo } = await people()
    const [one, two] = [await servers.one.createAccount(`fan${counter}`), await servers.one.createAccount(`star${counter}`)]
    await ask(servers.one, one, `/api/v1/accounts/${ada.account.id}/follow`, {})
    await ask(servers.one, ada, `/api/v1/accounts/${two.account.id}/follow`, {})
    for (const [status, visibility] of [
      ['Open', 'public'],
      ['For followers', 'private'],
    ])
      await ask(servers.one, one, '/api/v1/statuses', { status, visibility })
    await servers.settle()
    const counts = async (id: string) => {
      const { statuses_count, followers_count, following_count } = await account(servers.two, bob, id)
      return [statuses_count, followers_count, following_count]
    }
    // Known here is the follower of this server alone.
    expect(await counts(adaAtTwo)).toEqual([0, 1, 0])
    await ask(servers.two, bob, `/api/v1/accounts/${adaAtTwo}/statuses`)
    expect(await counts(adaAtTwo)).toEqual([0, 2, 1])

    const fan = await meet(servers.two, bob, `@${one.account.username}@one.test`)
    const [post] = await ask<{ account: Record<string, unknown> }[]>(servers.two, bob, `/api/v1/accounts/${fan}/statuses`)
    expect(post?.account).toMatchObject({ statuses_count: 2, followers_count: 0, following_count: 1 })
    await ask(servers.two, bob, `/api/v1/accounts/${fan}/follow`, {})
    await servers.settle()
    await ask(servers.one, one, '/api/v1/statuses', { status: 'News', visibility: 'public' })
    await servers.settle()
    expect(await counts(fan)).toEqual([3, 1, 1])
  })

  it('believes no odd numbers of it', async () => {
    const bob = await servers.two.createAccount(`counter${counter}`)
    for (const [total, shown] of [
      [7, 7],
      [-3, 0],
      ['9', 0],
      [1e300, 1_000_000_000],
      [2.5, 2],
    ] as const) {
      counter += 1
      const id = far.addActor(`odd${counter}`)
      const context = 'https://www.w3.org/ns/activitystreams'
      far.serve({ '@context': context, id: `${id}/followers`, type: 'OrderedCollection', totalItems: total } as never)
      const known = await meet(servers.two, bob, `odd${counter}@far.test`)
      await ask(servers.two, bob, `/api/v1/accounts/${known}/statuses`)
      expect(await account(servers.two, bob, known), String(total)).toMatchObject({ followers_count: shown, following_count: 0 })
    }
  })

  it('takes no posts of others from it, and not more than one page', async () => {
    const bob = await servers.two.createAccount(`reader${counter}`)
    const id = far.addActor(`writer${counter}`)
    const other = far.addActor(`other${counter}`)
    const note = (n: number | string, author = id) => ({
      id: `${far.origin}/notes/outbox-${counter}-${n}`,
      type: 'Note',
      attributedTo: author,
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      content: `<p>${n}</p>`,
      published: '2026-01-01T00:00:00Z',
    })
    const items = [
      { id: `${id}#spoof`, type: 'Create', actor: id, object: note('spoofed', other) },
      { id: `${id}#elsewhere`, type: 'Create', actor: id, object: 'https://one.test/users/ada1/statuses/1' },
      ...Array.from({ length: 40 }, (_, n) => ({ id: `${id}#${n}`, type: 'Create', actor: id, object: note(n) })),
    ]
    const context = 'https://www.w3.org/ns/activitystreams'
    far.serve({ '@context': context, id: `${id}/outbox`, type: 'OrderedCollection', first: `${id}/outbox?page=1` } as never)
    far.serve({
      '@context': context,
      id: `${id}/outbox?page=1`,
      type: 'OrderedCollectionPage',
      next: `${id}/outbox?page=2`,
      orderedItems: items,
    } as never)
    const known = await meet(servers.two, bob, `writer${counter}@far.test`)
    const found = await ask<{ content: string }[]>(servers.two, bob, `/api/v1/accounts/${known}/statuses?limit=40`)
    expect(found).toHaveLength(18)
    expect(found.map(({ content }) => content)).not.toContain('<p>spoofed</p>')
    expect(far.asked).not.toContain(`/users/writer${counter}/outbox?page=2`)
  })
})
