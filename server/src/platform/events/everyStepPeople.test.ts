import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rejectAccount } from '../../identity/registration/admission.ts'
import { createLocalAccount } from '../../identity/registration/createLocalAccount.ts'
import { deleteAccount } from '../../identity/registration/deleteAccount.ts'
import { blockInstanceDomain, unblockInstanceDomain } from '../../operator/moderation/instanceDomainBlocks.ts'
import { suspendAccount } from '../../operator/moderation/moderateAccount.ts'
import type { TestAccount } from '../../testing.fixture.ts'
import { startMailServer } from '../mail/startMailServer.fixture.ts'
import type { MailServer } from '../mail/startMailServer.fixture.ts'
import { openCrashTest } from './openCrashTest.fixture.ts'
import type { Act, CrashTest } from './openCrashTest.fixture.ts'

let world: CrashTest
let mail: MailServer
let ada: TestAccount
let bob: TestAccount
let cat: TestAccount
let far: TestAccount
let newcomers = 0
beforeAll(async () => {
  mail = await startMailServer()
  const mailSettings = { host: '127.0.0.1', port: mail.port, from: 'no-reply@starling.test', fromName: 'Starling' }
  world = await openCrashTest({ mail: { ...mailSettings, isSecure: false, isTlsRequired: false, user: null, password: null } })
  const { server } = world
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
  cat = await server.createAccount('cat')
  far = await server.createAccount('far')
  await server.ctx.db.updateTable('users').set({ role_id: 3 }).where('account_id', '=', cat.account.id).execute()
})
afterAll(async () => {
  await world.server.close()
  await mail.close()
})

const before = (who: TestAccount, method: string, path: string, body: object = {}) => world.send(world.server.app, who, method, path, body)
const killed = (who: TestAccount, method: string, path: string, body: object = {}) => world.send(world.app, who, method, path, body)
const of = ({ account }: TestAccount, action: string): string => `/api/v1/accounts/${account.id}/${action}`
const rowsOf = async (
  table: 'follows' | 'follow_requests' | 'blocks' | 'mutes' | 'domain_blocks' | 'reports',
  accountId: string,
): Promise<number> => (await world.server.ctx.db.selectFrom(table).select('id').where('account_id', '=', accountId).execute()).length

/** The number of followers of this account, which must equal the counts stored for both sides. */
async function followersOf({ account }: TestAccount): Promise<number> {
  const { db } = world.server.ctx
  const rows = await db.selectFrom('follows').select('account_id').where('target_account_id', '=', account.id).execute()
  const counted = await db.selectFrom('accounts').select('followers_count').where('id', '=', account.id).executeTakeFirstOrThrow()
  expect(counted.followers_count).toBe(rows.length)
  for (const { account_id: id } of rows) {
    const follower = await db.selectFrom('accounts').select('following_count').where('id', '=', id).executeTakeFirstOrThrow()
    expect(follower.following_count).toBe(await rowsOf('follows', id))
  }
  return rows.length
}

/** No relationship in either direction is left. */
async function apart(): Promise<string> {
  const { db } = world.server.ctx
  for (const table of ['follows', 'follow_requests', 'blocks', 'mutes', 'domain_blocks', 'reports'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('accounts').set({ followers_count: 0, following_count: 0, locked: false, domain: null }).execute()
  return ada.account.id
}

/** Creates an account with one token. */
async function newcomer(): Promise<string> {
  newcomers += 1
  const { account } = await world.server.createAccount(`new${newcomers}`)
  await world.server.settled()
  await world.server.ctx.db.deleteFrom('notifications').execute()
  return account.id
}

async function asked(...people: TestAccount[]): Promise<string> {
  await apart()
  await world.server.ctx.db.updateTable('accounts').set({ locked: true }).where('id', '=', ada.account.id).execute()
  for (const person of people) await before(person, 'POST', of(ada, 'follow'))
  return bob.account.id
}

const acts: Act[] = [
  {
    name: 'a follow',
    prepare: apart,
    act: () => killed(bob, 'POST', of(ada, 'follow')),
    isStored: async () => (await followersOf(ada)) === 1,
    stored: ['follow'],
  },
  {
    name: 'a follow that has to be asked for',
    prepare: () => asked(),
    act: () => killed(bob, 'POST', of(ada, 'follow')),
    isStored: async (id) => (await rowsOf('follow_requests', id)) === 1,
    stored: ['follow_request'],
  },
  {
    name: 'a request that is accepted',
    prepare: () => asked(bob),
    act: (id) => killed(ada, 'POST', `/api/v1/follow_requests/${id}/authorize`),
    isStored: async (id) => {
      const followers = await followersOf(ada)
      expect(await rowsOf('follow_requests', id)).toBe(1 - followers)
      return followers === 1
    },
    stored: [],
    without: ['follow_request'],
  },
  {
    name: 'a request that is rejected',
    prepare: () => asked(bob),
    act: (id) => killed(ada, 'POST', `/api/v1/follow_requests/${id}/reject`),
    isStored: async (id) => {
      expect(await followersOf(ada)).toBe(0)
      return (await rowsOf('follow_requests', id)) === 0
    },
    stored: [],
    without: ['follow_request'],
  },
  {
    name: 'requests that are all accepted because the account is no longer locked',
    prepare: () => asked(bob, cat),
    act: () => killed(ada, 'PATCH', '/api/v1/accounts/update_credentials', { locked: false }),
    isStored: async (id) => {
      const { locked } = await world.server.ctx.db
        .selectFrom('accounts')
        .select('locked')
        .where('id', '=', ada.account.id)
        .executeTakeFirstOrThrow()
      expect([await followersOf(ada), await rowsOf('follow_requests', id)]).toEqual(locked ? [0, 1] : [2, 0])
      return !locked
    },
    stored: [],
    without: ['follow_request', 'follow_request'],
  },
  {
    name: 'a block between people who follow each other',
    prepare: async () => {
      const id = await apart()
      await before(bob, 'POST', of(ada, 'follow'))
      await before(ada, 'POST', of(bob, 'follow'))
      return id
    },
    act: () => killed(ada, 'POST', of(bob, 'block')),
    isStored: async (id) => {
      const blocks = await rowsOf('blocks', id)
      expect([await followersOf(ada), await followersOf(bob)]).toEqual(blocks === 1 ? [0, 0] : [1, 1])
      return blocks === 1
    },
    // Neither follows the other any more, so what told of it is gone on both sides.
    stored: [],
    without: ['follow', 'follow'],
  },
  {
    name: 'a block of a whole server',
    prepare: async () => {
      const id = await apart()
      await before(far, 'POST', of(ada, 'follow'))
      await before(ada, 'POST', of(far, 'follow'))
      await world.server.ctx.db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', far.account.id).execute()
      return id
    },
    act: () => killed(ada, 'POST', '/api/v1/domain_blocks', { domain: 'far.test' }),
    isStored: async (id) => {
      const blocks = await rowsOf('domain_blocks', id)
      expect([await followersOf(ada), await followersOf(far)]).toEqual(blocks === 1 ? [0, 0] : [1, 1])
      return blocks === 1
    },
    stored: ['severed_relationships'],
    without: ['follow', 'follow'],
  },
  {
    name: 'a suspension of a whole server by the operator',
    prepare: async () => {
      const { db } = world.server.ctx
      await unblockInstanceDomain(world.server.ctx, 'far.test')
      await apart()
      await before(far, 'POST', of(ada, 'follow'))
      await before(ada, 'POST', of(far, 'follow'))
      await before(bob, 'POST', of(far, 'follow'))
      await db.updateTable('accounts').set({ domain: 'far.test' }).where('id', '=', far.account.id).execute()
      // A block that changes its severity must not get lost between the old one and the new one.
      await blockInstanceDomain(world.server.ctx, { domain: 'far.test', severity: 'silence', comment: '' })
      return far.account.id
    },
    act: () => blockInstanceDomain(world.app.ctx, { domain: 'far.test', severity: 'suspend', comment: '' }).catch(() => undefined),
    isStored: async (id) => {
      const { db } = world.server.ctx
      const { suspended_at, limited_at } = await db
        .selectFrom('accounts')
        .select(['suspended_at', 'limited_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const blocks = await db.selectFrom('instance_domain_blocks').select(['domain', 'severity']).execute()
      const isSuspended = suspended_at !== null
      expect(blocks).toEqual([{ domain: 'far.test', severity: isSuspended ? 'suspend' : 'silence' }])
      expect(limited_at === null).toBe(isSuspended)
      expect([await followersOf(ada), await followersOf(far)]).toEqual(isSuspended ? [0, 0] : [1, 2])
      return isSuspended
    },
    // What tells of the follows ends with them, which removing the block does not bring back.
    stored: ['severed_relationships', 'severed_relationships'],
    without: ['follow', 'follow', 'follow'],
  },
  {
    name: 'a mute with its notifications',
    prepare: async () => {
      const id = await apart()
      await before(bob, 'POST', of(ada, 'follow'))
      return id
    },
    act: () => killed(ada, 'POST', of(bob, 'mute'), { notifications: true }),
    isStored: async (id) => (await rowsOf('mutes', id)) === 1,
    stored: [],
    without: ['follow'],
  },
  {
    name: 'a report, of which the moderators are told',
    prepare: apart,
    act: () => killed(bob, 'POST', '/api/v1/reports', { account_id: ada.account.id, comment: 'look at this' }),
    isStored: async () => (await rowsOf('reports', bob.account.id)) === 1,
    stored: ['admin.report'],
  },
  {
    name: 'a suspension, which ends every session',
    prepare: () => newcomer(),
    act: (id) => suspendAccount(world.app.ctx, id).catch(() => undefined),
    isStored: async (id) => {
      const { db } = world.server.ctx
      const { suspended_at } = await db.selectFrom('accounts').select('suspended_at').where('id', '=', id).executeTakeFirstOrThrow()
      const tokens = await db.selectFrom('oauth_tokens').select('id').where('account_id', '=', id).where('revoked_at', 'is', null).execute()
      expect(tokens).toHaveLength(suspended_at === null ? 1 : 0)
      return suspended_at !== null
    },
    stored: [],
  },
  {
    name: 'an application that is rejected, with the e-mail that says so',
    prepare: () => {
      newcomers += 1
      const name = `asks${newcomers}`
      return createLocalAccount(world.server.ctx, {
        username: name,
        email: `${name}@people.test`,
        passwordHash: 'none',
        waitsFor: ['approval'],
      })
    },
    act: (id) => rejectAccount(world.app.ctx, id).catch(() => undefined),
    isStored: async (id) => {
      const user = await world.server.ctx.db.selectFrom('users').select('disabled_at').where('account_id', '=', id).executeTakeFirst()
      const emails = mail.received.filter(({ to }) => to.includes(`asks${newcomers}@people.test`))
      expect([emails.length, user?.disabled_at]).toEqual(user === undefined ? [1, undefined] : [0, null])
      return user === undefined
    },
    stored: [],
    endsByJob: true,
  },
  {
    name: 'the deletion of an account, with its posts, its follows and its files',
    prepare: async () => {
      await apart()
      const id = await newcomer()
      const { db, mediaStore } = world.server.ctx
      const token = await world.server.createToken(id, ['read', 'write', 'follow'])
      const person = { ...bob, token }
      await before(person, 'POST', '/api/v1/statuses', { status: 'of one who goes' })
      await before(person, 'POST', of(ada, 'follow'))
      await mediaStore.put('avatars/gone.webp', new Uint8Array())
      await db.updateTable('accounts').set({ avatar_key: 'avatars/gone.webp' }).where('id', '=', id).execute()
      return id
    },
    act: (id) => deleteAccount(world.app.ctx, id).catch(() => undefined),
    isStored: async (id) => {
      const { db } = world.server.ctx
      const accounts = await db.selectFrom('accounts').select('id').where('id', '=', id).execute()
      const posts = await db.selectFrom('statuses').select('id').where('account_id', '=', id).where('deleted_at', 'is', null).execute()
      const jobs = await db.selectFrom('jobs').select('id').where('name', '=', 'accounts.delete').execute()
      const isThere = accounts.length === 1
      expect([posts.length, await followersOf(ada), world.files.has('avatars/gone.webp'), jobs.length]).toEqual(
        isThere ? [1, 1, true, 0] : [0, 0, false, 0],
      )
      return !isThere
    },
    stored: [],
    without: ['follow'],
    endsByJob: true,
    stride: 3,
  },
]

describe('a process that is killed at every step of something done to a person (#12, part 2.1)', () => {
  it.each(acts)('loses and doubles nothing of $name', (act) => world.killAtEveryStep(act))
})
