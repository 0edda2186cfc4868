import { aNotificationGroup, aReblog, aStatus, anAccount } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { expect, it } from 'vitest'
import { createAccountActions, createStatusActions } from '../actions/index.ts'
import { createNotificationsFeed } from '../notifications/index.ts'
import { createThreadHandle } from '../threads/index.ts'
import type { TimelineKey } from '../timelines/index.ts'
import { createDeferred, createStage, type FakeAnswer, type Stage } from './session.fixture.ts'

const by = (author: string, id: string, given: Parameters<typeof aStatus>[0] = {}) =>
  aStatus({ id, account: anAccount({ id: author }), ...given })

/** A list whose refresh was sent before the reader acted and is answered after it. */
async function actWhileAsked(key: TimelineKey, route: string, posts: readonly Status[], act: (stage: Stage) => Promise<unknown>) {
  const stage = createStage()
  stage.on(route, { body: posts })
  stage.on('GET /api/v1/accounts/relationships', { body: [{ id: '9', following: true }] })
  const list = stage.session.timeline(key)
  const drawn = () => list.getSnapshot().rows.map((row) => (row.kind === 'entry' ? row.id : '|'))
  list.open()
  await stage.settle()
  const late = createDeferred<FakeAnswer>()
  stage.on(route, () => late.promise)
  void list.refresh()
  await stage.settle()
  await act(stage)
  const before = drawn()
  late.open({ body: posts })
  await stage.settle()
  return { before, after: drawn() }
}

const acted = (stage: Stage, route: string, body: unknown) => stage.on(`POST /api/v1/${route}`, { body })

it.each<[name: string, key: TimelineKey, route: string, posts: readonly Status[], act: (stage: Stage) => Promise<unknown>]>([
  [
    'a removed bookmark',
    'bookmarks',
    'GET /api/v1/bookmarks',
    [by('7', '3', { bookmarked: true }), by('9', '2', { bookmarked: true })],
    (stage) => {
      acted(stage, 'statuses/2/unbookmark', by('9', '2', { bookmarked: false }))
      return stage.session.part(createStatusActions).bookmark('2', false)
    },
  ],
  [
    'an undone boost',
    'home',
    'GET /api/v1/timelines/home',
    [aReblog(by('9', '2', { reblogged: true }), { id: '4', account: anAccount({ id: '1' }) }), by('7', '3')],
    (stage) => {
      acted(stage, 'statuses/2/unreblog', by('9', '2', { reblogged: false }))
      return stage.session.part(createStatusActions).reblog('2', false)
    },
  ],
  [
    'an unfollowed account',
    'home',
    'GET /api/v1/timelines/home',
    [by('9', '4'), by('7', '3')],
    (stage) => {
      acted(stage, 'accounts/9/unfollow', { id: '9', following: false })
      return stage.session.part(createAccountActions).unfollow('9')
    },
  ],
])('%s is not brought back by an answer asked for before (R-rel-06c, R-int-01b; #7, 2.9)', async (_name, key, route, posts, act) => {
  const { before, after } = await actWhileAsked(key, route, posts, act)
  expect(before).toEqual(['3'])
  expect(after).toEqual(['3'])
})

it('an unfollowed account stays in the lists it is a member of (R-rel-06c)', async () => {
  const { after } = await actWhileAsked('list:5', 'GET /api/v1/timelines/list/5', [by('9', '4'), by('7', '3')], (stage) => {
    acted(stage, 'accounts/9/unfollow', { id: '9', following: false })
    return stage.session.part(createAccountActions).unfollow('9')
  })
  expect(after).toEqual(['4', '3'])
})

it.each(['block', 'mute'] as const)('after a %s lists lose the posts of the account, too (R-rel-06b)', async (verb) => {
  const { before, after } = await actWhileAsked('list:5', 'GET /api/v1/timelines/list/5', [by('9', '4'), by('7', '3')], (stage) => {
    acted(stage, `accounts/9/${verb}`, { id: '9', blocking: verb === 'block', muting: verb === 'mute' })
    return stage.session.part(createAccountActions)[verb]('9')
  })
  expect([before, after]).toEqual([['3'], ['3']])
})

it('notifications of a blocked account and of a deleted post are not brought back by an answer asked for before (R-ntf-13a, R-ntf-13d; #7, 2.11)', async () => {
  const group = (id: string, people: readonly string[], statusId: string | null) =>
    aNotificationGroup({
      most_recent_notification_id: id,
      group_key: `g${id}`,
      page_min_id: id,
      page_max_id: id,
      sample_account_ids: [...people],
      notifications_count: people.length,
      status_id: statusId,
    })
  const stage = createStage()
  const V2 = 'GET /api/v2/notifications'
  const body = {
    accounts: ['8', '9'].map((id) => anAccount({ id })),
    statuses: ['5', '6'].map((id) => by('1', id)),
    notification_groups: [group('13', ['9'], '6'), group('12', ['8'], '5'), group('11', ['9', '8'], '6')],
  }
  stage.on(V2, { body })
  const handle = stage.session.notifications(createNotificationsFeed)
  handle.open()
  await stage.settle()
  const drawn = () =>
    handle.getSnapshot().rows.map((row) => (row.kind === 'group' ? [row.group.group_key, ...row.group.sample_account_ids].join(' ') : '|'))
  expect(drawn()).toEqual(['g13 9', 'g12 8', 'g11 9 8'])
  const late = createDeferred<FakeAnswer>()
  stage.on(V2, () => late.promise)
  void handle.refresh()
  await stage.settle()
  acted(stage, 'accounts/9/block', { id: '9', blocking: true })
  await stage.session.part(createAccountActions).block('9')
  stage.on('GET /api/v1/statuses/5', { status: 404 })
  const thread = stage.session.thread('5', createThreadHandle)
  thread.open()
  await stage.settle()
  expect(drawn()).toEqual(['g11 8'])
  late.open({ body: { ...body, notification_groups: [group('14', ['9'], null), ...body.notification_groups] } })
  await stage.settle()
  expect(drawn()).toEqual(['g11 8'])
})

it('a conversation asked for before a post of it was deleted shows nothing of it (R-tl-10a, R-tl-10c; #7, 2.9)', async () => {
  const stage = createStage()
  const [root, gone, reference] = [by('7', '2'), by('8', '3', { in_reply_to_id: '2' }), by('8', '1')]
  stage.session.import({ statuses: [root, gone, reference] })
  stage.on('GET /api/v1/statuses/2', { body: root })
  const late = createDeferred<FakeAnswer>()
  stage.on('GET /api/v1/statuses/2/context', () => late.promise)
  const thread = stage.session.thread('2', createThreadHandle)
  thread.open()
  await stage.settle()
  stage.on('GET /api/v1/statuses/3', { status: 404 })
  stage.on('GET /api/v1/statuses/1', { status: 404 })
  for (const id of ['3', '1']) stage.session.thread(id, createThreadHandle).open()
  await stage.settle()
  late.open({ body: { ancestors: [], descendants: [gone], references: [reference] } })
  await stage.settle()
  expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', descendants: [], references: [] })
})

it.each(['block', 'mute'] as const)(
  'after a %s an open conversation loses the posts of the account, also those of a late answer (R-rel-06b, #26)',
  async (verb) => {
    const stage = createStage()
    const root = by('7', '2', { in_reply_to_id: '1' })
    const [above, theirs, below, other] = [
      by('9', '1'),
      by('9', '3', { in_reply_to_id: '2' }),
      by('8', '4', { in_reply_to_id: '3' }),
      by('8', '5', { in_reply_to_id: '2' }),
    ]
    const context = { ancestors: [above], descendants: [theirs, below, other], references: [] }
    stage.on('GET /api/v1/statuses/2', { body: root })
    stage.on('GET /api/v1/statuses/2/context', { body: context })
    const thread = stage.session.thread('2', createThreadHandle)
    const drawn = () => [...thread.getSnapshot().ancestors, ...thread.getSnapshot().descendants.map(({ id }) => id)]
    thread.open()
    await stage.settle()
    expect(drawn()).toEqual(['1', '3', '4', '5'])
    await stage.pass(6000)
    const late = createDeferred<FakeAnswer>()
    stage.on('GET /api/v1/statuses/2/context', () => late.promise)
    void thread.refresh()
    await stage.settle()
    acted(stage, `accounts/9/${verb}`, { id: '9', blocking: verb === 'block', muting: verb === 'mute' })
    await stage.session.part(createAccountActions)[verb]('9')
    expect(drawn()).toEqual(['5', '4'])
    late.open({ body: context })
    await stage.settle()
    expect(drawn()).toEqual(['5', '4'])
  },
)

it('a post whose deletion arrives before the post itself gets no empty row (R-tl-10a; #7, 2.9)', async () => {
  const stage = createStage()
  stage.on('GET /api/v1/timelines/home', { body: [by('7', '1')] })
  const home = stage.session.timeline('home')
  home.open()
  home.setAtTop(true)
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  stage.socket().push(['user'], 'delete', '9')
  stage.socket().push(['user'], 'update', by('7', '9'))
  stage.socket().push(['user'], 'update', by('7', '10'))
  await stage.pass(3000)
  expect(home.getSnapshot().rows.map((row) => (row.kind === 'entry' ? row.id : row.kind))).toEqual(['10', '1'])
})
