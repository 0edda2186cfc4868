import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, PASSWORD, passwordHash } from '../identity/oauth/oauth.fixture.ts'
import { moveAccount } from '../people/moving/moveAccount.ts'
import type { TestAccount, TestServer } from '../testing.fixture.ts'
import { startFediverse } from './fediverse.fixture.ts'
import type { Fediverse } from './fediverse.fixture.ts'
import { ask, meet } from './twoServers.fixture.ts'

let net: Fediverse
beforeAll(async () => void (net = await startFediverse()))
afterAll(() => net.close())

const relationship = async (server: TestServer, who: TestAccount, id: string) =>
  (await ask<Record<string, unknown>[]>(server, who, `/api/v1/accounts/relationships?id[]=${id}`))[0]
const membersOf = async (who: TestAccount, list: string) =>
  (await ask<{ acct: string }[]>(net.one, who, `/api/v1/lists/${list}/accounts?limit=0`)).map(({ acct }) => acct)
const on = (id: string, action: string) => `/api/v1/accounts/${id}/${action}`

let counter = 0
/**
 * People of one.test and what they keep about somebody: eve follows them, has them on a list and notes something; max blocks them, and mia mutes them.
 */
async function keepers(old: string) {
  counter += 1
  const { one } = net
  const [eve, max, mia] = [
    await one.createAccount(`eve${counter}`),
    await one.createAccount(`max${counter}`),
    await one.createAccount(`mia${counter}`),
  ]
  await ask(one, eve, on(old, 'follow'), { reblogs: false, notify: true, languages: ['de'] })
  await net.servers.settle()
  const { domain } = await one.ctx.db.selectFrom('accounts').select('domain').where('id', '=', old).executeTakeFirstOrThrow()
  if (domain === 'far.test') await accept()
  const { id: list } = await ask<{ id: string }>(one, eve, '/api/v1/lists', { title: 'Bakers' })
  await ask(one, eve, `/api/v1/lists/${list}/accounts`, { account_ids: [old] })
  await ask(one, eve, on(old, 'note'), { comment: 'Bakes' })
  await ask(one, max, on(old, 'block'), {})
  await ask(one, mia, on(old, 'mute'), {})
  await net.servers.settle()
  return { eve, max, mia, list }
}

/** Far.test accepts the last request to follow somebody there. */
async function accept(): Promise<void> {
  const follow = net.far.received.findLast(({ type }) => type === 'Follow')
  const actor = String(follow?.['object'])
  counter += 1
  await net.deliver({ id: `${actor}#accepts/${counter}`, type: 'Accept', actor, object: follow })
}

const sentBy = (who: TestAccount) =>
  net.far.received
    .filter(({ actor }) => actor === `https://one.test/users/${who.account.username}`)
    .map(({ type, object }) => ({ type, object }))

/** Everything is with the new account, for which a list waits until it accepts. */
async function expectCarried({ eve, max, mia }: Awaited<ReturnType<typeof keepers>>, target: string, handle: string): Promise<void> {
  const followed = await relationship(net.one, eve, target)
  expect(followed).toMatchObject({ following: true, showing_reblogs: false, notifying: true, languages: ['de'] })
  expect(followed?.['note']).toBe(`This account moved from ${handle}, about whom you had noted:\nBakes`)
  expect(await relationship(net.one, max, target)).toMatchObject({
    blocking: true,
    note: `This account moved from ${handle}, whom you had blocked.`,
  })
  expect(await relationship(net.one, mia, target)).toMatchObject({ muting: true })
}

describe('what people keep about somebody who moves, from server to server (#28)', () => {
  it('case 53: from here to another server, whose Accept brings the places on lists', async () => {
    const { one, far } = net
    const ola = await one.createAccount('ola')
    const kept = await keepers(ola.account.id)
    const there = far.addActor('ola', { alsoKnownAs: ['https://one.test/users/ola'] })
    const target = await meet(one, ola, there)
    expect(await moveAccount(one.ctx, ola.account.id, target)).toBe(true)
    await net.servers.settle()
    expect(await relationship(one, kept.eve, target)).toMatchObject({ following: false, requested: true })
    expect(await relationship(one, kept.eve, ola.account.id)).toMatchObject({ following: false })
    expect(await membersOf(kept.eve, kept.list)).toEqual([])
    await accept()
    expect(await membersOf(kept.eve, kept.list)).toEqual(['ola@far.test'])
    await expectCarried(kept, target, '@ola')
    // The other server learns of the block as of any, and of the mute nothing.
    expect(sentBy(kept.max)).toEqual([{ type: 'Block', object: there }])
    expect(sentBy(kept.mia)).toEqual([])
  })

  it('case 53: from one other server to another', async () => {
    const { one, far } = net
    const old = far.addActor('pia')
    const known = await meet(one, net.ada, old)
    const kept = await keepers(known)
    const there = far.addActor('pia2', { alsoKnownAs: [old] })
    await net.deliver({ id: `${old}#moves/1`, type: 'Move', actor: old, object: old, target: there })
    const target = await meet(one, net.ada, there)
    expect(await membersOf(kept.eve, kept.list)).toEqual([])
    await accept()
    expect(await membersOf(kept.eve, kept.list)).toEqual(['pia2@far.test'])
    await expectCarried(kept, target, '@pia@far.test')
    expect(
      sentBy(kept.eve)
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual(['Follow', 'Follow', 'Undo'])
  })

  it('case 53: from another server to here, where nobody has to be asked', async () => {
    const { one, far } = net
    const old = far.addActor('quin')
    const known = await meet(one, net.ada, old)
    const kept = await keepers(known)
    const here = await one.createAccount('quin')
    await one.ctx.db
      .updateTable('accounts')
      .set({ also_known_as: [old], locked: true })
      .where('id', '=', here.account.id)
      .execute()
    await net.deliver({ id: `${old}#moves/1`, type: 'Move', actor: old, object: old, target: 'https://one.test/users/quin' })
    expect(await membersOf(kept.eve, kept.list)).toEqual(['quin'])
    await expectCarried(kept, here.account.id, '@quin@far.test')
  })

  it('case 53: a move that the new account does not confirm takes nothing along', async () => {
    const { one, far } = net
    const old = far.addActor('rex')
    const kept = await keepers(await meet(one, net.ada, old))
    const victim = await one.createAccount('victim')
    await net.deliver({ id: `${old}#moves/1`, type: 'Move', actor: old, object: old, target: 'https://one.test/users/victim' })
    for (const who of [kept.eve, kept.max, kept.mia])
      expect(await relationship(one, who, victim.account.id)).toMatchObject({ following: false, blocking: false, muting: false, note: '' })
    expect(await membersOf(kept.eve, kept.list)).toEqual(['rex@far.test'])
  })
})

describe('the page on which somebody moves', () => {
  it('case 53: asks for the password, takes nobody who does not agree, and takes a mistake back (SECURITY: a browser left open)', async () => {
    const { one } = net
    const login = { passwordHash: await passwordHash() }
    const [old, next] = [await one.createAccount('oldnest', login), await one.createAccount('newnest', login)]
    const [browser, other] = [new Browser(one), new Browser(one)]
    await browser.signIn('oldnest')
    await other.signIn('newnest')
    const page = (await browser.open('/auth/account')).text
    const move = async (password: string) =>
      (await browser.submit('/auth/account/move', page, { target: '@newnest', move_password: password })).text
    const movedTo = async () =>
      (await ask<{ moved: { id: string } | null }>(one, next, `/api/v1/accounts/${old.account.id}`)).moved?.id ?? null

    expect(await move(PASSWORD)).toContain('does not name this account')
    expect(await movedTo()).toBeNull()
    const { text: named } = await other.submit('/auth/account/aliases', (await other.open('/auth/account')).text, { aliases: '@oldnest' })
    expect(named).toContain('@oldnest')
    for (const guess of ['', 'a guess']) expect(await move(guess), guess).toContain('That is not your password now.')
    expect(await movedTo()).toBeNull()
    expect(await move('a guess'), 'what was typed comes back').toContain('value="@newnest"')
    const { text: refused } = await browser.submit('/auth/account/aliases', page, { aliases: '@nobody-by-that-name' })
    expect(refused).toContain('>\n@nobody-by-that-name</textarea>')

    await move(PASSWORD)
    expect(await movedTo()).toBe(next.account.id)
    await browser.submit('/auth/account/move_back', (await browser.open('/auth/account')).text, {})
    expect(await movedTo()).toBeNull()
    // Once a week, also after a mistake.
    expect(await move(PASSWORD)).toContain('week')
    expect(await movedTo()).toBeNull()
  })
})
