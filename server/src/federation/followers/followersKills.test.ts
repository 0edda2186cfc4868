import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC } from '../fediverse.fixture.ts'
import { startKilling } from '../kills.fixture.ts'
import type { Killing } from '../kills.fixture.ts'
import { digestOf } from '../sending/followersDigest.ts'

const EVE = 'https://one.test/users/eve'
let killing: Killing
let rob: string
beforeAll(async () => {
  killing = await startKilling()
  rob = killing.net.rob
  await killing.net.one.createAccount('eve')
})
afterAll(() => killing.close())

const idOf = async (uri: string) =>
  (await killing.net.one.ctx.db.selectFrom('accounts').select('id').where('uri', '=', uri).executeTakeFirstOrThrow()).id
const isFollowed = async () => {
  const rows = await killing.net.one.ctx.db
    .selectFrom('follows')
    .select('id')
    .where('target_account_id', '=', await idOf(rob))
    .execute()
  return rows.length > 0
}
/** How many followers rob has here, by the counts of both. */
const counts = async () => {
  const { db } = killing.net.one.ctx
  const rows = await db
    .selectFrom('accounts')
    .select(['followers_count', 'following_count'])
    .where('uri', 'in', [rob, 'https://one.test/users/ada'])
    .orderBy('uri')
    .execute()
  return rows.map((row) => [row.following_count, row.followers_count])
}

describe('a process that is killed at every step of comparing followers (#28)', () => {
  it('case 61: ends the follow that is none, once, and takes back the one that nobody knows of', async () => {
    const { far, one, ada } = killing.net
    const url = `${rob}/followers_synchronization`
    far.serve({ id: url, type: 'OrderedCollection', orderedItems: [EVE] })
    const before = await counts()
    let kills = 0
    let from = 0
    let isFirst = true
    await killing.atEveryStep(
      async () => {
        if (!isFirst) {
          // As it was before.
          const { db, ids, now } = one.ctx
          const row = { id: ids.next(), account_id: ada.account.id, target_account_id: await idOf(rob), uri: `${url}#${ids.next()}` }
          await db
            .insertInto('follows')
            .values({ ...row, show_reblogs: true, notify: false, created_at: now() })
            .execute()
          const ends = db.updateTable('accounts').set((eb) => ({ followers_count: eb('followers_count', '+', 1) }))
          await ends.where('uri', '=', rob).execute()
          const starts = db.updateTable('accounts').set((eb) => ({ following_count: eb('following_count', '+', 1) }))
          await starts.where('uri', '=', 'https://one.test/users/ada').execute()
        }
        isFirst = false
        expect([await isFollowed(), await counts()]).toEqual([true, before])
        from = far.received.length
        const said = `collectionId="${rob}/followers", url="${url}", digest="${digestOf([EVE])}"`
        const activity = killing.net.wrap('Create', killing.net.note(), { to: [PUBLIC] })
        expect(await far.post(one, activity, { headers: { 'collection-synchronization': said } })).toBe(202)
        return () => Promise.resolve()
      },
      async ({ step, isThrough }) => {
        if (!isThrough) kills += 1
        expect([step, await isFollowed()]).toEqual([step, false])
        expect(await counts()).toEqual(
          before.map(([following = 0, followers = 0], index) => (index === 0 ? [following, followers - 1] : [following - 1, followers])),
        )
        const sent = far.received.slice(from)
        expect(sent.length).toBeGreaterThan(0)
        for (const each of sent)
          expect(each).toMatchObject({ type: 'Undo', actor: EVE, object: { type: 'Follow', actor: EVE, object: rob } })
      },
    )
    expect(kills).toBeGreaterThan(3)
  })
})
