import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockExisting } from '../../posts/statuses/lockExisting.ts'
import { startFediverse } from '../fediverse.fixture.ts'
import type { Fediverse } from '../fediverse.fixture.ts'
import { dropConversations } from './dropConversations.ts'

let net: Fediverse
beforeAll(async () => {
  net = await startFediverse({ now: new Date('2026-06-01T12:00:00Z') })
})
afterAll(() => net.close())

it('a thread in which somebody is writing at this moment is not waited for, and stays (#28, part 5)', async () => {
  const { db, ids, now } = net.one.ctx
  const note = net.note()
  await net.deliver(net.wrap('Create', note))
  const { id = '' } = (await net.at(net.one, net.ada, note.id)) ?? {}
  const before = new Date(now().getTime() + 86_400_000)
  await db.transaction().execute(async (writing) => {
    await lockExisting(writing, id)
    await writing
      .insertInto('favourites')
      .values({ id: ids.next(), account_id: net.ada.account.id, status_id: id, created_at: now() })
      .execute()
    // The other transaction sees no favourite yet.
    await dropConversations(net.one.ctx, [id], before)
  })
  expect((await net.at(net.one, net.ada, note.id))?.id).toBe(id)
  await db.deleteFrom('favourites').execute()
  await dropConversations(net.one.ctx, [id], before)
  expect(await net.at(net.one, net.ada, note.id)).toBeUndefined()
})
