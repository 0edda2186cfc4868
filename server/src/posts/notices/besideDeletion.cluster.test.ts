import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationListener } from '../../notification-rules/notificationListener.ts'
import { collide } from '../../platform/database/collide.fixture.ts'
import type { AppEvent } from '../../platform/events/AppEvent.ts'
import { startTestServer } from '../../testing.fixture.ts'
import type { TestAccount, TestServer } from '../../testing.fixture.ts'
import { post, send } from '../statuses/posting.fixture.ts'
import { notifyOfStatus } from './notifyOfStatus.ts'

let server: TestServer
let ada: TestAccount
let bob: TestAccount
beforeAll(async () => {
  server = await startTestServer()
  ada = await server.createAccount('ada')
  bob = await server.createAccount('bob')
})
afterAll(() => server.close())

const ids = () => ({ accountId: bob.account.id, targetAccountId: ada.account.id })
const heard = (event: AppEvent) =>
  server.ctx.events.write((writing) => notificationListener(server.ctx).hear(event, writing, server.ctx.ids.next()))

/** Deletes the status, and does what follows from it at once, as another process may. */
async function erase(author: TestAccount, statusId: string): Promise<void> {
  expect((await send(server, author.token, 'DELETE', `/api/v1/statuses/${statusId}`)).status).toBe(200)
  await heard({ type: 'status.deleted', statusId, accountId: author.account.id, reblogIds: [], tags: [], hadMedia: false })
}

async function act(path: string, method = 'POST'): Promise<string> {
  const response = await send(server, bob.token, method, path)
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: string }).id
}

const whileReading = sql`lock table notification_policies in access exclusive mode`
const whileStoring = sql`lock table outbox in share mode`

/** Notifies while something else happens between what is read for it and what it stores, or between what it stores and the end of its transaction. */
async function notifyBeside(notify: () => Promise<void>, meanwhile: () => Promise<void>, lock = whileReading): Promise<void> {
  await server.settled()
  await server.ctx.db.deleteFrom('notifications').execute()
  await collide(server, lock, notify, meanwhile)
  await server.settled()
}

const left = async () => (await server.ctx.db.selectFrom('notifications').select(['type', 'status_id']).execute()).map(({ type }) => type)

it('control: what is neither deleted nor undone is notified of', async () => {
  const { id: statusId } = await post(ada, { status: 'stays' })
  await act(`/api/v1/statuses/${statusId}/favourite`)
  await notifyBeside(
    () => heard({ type: 'favourite.created', statusId, ...ids() }),
    () => Promise.resolve(),
  )
  expect(await left()).toEqual(['favourite'])
})

it.each(['favourite', 'reblog', 'emoji_reaction', 'mention', 'update', 'poll'] as const)(
  'a deletion leaves no notification of the %s that is being told of (#27)',
  async (type) => {
    const isByBob = type === 'mention'
    const author = isByBob ? bob : ada
    const poll = type === 'poll' ? { poll: { options: ['a', 'b'], expires_in: 300 } } : {}
    const { id: statusId } = await post(author, { status: isByBob ? '@ada soon gone' : 'soon gone', ...poll })
    let event: AppEvent
    if (type === 'favourite') {
      await act(`/api/v1/statuses/${statusId}/favourite`)
      event = { type: 'favourite.created', statusId, ...ids() }
    } else if (type === 'emoji_reaction') {
      await act(`/api/v1/statuses/${statusId}/emoji_reactions/%F0%9F%8D%BB`, 'PUT')
      event = { type: 'emoji_reaction.created', statusId, ...ids(), name: '🍻', domain: null }
    } else if (type === 'poll') {
      event = { type: 'poll.ended', pollId: '1', statusId, accountId: ada.account.id }
    } else {
      const reblogId = type === 'mention' ? '' : await act(`/api/v1/statuses/${statusId}/reblog`)
      event = {
        type: 'reblog.created',
        statusId: reblogId,
        accountId: bob.account.id,
        reblogOfId: statusId,
        targetAccountId: ada.account.id,
      }
    }
    const told = { statusId, accountId: author.account.id, mentionedIds: isByBob ? [ada.account.id] : [] }
    const notify = () => {
      if (type === 'mention')
        return server.ctx.events.write((writing) =>
          notifyOfStatus(server.ctx, writing, server.ctx.ids.next(), {
            ...told,
            type: 'status.created',
            visibility: 'public',
            inReplyToAccountId: null,
            quotedAccountId: null,
            reblogOfId: null,
          }),
        )
      if (type === 'update')
        return server.ctx.events.write((writing) =>
          notifyOfStatus(server.ctx, writing, server.ctx.ids.next(), { type: 'status.edited', ...told, isRewritten: true }),
        )
      const { ctx } = server
      const ended = event
      if (ended.type === 'poll.ended') return ctx.events.write((writing) => notifyOfStatus(ctx, writing, ctx.ids.next(), ended))
      return heard(event)
    }
    await notifyBeside(notify, () => erase(author, statusId))
    expect(await left()).toEqual([])
  },
)

it.each([
  ['favourite', 'unfavourite'],
  ['reblog', 'unreblog'],
])('undoing a %s leaves no notification of it that is being told of (#27)', async (done, undone) => {
  const { id: statusId } = await post(ada, { status: 'marked for a moment' })
  const reblogId = await act(`/api/v1/statuses/${statusId}/${done}`)
  const event: AppEvent =
    done === 'favourite'
      ? { type: 'favourite.created', statusId, ...ids() }
      : { type: 'reblog.created', statusId: reblogId, accountId: bob.account.id, reblogOfId: statusId, targetAccountId: ada.account.id }
  await notifyBeside(
    () => heard(event),
    () => act(`/api/v1/statuses/${statusId}/${undone}`).then(() => undefined),
  )
  expect(await left()).toEqual([])
})

it('an unfollow leaves no notification of the follow that is being told of (#27)', async () => {
  await act(`/api/v1/accounts/${ada.account.id}/follow`)
  await notifyBeside(
    () => heard({ type: 'follow.created', ...ids() } as AppEvent),
    () => act(`/api/v1/accounts/${ada.account.id}/unfollow`).then(() => undefined),
  )
  expect(await left()).toEqual([])
})

it.each(['block', 'mute'] as const)('a %s leaves no notification of its target that is being told of (#27)', async (kind) => {
  const sender = await server.createAccount(`sender${kind}`)
  const { id: statusId } = await post(ada, { status: `marked by one who is met with a ${kind}` })
  expect((await send(server, sender.token, 'POST', `/api/v1/statuses/${statusId}/favourite`)).status).toBe(200)
  const event = { type: 'favourite.created', statusId, accountId: sender.account.id, targetAccountId: ada.account.id } as const
  await notifyBeside(
    () => heard(event),
    async () => {
      expect((await send(server, ada.token, 'POST', `/api/v1/accounts/${sender.account.id}/${kind}`)).status).toBe(200)
    },
    whileStoring,
  )
  expect(await left()).toEqual([])
})
