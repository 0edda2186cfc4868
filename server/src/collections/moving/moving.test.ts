import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { BATCH } from '../../people/moving/carryOver.ts'
import { MOVED_JOB, moveAccount } from '../../people/moving/moveAccount.ts'
import { openCrashTest } from '../../platform/events/openCrashTest.fixture.ts'
import type { CrashTest } from '../../platform/events/openCrashTest.fixture.ts'
import type { TestAccount } from '../../testing.fixture.ts'

let world: CrashTest
beforeAll(async () => void (world = await openCrashTest()))
afterAll(() => world.server.close())

let counter = 0
const person = (name: string): Promise<TestAccount> => world.server.createAccount(`${name}${++counter}`)
const tell = (who: TestAccount, method: string, path: string, body: object = {}) =>
  world.send(world.server.app, who, method, `/api/v1/${path}`, body)
const get = async <T>(who: TestAccount, path: string): Promise<T> =>
  (await (await world.server.request(`/api/v1/${path}`, { headers: { authorization: `Bearer ${who.token}` } })).json()) as T
const relationship = async (who: TestAccount, to: TestAccount) =>
  (await get<Record<string, unknown>[]>(who, `accounts/relationships?id[]=${to.account.id}`))[0]
const membersOf = async (who: TestAccount, list: string) =>
  (await get<{ id: string }[]>(who, `lists/${list}/accounts?limit=0`)).map(({ id }) => id).toSorted()
const on = ({ account }: TestAccount, action: string) => `accounts/${account.id}/${action}`

/** Two accounts: the old one, and the one to which it moves. */
async function pair(): Promise<[TestAccount, TestAccount]> {
  await world.rest()
  return [await person('old'), await person('new')]
}
const move = async (old: TestAccount, next: TestAccount) => {
  expect(await moveAccount(world.server.ctx, old.account.id, next.account.id)).toBe(true)
  await world.rest()
}

describe('an account that moves takes along what people keep about it (#28)', () => {
  it('case 53: its followers with how they follow it, and its membership of their lists', async () => {
    const [old, next] = await pair()
    const ada = await person('ada')
    await tell(ada, 'POST', on(old, 'follow'), { reblogs: false, notify: true, languages: ['de'] })
    const list = await tell(ada, 'POST', 'lists', { title: 'Bakers' })
    await tell(ada, 'POST', `lists/${list.id}/accounts`, { account_ids: [old.account.id] })
    // By agreeing to the move, a locked account has agreed to these followers.
    await tell(next, 'PATCH', 'accounts/update_credentials', { locked: true })
    await move(old, next)
    expect(await relationship(ada, next)).toMatchObject({ following: true, showing_reblogs: false, notifying: true, languages: ['de'] })
    expect(await relationship(ada, old)).toMatchObject({ following: false })
    expect(await membersOf(ada, list.id)).toEqual([next.account.id])
  })

  it('case 53: who follows both keeps the follow as it is, and the list has the new one once', async () => {
    const [old, next] = await pair()
    const ada = await person('ada')
    await tell(ada, 'POST', on(old, 'follow'), { reblogs: false, notify: true })
    await tell(ada, 'POST', on(next, 'follow'))
    const [both, one] = [await tell(ada, 'POST', 'lists', { title: 'Both' }), await tell(ada, 'POST', 'lists', { title: 'One' })]
    await tell(ada, 'POST', `lists/${both.id}/accounts`, { account_ids: [old.account.id, next.account.id] })
    await tell(ada, 'POST', `lists/${one.id}/accounts`, { account_ids: [old.account.id] })
    await move(old, next)
    expect(await relationship(ada, next)).toMatchObject({ following: true, showing_reblogs: true, notifying: false })
    expect([await membersOf(ada, both.id), await membersOf(ada, one.id)]).toEqual([[next.account.id], [next.account.id]])
  })

  it('case 53: whoever asks to follow while limited keeps it on their lists once they are accepted, and not before', async () => {
    const [old, next] = await pair()
    const ada = await person('ada')
    await tell(ada, 'POST', on(old, 'follow'))
    const list = await tell(ada, 'POST', 'lists', { title: 'Bakers' })
    await tell(ada, 'POST', `lists/${list.id}/accounts`, { account_ids: [old.account.id] })
    const { db } = world.server.ctx
    await db.updateTable('accounts').set({ limited_at: world.server.ctx.now() }).where('id', '=', ada.account.id).execute()
    await move(old, next)
    expect(await relationship(ada, next)).toMatchObject({ following: false, requested: true })
    expect(await membersOf(ada, list.id)).toEqual([])
    await tell(next, 'POST', `follow_requests/${ada.account.id}/authorize`)
    expect(await membersOf(ada, list.id)).toEqual([next.account.id])
    expect(await db.selectFrom('awaited_list_accounts').selectAll().execute()).toEqual([])
  })

  it('case 53: a request that is rejected, withdrawn or ended by a block leaves no pending membership behind', async () => {
    const { db } = world.server.ctx
    for (const end of ['reject', 'unfollow', 'block'] as const) {
      const [old, next] = await pair()
      const ada = await person('ada')
      await tell(ada, 'POST', on(old, 'follow'))
      const list = await tell(ada, 'POST', 'lists', { title: 'Bakers' })
      await tell(ada, 'POST', `lists/${list.id}/accounts`, { account_ids: [old.account.id] })
      await db.updateTable('accounts').set({ limited_at: world.server.ctx.now() }).where('id', '=', ada.account.id).execute()
      await move(old, next)
      expect(await db.selectFrom('awaited_list_accounts').select('list_id').execute()).toEqual([{ list_id: list.id }])
      if (end === 'reject') await tell(next, 'POST', `follow_requests/${ada.account.id}/reject`)
      else await tell(ada, 'POST', on(next, end))
      expect(await db.selectFrom('awaited_list_accounts').selectAll().execute()).toEqual([])
      // Unlocking the account accepts all its follow requests: no pending membership is left that this could activate.
      await tell(next, 'PATCH', 'accounts/update_credentials', { locked: true })
      await tell(next, 'PATCH', 'accounts/update_credentials', { locked: false })
      expect(await membersOf(ada, list.id)).toEqual([])
    }
  })

  it('case 53: antennas that name it, wanted or not, as far as they have room', async () => {
    const [old, next] = await pair()
    const ada = await person('ada')
    const antenna = await tell(ada, 'POST', 'antennas', { title: 'Bakers' })
    const full = await tell(ada, 'POST', 'antennas', { title: 'Full' })
    await tell(ada, 'POST', `antennas/${antenna.id}/accounts`, { account_ids: [old.account.id] })
    await tell(ada, 'POST', `antennas/${full.id}/exclude_accounts`, { account_ids: [old.account.id] })
    await tell(ada, 'POST', `antennas/${full.id}/accounts`, { account_ids: [old.account.id] })
    const { db } = world.server.ctx
    await sql`insert into antenna_conditions (id, antenna_id, kind, is_excluded, value)
      select n, ${full.id}::bigint, 'account', false, n::text from generate_series(1, 99) as n`.execute(db)
    await move(old, next)
    const named = await db
      .selectFrom('antenna_conditions')
      .select(['antenna_id', 'is_excluded'])
      .where('account_id', '=', next.account.id)
      .where('value', '=', next.account.id)
      .execute()
    expect(named).toHaveLength(2)
    expect(named).toEqual(
      expect.arrayContaining([
        { antenna_id: antenna.id, is_excluded: false },
        { antenna_id: full.id, is_excluded: true },
      ]),
    )
  })

  it('case 53: notes, in the language of whoever wrote them, beside those they had about the new one', async () => {
    const [old, next] = await pair()
    const [ada, bob, cat, dan] = [await person('ada'), await person('bob'), await person('cat'), await person('dan')]
    const { db } = world.server.ctx
    await db.updateTable('users').set({ locale: 'de' }).where('account_id', '=', bob.account.id).execute()
    for (const who of [ada, bob]) await tell(who, 'POST', on(old, 'note'), { comment: 'Bakes' })
    await tell(bob, 'POST', on(next, 'note'), { comment: 'Kneads' })
    await tell(cat, 'POST', on(old, 'note'), { comment: 'x'.repeat(2_000) })
    await tell(dan, 'POST', on(old, 'note'), { comment: 'y'.repeat(1_500) })
    await tell(dan, 'POST', on(next, 'note'), { comment: 'z'.repeat(1_500) })
    await move(old, next)
    const handle = `@${old.account.username}`
    expect(await relationship(ada, next)).toMatchObject({ note: `This account moved from ${handle}, about whom you had noted:\nBakes` })
    expect(await relationship(bob, next)).toMatchObject({
      note: `Kneads\n\nDieses Konto ist von ${handle} umgezogen. Deine Notiz dazu war:\nBakes`,
    })
    // No note becomes longer than the limit, and none is cut.
    expect(await relationship(cat, next)).toMatchObject({ note: 'x'.repeat(2_000) })
    expect(await relationship(dan, next)).toMatchObject({ note: 'z'.repeat(1_500) })
    expect(await relationship(dan, old)).toMatchObject({ note: 'y'.repeat(1_500) })
  })

  it('case 53: blocks, which end what the new one had with those who block, and say why', async () => {
    const [old, next] = await pair()
    const [ada, bob, cat] = [await person('ada'), await person('bob'), await person('cat')]
    for (const who of [ada, bob, cat]) await tell(who, 'POST', on(old, 'block'))
    await tell(next, 'POST', on(ada, 'follow'))
    await tell(next, 'POST', on(ada, 'endorse'))
    // Accounts that follow the new one, or have requested to, do not block it.
    await tell(bob, 'POST', on(next, 'follow'))
    await tell(next, 'PATCH', 'accounts/update_credentials', { locked: true })
    await tell(cat, 'POST', on(next, 'follow'))
    await world.rest()
    expect((await get<{ type: string }[]>(ada, 'notifications')).map(({ type }) => type)).toEqual(['follow'])
    await move(old, next)
    const note = `This account moved from @${old.account.username}, whom you had blocked.`
    expect(await relationship(ada, next)).toMatchObject({ blocking: true, followed_by: false, note })
    expect(await get(ada, 'notifications')).toEqual([])
    expect(await relationship(bob, next)).toMatchObject({ blocking: false, following: true, note: '' })
    expect(await relationship(cat, next)).toMatchObject({ blocking: false, requested: true, note: '' })
    const counts = await world.server.ctx.db
      .selectFrom('accounts')
      .select('following_count')
      .where('id', '=', next.account.id)
      .executeTakeFirst()
    expect(counts).toEqual({ following_count: 0 })
  })

  it('case 53: mutes with their end and what they hide, also of those who follow', async () => {
    const [old, next] = await pair()
    const [ada, bob, cat, dan] = [await person('ada'), await person('bob'), await person('cat'), await person('dan')]
    await tell(ada, 'POST', on(old, 'follow'))
    await tell(ada, 'POST', on(old, 'mute'), { notifications: false })
    await tell(bob, 'POST', on(old, 'mute'), { duration: 86_400 })
    await tell(bob, 'POST', on(next, 'note'), { comment: 'Loud' })
    await tell(cat, 'POST', on(old, 'mute'), { duration: 60 })
    await tell(dan, 'POST', on(old, 'mute'))
    await tell(dan, 'POST', on(next, 'follow'))
    world.server.advance(120_000)
    await move(old, next)
    expect(await relationship(ada, next)).toMatchObject({ following: true, muting: true, muting_notifications: false })
    expect(await relationship(bob, next)).toMatchObject({ muting: true, muting_notifications: true, note: 'Loud' })
    const ends = await world.server.ctx.db
      .selectFrom('mutes')
      .select('target_account_id')
      .where('account_id', '=', bob.account.id)
      .where('expires_at', 'is not', null)
      .execute()
    expect(ends).toHaveLength(2)
    expect(await relationship(cat, next)).toMatchObject({ muting: false, note: '' })
    expect(await relationship(dan, next)).toMatchObject({ muting: false, following: true })
  })

  it('case 53: not of the new one itself, which may have blocked, muted, noted and followed the old', async () => {
    const [old, next] = await pair()
    await tell(next, 'POST', on(old, 'note'), { comment: 'Me' })
    await tell(next, 'POST', on(old, 'mute'))
    await tell(next, 'POST', on(old, 'follow'))
    await move(old, next)
    const { db } = world.server.ctx
    for (const table of ['follows', 'mutes', 'account_notes'] as const)
      expect(await db.selectFrom(table).select('account_id').where('target_account_id', '=', next.account.id).execute()).toEqual([])
  })

  it('case 53: in batches, and done again without a second copy of anything', async () => {
    const [old, next] = await pair()
    const { db, ids, now } = world.server.ctx
    const many = Array.from({ length: BATCH + 5 }, (_, n) => n)
    const crowd: TestAccount[] = []
    for (const n of many) crowd.push(await person(`crowd${n}x`))
    const rows = crowd.map(({ account }) => ({ account_id: account.id, target_account_id: old.account.id, created_at: now() }))
    await db
      .insertInto('blocks')
      .values(rows.map((row) => ({ ...row, id: ids.next() })))
      .execute()
    await db
      .insertInto('mutes')
      .values(rows.map((row) => ({ ...row, id: ids.next() })))
      .execute()
    await db
      .insertInto('account_notes')
      .values(rows.map(({ account_id, target_account_id }) => ({ account_id, target_account_id, comment: 'Hm' })))
      .execute()
    await move(old, next)
    const stored = async () => ({
      blocks: await db
        .selectFrom('blocks')
        .select(['id', 'account_id'])
        .where('target_account_id', '=', next.account.id)
        .orderBy('id')
        .execute(),
      mutes: await db
        .selectFrom('mutes')
        .select(['id', 'account_id'])
        .where('target_account_id', '=', next.account.id)
        .orderBy('id')
        .execute(),
      notes: await db.selectFrom('account_notes').select('comment').where('target_account_id', '=', next.account.id).execute(),
    })
    const first = await stored()
    expect([first.blocks.length, first.mutes.length, first.notes.length]).toEqual([BATCH + 5, BATCH + 5, BATCH + 5])
    await world.server.ctx.jobs.enqueue(MOVED_JOB, { accountId: old.account.id, targetId: next.account.id })
    await world.rest()
    expect(await stored()).toEqual(first)
  })
})

describe('a process that is killed at every step of a move (#28)', () => {
  it('case 53: loses and doubles nothing', async () => {
    const { db } = world.server.ctx
    let old: TestAccount, next: TestAccount
    const [ada, bob, cat] = [await person('ada'), await person('bob'), await person('cat')]
    const list = await tell(ada, 'POST', 'lists', { title: 'Bakers' })
    const antenna = await tell(ada, 'POST', 'antennas', { title: 'Bakers' })
    await world.killAtEveryStep({
      name: 'a move',
      stride: 3,
      stored: ['follow'],
      prepare: async () => {
        ;[old, next] = await pair()
        await tell(ada, 'POST', on(old, 'follow'), { reblogs: false })
        await tell(ada, 'POST', on(old, 'note'), { comment: 'Bakes' })
        await tell(ada, 'POST', on(next, 'note'), { comment: 'Kneads' })
        await tell(ada, 'POST', `lists/${list.id}/accounts`, { account_ids: [old.account.id] })
        await tell(ada, 'POST', `antennas/${antenna.id}/accounts`, { account_ids: [old.account.id] })
        await tell(bob, 'POST', on(old, 'block'))
        await tell(next, 'POST', on(bob, 'follow'))
        await tell(cat, 'POST', on(old, 'mute'))
        await world.rest()
        await db.deleteFrom('notifications').execute()
        await moveAccount(world.server.ctx, old.account.id, next.account.id)
        return next.account.id
      },
      isStored: async (id) => {
        expect(await relationship(ada, next)).toMatchObject({ following: true, showing_reblogs: false })
        expect((await relationship(ada, next))?.['note']).toMatch(/^Kneads\n\n[^\n]+\nBakes$/)
        expect(await relationship(ada, old)).toMatchObject({ following: false })
        expect(await membersOf(ada, list.id)).toContain(id)
        expect(await membersOf(ada, list.id)).not.toContain(old.account.id)
        const named = await db.selectFrom('antenna_conditions').select('id').where('account_id', '=', id).execute()
        expect(named).toHaveLength(1)
        expect(await relationship(bob, next)).toMatchObject({ blocking: true, followed_by: false })
        expect(await relationship(cat, next)).toMatchObject({ muting: true })
        const { followers_count, following_count } = await db
          .selectFrom('accounts')
          .select(['followers_count', 'following_count'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        expect([followers_count, following_count]).toEqual([1, 0])
        return true
      },
    })
  })
})
