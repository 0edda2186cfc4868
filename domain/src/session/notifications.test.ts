import { createAccountActions } from '../actions/index.ts'
import { aNotification, aNotificationGroup, aStatus, anAccount } from '@starling/api/fixtures'
import { createNotificationsFeed } from '../notifications/index.ts'
import { describe, expect, it } from 'vitest'
import type { NotificationsView } from '../notifications/index.ts'
import { createDeferred, createStage, type FakeAnswer, type Stage } from './session.fixture.ts'

const V2 = 'GET /api/v2/notifications'
const V1 = 'GET /api/v1/notifications'
const group = (id: string, given: Parameters<typeof aNotificationGroup>[0] = {}) =>
  aNotificationGroup({ most_recent_notification_id: id, ...given })
const results = (groups: readonly unknown[], statuses: readonly unknown[] = []) => ({
  body: { accounts: [anAccount({ id: '2' })], statuses, notification_groups: groups },
})
const drawn = (view: NotificationsView) =>
  view.rows.map((row) => (row.kind === 'gap' ? '|' : row.group.most_recent_notification_id)).join(' ')

async function open(stage: Stage) {
  const handle = stage.session.notifications(createNotificationsFeed)
  handle.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  return handle
}

const live = (stage: Stage, id: string, given: Parameters<typeof aNotification>[0] = {}) =>
  stage.socket().push(['user'], 'notification', aNotification({ id, ...given }))

describe('notifications', () => {
  it('are asked for in groups and fill the store (R-ntf-05a, R-ntf-05d, R-ntf-07b, R-ntf-07c)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9', { status_id: '70', type: 'favourite' }), group('8')], [aStatus({ id: '70' })]))
    const handle = await open(stage)
    expect(drawn(handle.getSnapshot())).toBe('9 8')
    expect(handle.getSnapshot()).toMatchObject({ phase: 'ready', hasMore: true })
    expect(stage.asked(V2)[0]?.query.getAll('grouped_types[]')).toEqual(['favourite', 'reblog', 'emoji_reaction', 'follow'])
    expect(stage.session.entities.get('status', '70')).toBeDefined()
    expect(stage.session.entities.get('account', '2')).toBeDefined()
  })

  it.each([
    ['404', { status: 404, body: { error: 'Not found' } }],
    ['405', { status: 405, body: 'Method not allowed' }],
    ['a page of HTML', { status: 200, body: '<!doctype html>' }],
  ])('are grouped here where the server answers %s (R-ntf-04)', async (_, answer) => {
    const stage = createStage()
    stage.on(V2, answer)
    const favourite = (id: string) =>
      aNotification({ id, type: 'favourite', group_key: '', status: aStatus({ id: '70' }), account: anAccount({ id: `a${id}` }) })
    stage.on(V1, ({ query }) => ({
      body: query.has('max_id')
        ? [favourite('7')]
        : [favourite('9'), favourite('8'), aNotification({ id: '6', type: 'mention', status: aStatus({ id: '60' }) })],
    }))
    const handle = await open(stage)
    expect(handle.getSnapshot().rows).toMatchObject([
      { group: { notifications_count: 2, sample_account_ids: ['a9', 'a8'] } },
      { group: { type: 'mention' } },
    ])
    await handle.loadMore()
    expect(stage.asked(V1).at(-1)?.query.get('max_id')).toBe('6')
    const grouped = stage.asked(V2).length
    await handle.refresh()
    expect(stage.asked(V2)).toHaveLength(grouped)
  })

  it('end where a server that knows no paging answers the same page again (R-ntf-14)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9'), group('8')]))
    const handle = await open(stage)
    expect(handle.getSnapshot().hasMore).toBe(true)
    await handle.loadMore()
    expect(drawn(handle.getSnapshot())).toBe('9 8')
    expect(handle.getSnapshot().hasMore).toBe(false)
  })

  it('stay drawn as new while one looks at them for the first time (R-ntf-15)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9'), group('8')]))
    const handle = await open(stage)
    handle.setAtTop(true)
    await stage.settle()
    expect(handle.getSnapshot()).toMatchObject({ unreadCount: 0, readMarkerId: '0' })
  })

  it('that arrive live join their group, and are passed on for sound and desktop (R-ntf-09b, R-ntf-09c, R-ntf-21)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9', { group_key: 'favourite-70-1', type: 'favourite', sample_account_ids: ['2'] })]))
    const handle = await open(stage)
    const heard: string[] = []
    stage.session.onEvent((event) => event.kind === 'notification' && heard.push(event.notification.id))
    live(stage, '10', { type: 'favourite', group_key: 'favourite-70-1', account: anAccount({ id: '3' }), status: aStatus({ id: '70' }) })
    live(stage, '10', { type: 'favourite', group_key: 'favourite-70-1', account: anAccount({ id: '3' }), status: aStatus({ id: '70' }) })
    expect(handle.getSnapshot().rows).toMatchObject([{ group: { notifications_count: 2, sample_account_ids: ['3', '2'] } }])
    expect(heard).toEqual(['10', '10'])
  })

  it('wait while the reader is not at the top (R-ntf-11)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9'), group('8')]))
    const handle = await open(stage)
    handle.setAtTop(false)
    live(stage, '20')
    expect(handle.getSnapshot().pendingCount).toBe(1)
    expect(drawn(handle.getSnapshot())).toBe('9 8')
    handle.showPending()
    expect(drawn(handle.getSnapshot())).toBe('20 9 8')
  })

  it('that arrived while closed count as unread, and are on screen when opened at the top (R-ntf-11, R-ntf-15)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/markers', { body: { notifications: { last_read_id: '9', version: 1, updated_at: '' } } })
    stage.on(V2, results([group('9'), group('8')]))
    const handle = stage.session.notifications(createNotificationsFeed)
    await handle.refresh()
    await stage.settle()
    stage.socket().open()
    await stage.settle()
    live(stage, '20')
    expect(handle.getSnapshot()).toMatchObject({ unreadCount: 1, pendingCount: 1 })
    handle.open()
    expect(drawn(handle.getSnapshot())).toBe('20 9 8')
    expect(handle.getSnapshot()).toMatchObject({ unreadCount: 0, pendingCount: 0, readMarkerId: '9' })
  })

  it('leave out what is filtered or excluded (R-ntf-17a, R-ntf-18, R-ntf-19b, R-ntf-05b)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9')]))
    const handle = await open(stage)
    handle.setOptions({ hasEmojiReactions: false, hiddenTypes: ['follow_request'] })
    await stage.settle()
    expect(stage.asked(V2).at(-1)?.query.getAll('exclude_types[]')).toEqual(['follow_request', 'emoji_reaction'])
    live(stage, '20', { filtered: true })
    live(stage, '21', { type: 'follow_request' })
    const hides = {
      filter: {
        id: '1',
        title: 'x',
        context: ['notifications'],
        expires_at: null,
        filter_action: 'hide' as const,
        keywords: [],
        statuses: [],
      },
      keyword_matches: [],
      status_matches: [],
    }
    live(stage, '22', { type: 'mention', status: aStatus({ id: '90', filtered: [hides] }) })
    expect(drawn(handle.getSnapshot())).toBe('9')
  })

  it('have a gap after a lost connection that is filled on return (R-ntf-14c, R-ntf-14e)', async () => {
    const stage = createStage()
    let groups = [group('9'), group('8')]
    stage.on(V2, ({ query }) =>
      results(groups.filter(({ most_recent_notification_id: id }) => Number(id) > Number(query.get('since_id') ?? 0))),
    )
    const handle = await open(stage)
    stage.socket().drop()
    expect(drawn(handle.getSnapshot())).toBe('| 9 8')
    groups = [group('12'), ...groups]
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    expect(drawn(handle.getSnapshot())).toBe('12 9 8')
  })

  it('that fell between the first page and the stream are fetched (R-ntf-14)', async () => {
    const stage = createStage()
    const gate = createDeferred<FakeAnswer>()
    stage.on(V2, ({ query }) => (query.get('since_id') === null ? gate.promise : results([group('10')])))
    const handle = stage.session.notifications(createNotificationsFeed)
    handle.open()
    await stage.settle()
    stage.socket().open()
    live(stage, '12')
    gate.open(results([group('9'), group('8')]))
    await stage.settle()
    expect(drawn(handle.getSnapshot())).toBe('12 10 9 8')
    expect(stage.asked(V2).map(({ query }) => query.get('since_id'))).toEqual([null, '9'])
  })

  it('of a kind are found below a page of others, where the server cannot leave those out (R-ntf-19a)', async () => {
    const stage = createStage()
    const all = Array.from({ length: 60 }, (_, index) =>
      aNotification({ id: String(160 - index), type: index === 59 ? 'mention' : 'follow' }),
    )
    stage.on(V1, ({ query }) => ({ body: all.filter(({ id }) => Number(id) < Number(query.get('max_id') ?? Infinity)).slice(0, 40) }))
    const handle = stage.session.notifications(createNotificationsFeed)
    handle.setOptions({ quickFilter: 'mention' })
    handle.open()
    await stage.settle()
    expect(drawn(handle.getSnapshot())).toBe('101')
  })

  it('can be loaded on below a page that became one group (R-ntf-14)', async () => {
    const stage = createStage()
    const status = aStatus({ id: '5' })
    const all = Array.from({ length: 41 }, (_, index) =>
      aNotification({
        id: String(160 - index),
        type: index === 40 ? 'mention' : 'favourite',
        status,
        group_key: index === 40 ? '' : 'favourite-5-1',
      }),
    )
    stage.on(V1, ({ query }) => ({ body: all.filter(({ id }) => Number(id) < Number(query.get('max_id') ?? Infinity)).slice(0, 40) }))
    const handle = stage.session.notifications(createNotificationsFeed)
    handle.open()
    await stage.settle()
    expect(handle.getSnapshot()).toMatchObject({ hasMore: true })
    await handle.loadMore()
    expect(drawn(handle.getSnapshot())).toBe('160 120')
  })

  it('are loaded anew when held-back ones were let in: at once at the top, else on coming back to it (R-nreq-05b, R-nreq-05c)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9')]))
    const handle = await open(stage)
    stage.on(V2, results([group('9'), group('5')]))
    stage.socket().push(['user'], 'notifications_merged')
    await stage.settle()
    expect(drawn(handle.getSnapshot())).toBe('9 5')
    handle.setAtTop(false)
    stage.on(V2, results([group('9'), group('5'), group('4')]))
    stage.socket().push(['user'], 'notifications_merged')
    await stage.settle()
    expect(drawn(handle.getSnapshot())).toBe('9 5')
    handle.setAtTop(true)
    await stage.settle()
    expect(drawn(handle.getSnapshot())).toBe('9 5 4')
  })

  it.each([
    ['accepted', 'authorize', true],
    ['rejected', 'reject', false],
  ])(
    'go with a blocked account, a deleted post and a request that was %s (R-ntf-13a, R-ntf-13d, R-ntf-16a, R-ntf-16b)',
    async (_words, call, isAccepted) => {
      const stage = createStage()
      stage.on(
        V2,
        results([
          group('9', { sample_account_ids: ['5'] }),
          group('8', { status_id: '70', type: 'favourite' }),
          group('7', { type: 'follow_request', sample_account_ids: ['6'] }),
        ]),
      )
      const handle = await open(stage)
      stage.on('POST /api/v1/accounts/5/block', { body: { id: '5', blocking: true } })
      await stage.session.part(createAccountActions).block('5')
      stage.socket().push(['user'], 'delete', '70')
      stage.on(`POST /api/v1/follow_requests/6/${call}`, { body: { id: '6', followed_by: isAccepted } })
      await stage.session.part(createAccountActions).answerFollowRequest('6', isAccepted)
      expect(handle.getSnapshot().rows).toEqual([])
    },
  )

  it('are cleared at once and come back when that fails (R-ntf-20a)', async () => {
    const stage = createStage()
    stage.on(V2, results([group('9'), group('8')]))
    const handle = await open(stage)
    stage.on('POST /api/v1/notifications/clear', { status: 500 })
    const failing = handle.clear()
    expect(handle.getSnapshot().rows).toEqual([])
    await expect(failing).rejects.toMatchObject({ kind: 'server' })
    expect(drawn(handle.getSnapshot())).toBe('9 8')
    stage.on('POST /api/v1/notifications/clear', { body: {} })
    await handle.clear()
    expect(handle.getSnapshot().rows).toEqual([])
  })

  it('drop a late answer to an older filter', async () => {
    const stage = createStage()
    stage.on(V2, ({ query }) => results(query.getAll('exclude_types[]').includes('favourite') ? [group('5')] : [group('9')]))
    const handle = stage.session.notifications(createNotificationsFeed)
    handle.open()
    handle.setOptions({ quickFilter: 'mention' })
    await stage.settle()
    expect(drawn(handle.getSnapshot())).toBe('5')
  })
})

describe('read positions', () => {
  it('advance when the newest is looked at, and are sent at once, then after 300 s of rest (R-ntf-15a, R-mark-03a, R-const-04a, R-const-04b)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/markers', { body: { notifications: { last_read_id: '8', version: 1, updated_at: '' } } })
    stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
    stage.on(V2, results([group('9'), group('8')]))
    const handle = await open(stage)
    expect(handle.getSnapshot()).toMatchObject({ unreadCount: 0, readMarkerId: '8' })
    expect(stage.asked('POST /api/v1/markers').map(({ body }) => body)).toEqual([{ notifications: { last_read_id: '9' } }])
    live(stage, '10')
    live(stage, '11')
    await stage.settle()
    expect(stage.asked('POST /api/v1/markers')).toHaveLength(1)
    await stage.pass(299_000)
    expect(stage.asked('POST /api/v1/markers')).toHaveLength(1)
    await stage.pass(2000)
    expect(stage.asked('POST /api/v1/markers').at(-1)?.body).toEqual({ notifications: { last_read_id: '11' } })
  })

  it('do not advance while hidden, closed or scrolled away (R-ntf-15a)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/markers', { body: { notifications: { last_read_id: '9', version: 1, updated_at: '' } } })
    stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
    stage.on(V2, results([group('9')]))
    const handle = await open(stage)
    handle.setAtTop(false)
    live(stage, '10')
    expect(handle.getSnapshot().unreadCount).toBe(1)
    handle.setAtTop(true)
    expect(handle.getSnapshot().unreadCount).toBe(1)
    stage.session.setVisible(false)
    handle.showPending()
    live(stage, '11')
    expect(handle.getSnapshot().unreadCount).toBe(2)
    expect(stage.asked('POST /api/v1/markers')).toEqual([])
    handle.markRead()
    expect(handle.getSnapshot()).toMatchObject({ unreadCount: 0, readMarkerId: '11' })
  })

  it('never move backwards, whatever the server says (R-mark-05b)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/markers', { body: { notifications: { last_read_id: '99', version: 1, updated_at: '' } } })
    stage.on(V2, results([group('100'), group('9')]))
    stage.on('POST /api/v1/markers', { body: { notifications: { last_read_id: '5', version: 2, updated_at: '' } } })
    const handle = await open(stage)
    expect(handle.getSnapshot().unreadCount).toBe(0)
  })

  it('are sent again after a conflict, and no more where the server has none (R-mark-02c)', async () => {
    const stage = createStage()
    let answers = 0
    stage.on('GET /api/v1/markers', { body: {} })
    stage.on('POST /api/v1/markers', ({ body }) => (++answers === 1 ? { status: 409 } : { body }))
    stage.on(V2, results([group('9')]))
    await open(stage)
    expect(answers).toBe(2)
    const without = createStage()
    without.on(V2, results([group('9')]))
    await open(without)
    live(without, '10')
    await without.pass(600_000)
    expect(without.asked('POST /api/v1/markers').length).toBeLessThanOrEqual(1)
  })

  it('of notifications are not held back by a busy home timeline (R-mark-03)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/markers', { body: {} })
    stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
    stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '50' })] })
    stage.on(V2, results([group('9')]))
    stage.session.timeline('home').open()
    await stage.settle()
    await open(stage)
    expect(stage.asked('POST /api/v1/markers').map(({ body }) => body)).toEqual([
      { home: { last_read_id: '50' } },
      { notifications: { last_read_id: '9' } },
    ])
  })

  it('are handed over before a closed session lets go of its token', async () => {
    const stage = createStage()
    let answer = (_: FakeAnswer) => {}
    stage.on('POST /api/v1/markers', () => new Promise<FakeAnswer>((done) => (answer = done)))
    stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '50' })] })
    stage.session.timeline('home').open()
    await stage.settle()
    let isClosed = false
    const closed = stage.session.close().then(() => (isClosed = true))
    await stage.settle()
    expect(isClosed).toBe(false)
    answer({ body: {} })
    await closed
    expect(stage.asked('POST /api/v1/markers')).toHaveLength(1)
  })

  it('of home are sent too, and kept alive when the page goes away (R-mark-02a, R-mark-02d, R-mark-04a, R-shell-16d)', async () => {
    const stage = createStage()
    stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
    stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '50' })] })
    stage.session.timeline('home').open()
    await stage.settle()
    stage.socket().open()
    await stage.settle()
    stage.socket().push(['user'], 'update', aStatus({ id: '51' }))
    stage.session.setVisible(false)
    await stage.settle()
    expect(stage.asked('POST /api/v1/markers').map(({ body, isKeptAlive }) => [body, isKeptAlive])).toEqual([
      [{ home: { last_read_id: '50' } }, false],
      [{ home: { last_read_id: '51' } }, true],
    ])
  })
})
