import { createAccountActions } from '../actions/index.ts'
import { accountEndpoints, type Account } from '@starling/api/accounts'
import { createThreadHandle } from '../threads/index.ts'
import { aNotificationGroup, aStatus, anAccount } from '@starling/api/fixtures'
import { createNotificationsFeed } from '../notifications/index.ts'
import { describe, expect, it } from 'vitest'
import type { ListSource } from '../feeds/index.ts'
import type { StoredSession } from '../persistence/index.ts'
import { ACCOUNT_LIMIT, STATUS_LIMIT } from './SessionCore.ts'
import { drawn, HOME, live, openHome, posts, serveHome } from './openHome.fixture.ts'
import { createDeferred, createStage, type FakeAnswer } from './session.fixture.ts'

const V2 = 'GET /api/v2/notifications'

describe('a list one comes back to (#7, 2.7)', () => {
  it('is not cut, keeps its place and marks nothing read until the screen says that the top is in view (R-tl-05, R-mark-02)', async () => {
    const { stage, home } = await openHome({ posts: posts(190, 101) })
    stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
    await home.loadMore()
    await home.loadMore()
    home.setAtTop(false)
    const before = home.getSnapshot().rows
    expect(before).toHaveLength(60)
    home.close()
    home.open()
    live(stage, '200')
    await stage.pass(1000)
    expect(home.getSnapshot()).toMatchObject({ pendingCount: 1 })
    expect(home.getSnapshot().rows).toEqual(before)
    expect(stage.asked('POST /api/v1/markers').map(({ body }) => body)).not.toContainEqual({ home: { last_read_id: '200' } })
    home.setAtTop(true)
    expect(home.getSnapshot().rows).toEqual(before)
  })

  it('goes on where it was when it stood at the top', async () => {
    const { stage, home } = await openHome({ posts: posts(103, 101) })
    home.close()
    // The screen reports its position first, as every screen does.
    home.setAtTop(true)
    home.open()
    live(stage, '200')
    expect(drawn(home.getSnapshot())).toBe('200 103 102 101')
  })

  it('draws nothing anew where nothing has changed', async () => {
    const { home } = await openHome({ posts: posts(103, 101) })
    home.setAtTop(false)
    const view = home.getSnapshot()
    home.close()
    home.setAtTop(false)
    home.open()
    expect(home.getSnapshot()).toBe(view)
  })
})

describe('gaps that are filled without being asked (#7, 2.8)', () => {
  it('are only those above what one reads, while one is further down (R-tl-08)', async () => {
    const all = { posts: posts(110, 101) }
    const { stage, home } = await openHome(all)
    stage.socket().drop()
    all.posts = posts(170, 101)
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    // Two gaps were filled above what was read at the top; the remaining one comes into the middle of the visible rows.
    expect(drawn(home.getSnapshot())).toMatch(/^110 /)
    home.showPending()
    expect(drawn(home.getSnapshot())).toContain('131 | 110')
    home.setAtTop(false)
    const before = drawn(home.getSnapshot())
    stage.socket().drop()
    all.posts = posts(180, 101)
    await stage.pass(70_000)
    stage.socket().open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe(before)
    expect(home.getSnapshot().pendingCount).toBe(10)
  })
})

describe('a question nobody answers (#7, 2.10)', () => {
  const hangs = () => new Promise<FakeAnswer>(() => undefined)

  it('ends after twenty seconds and can be put again', async () => {
    const stage = createStage()
    stage.on(HOME, hangs)
    const home = stage.session.timeline('home')
    home.open()
    await stage.pass(19_000)
    expect(home.getSnapshot()).toMatchObject({ phase: 'loading' })
    await stage.pass(1000)
    expect(home.getSnapshot()).toMatchObject({ phase: 'error', error: { kind: 'timeout' } })
    serveHome(stage, { posts: posts(103, 101) })
    await home.refresh()
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', error: null })
  })

  it('is put anew by leaving and returning, and its late answer changes nothing', async () => {
    const stage = createStage()
    const gate = createDeferred<FakeAnswer>()
    stage.on(HOME, () => gate.promise)
    const home = stage.session.timeline('home')
    home.open()
    await stage.pass(6000)
    home.close()
    serveHome(stage, { posts: posts(103, 101) })
    home.setAtTop(true)
    home.open()
    await stage.settle()
    gate.open({ body: posts(203, 201) })
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('103 102 101')
    expect(stage.asked(HOME)).toHaveLength(2)
  })

  it('does not hold up older posts, a gap, notifications or a thread for ever', async () => {
    const { stage, home } = await openHome({ posts: posts(160, 101) })
    stage.on(HOME, hangs)
    stage.on(V2, hangs)
    stage.on('GET /api/v1/statuses/160', hangs)
    stage.on('GET /api/v1/statuses/160/context', hangs)
    void home.loadMore()
    const notifications = stage.session.notifications(createNotificationsFeed)
    notifications.open()
    const thread = stage.session.thread('160', createThreadHandle)
    thread.open()
    await stage.settle()
    expect(home.getSnapshot().isLoadingMore).toBe(true)
    await stage.pass(20_000)
    expect(home.getSnapshot()).toMatchObject({ isLoadingMore: false, phase: 'ready', error: { kind: 'timeout' } })
    expect(notifications.getSnapshot()).toMatchObject({ phase: 'error', error: { kind: 'timeout' } })
    expect(thread.getSnapshot()).toMatchObject({ phase: 'error', error: { kind: 'timeout' } })
  })
})

describe('what was stored (#7, 2.11 and 2.12)', () => {
  const stored = (changes: Partial<StoredSession>): StoredSession => ({
    version: 1,
    savedAt: 0,
    timelines: [],
    notifications: [],
    statuses: [],
    accounts: [],
    markers: { home: '0', notifications: '0' },
    ...changes,
  })

  it('never replaces what an answer brought, however deep it is nested', async () => {
    const gate = createDeferred<StoredSession>()
    const stage = createStage({ options: { storage: { load: () => gate.promise, save: () => Promise.resolve() } } })
    const ada = anAccount({ id: '7', display_name: 'Ada, today' })
    stage.session.import({ statuses: [aStatus({ id: '5', account: ada, favourites_count: 9 })] })
    const past = aStatus({ id: '5', account: anAccount({ id: '7', display_name: 'Ada, last week' }), favourites_count: 1 })
    gate.open(stored({ statuses: [aStatus({ id: '6', reblog: past, account: anAccount({ id: '8' }) })] }))
    await stage.settle()
    expect(stage.session.entities.get('status', '6')).toBeDefined()
    expect(stage.session.entities.get('status', '5')).toMatchObject({ favourites_count: 9 })
    expect(stage.session.entities.get('account', '7')).toMatchObject({ display_name: 'Ada, today' })
  })

  it.each([{ hasEmojiReactions: false }, { groupsFollows: false }, {}])(
    'of notifications is shown offline, whatever the screen asks for: %o',
    async (options) => {
      const groups = ['9', '8'].map((id) => ({
        ...aNotificationGroup({ most_recent_notification_id: id, group_key: `g${id}`, page_min_id: id, page_max_id: id }),
        partial: false,
      }))
      const stage = createStage({ stored: stored({ notifications: groups }) })
      stage.goOffline(true)
      await stage.settle()
      const notifications = stage.session.notifications(createNotificationsFeed)
      notifications.setOptions(options)
      notifications.open()
      await stage.settle()
      expect(notifications.getSnapshot()).toMatchObject({ phase: 'ready', isCached: true, error: { kind: 'offline' } })
      expect(notifications.getSnapshot().rows).toHaveLength(2)
      // Another filter takes away what it excludes, and keeps the rest.
      notifications.setOptions({ quickFilter: 'poll' })
      await stage.settle()
      expect(notifications.getSnapshot().rows).toEqual([])
    },
  )

  it('of notifications is stored again by a visit that never opened them, and what was blocked meanwhile does not come back', async () => {
    const given = (id: string) => ({ most_recent_notification_id: id, group_key: `g${id}`, sample_account_ids: [`1${id}`] })
    const groups = ['9', '8'].map((id) => ({ ...aNotificationGroup(given(id)), partial: false }))
    const stage = createStage({ stored: stored({ notifications: groups }) })
    stage.on(HOME, { body: posts(3, 1) })
    stage.session.timeline('home').open()
    await stage.pass(5000)
    expect(stage.stored.current?.notifications.map(({ sample_account_ids: [person] }) => person)).toEqual(['19', '18'])
    stage.on('POST /api/v1/accounts/19/block', { body: { id: '19', blocking: true } })
    await stage.session.part(createAccountActions).block('19')
    stage.goOffline(true)
    const { getSnapshot, open } = stage.session.notifications(createNotificationsFeed)
    open()
    await stage.settle()
    expect(getSnapshot().rows).toMatchObject([{ group: { group_key: 'g8' } }])
  })
})

describe('a list in an order of the server’s own (#7, 2.11)', () => {
  it('loses nothing when its first page happens to be sorted by id (R-tl-02)', async () => {
    const stage = createStage()
    const link = { Link: '<https://x.test/api/v1/bookmarks?max_id=cursor-1>; rel="next"' }
    const first = posts(109, 107)
    const second = ['105', '300', '104'].map((id) => aStatus({ id }))
    stage.on('GET /api/v1/bookmarks', ({ query }) => (query.has('max_id') ? { body: second } : { body: first, headers: link }))
    const bookmarks = stage.session.timeline('bookmarks')
    bookmarks.open()
    await stage.settle()
    await bookmarks.loadMore()
    expect(drawn(bookmarks.getSnapshot())).toBe('109 108 107 105 300 104')
    bookmarks.close()
    bookmarks.setAtTop(true)
    bookmarks.open()
    await stage.settle()
    expect(drawn(bookmarks.getSnapshot())).toBe('109 108 107 105 300 104')
  })

  it('is refreshed from its beginning, because the ids of its posts are no places in it (#26)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/bookmarks', ({ query }) => ({ body: query.has('since_id') ? [] : posts(109, 107) }))
    const bookmarks = stage.session.timeline('bookmarks')
    bookmarks.open()
    await stage.settle()
    stage.on('GET /api/v1/bookmarks', ({ query }) => ({ body: query.has('since_id') ? [] : [aStatus({ id: '5' }), ...posts(109, 107)] }))
    await stage.pass(10_000)
    await bookmarks.refresh()
    expect(drawn(bookmarks.getSnapshot())).toBe('5 109 108 107')
  })
})

describe('what a list shows (#7, 2.11)', () => {
  const followers = (count: number): ListSource<Account> => ({
    key: 'followers 7',
    entity: 'account',
    order: 'by-server',
    limit: 40,
    load: (client, _, signal) => client.call(accountEndpoints.followers, { params: { id: '7' }, query: { limit: count }, signal }),
    follow: (client, link, signal) => client.follow(accountEndpoints.followers, link, { signal }),
    keep(answer, ports) {
      ports.importAccounts(answer.data, answer)
      return answer.data.map(({ id }) => id)
    },
  })

  it('is not forgotten however much else is read, and a held set neither', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/accounts/7/followers', { body: [anAccount({ id: 'f1' }), anAccount({ id: 'f2' })] })
    const list = stage.session.feed(followers(40))
    expect(stage.session.feed(followers(40))).toBe(list)
    list.open()
    await stage.settle()
    expect(drawn(list.getSnapshot())).toBe('f1 f2')
    stage.session.import({ statuses: [aStatus({ id: '5', account: anAccount({ id: 'a5' }) })] })
    const release = stage.session.retain({ statuses: ['5'] })
    const flood = () =>
      stage.session.import({
        statuses: Array.from({ length: STATUS_LIMIT + 50 }, (_, n) =>
          aStatus({ id: String(1000 + n), account: anAccount({ id: `p${n}` }) }),
        ),
      })
    flood()
    await stage.pass(5000)
    expect(stage.session.entities.get('account', 'p1')).toBeUndefined()
    expect(stage.session.entities.get('account', 'f2')).toBeDefined()
    expect(stage.session.entities.get('status', '5')).toBeDefined()
    expect(stage.session.entities.get('account', 'a5')).toBeDefined()
    release()
    flood()
    await stage.pass(5000)
    expect(stage.session.entities.get('status', '5')).toBeUndefined()
  })

  it('of accounts alone is tidied, too', async () => {
    const stage = createStage()
    stage.session.import({ accounts: Array.from({ length: ACCOUNT_LIMIT + 1 }, (_, n) => anAccount({ id: `p${n}` })) })
    await stage.pass(5000)
    expect(stage.session.entities.get('account', 'p1')).toBeUndefined()
  })

  it('goes with a blocked account where it is a list of posts (R-tl-12a)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/trends/statuses', {
      body: [aStatus({ id: '1', account: anAccount({ id: '9' }) }), aStatus({ id: '2', account: anAccount({ id: '8' }) })],
    })
    stage.on('POST /api/v1/accounts/9/block', { body: { id: '9', blocking: true } })
    const trends = stage.session.timeline('trends')
    trends.open()
    await stage.settle()
    await stage.session.part(createAccountActions).block('9')
    expect(drawn(trends.getSnapshot())).toBe('2')
  })
})

describe('clearing notifications (#7, 2.11)', () => {
  const group = (id: string) =>
    aNotificationGroup({ most_recent_notification_id: id, group_key: `g${id}`, page_min_id: id, page_max_id: id })
  const results = (ids: readonly string[]): FakeAnswer => ({ body: { accounts: [], statuses: [], notification_groups: ids.map(group) } })

  it('while they refresh does not bring them back (R-ntf-20a)', async () => {
    const stage = createStage()
    stage.on(V2, results(['9', '8']))
    const handle = stage.session.notifications(createNotificationsFeed)
    handle.open()
    await stage.settle()
    const late = createDeferred<FakeAnswer>()
    stage.on(V2, () => late.promise)
    void handle.refresh()
    await stage.settle()
    const cleared = createDeferred<FakeAnswer>()
    stage.on('POST /api/v1/notifications/clear', () => cleared.promise)
    const clearing = handle.clear()
    await stage.settle()
    late.open(results(['10', '9', '8']))
    await stage.settle()
    expect(handle.getSnapshot().rows).toEqual([])
    // Requested before the server cleared them, this answer would bring them back.
    void handle.refresh()
    await stage.settle()
    stage.on(V2, results([]))
    cleared.open({ body: {} })
    await clearing
    await stage.settle()
    expect(handle.getSnapshot()).toMatchObject({ rows: [], unreadCount: 0, phase: 'ready' })
  })
})

describe('a held list (#7, 2.16)', () => {
  it('lets nothing in, even at the top, and shows one post when it is released (R-tl-05)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    const release = home.pause()
    const other = home.pause()
    live(stage, '200')
    await stage.pass(1000)
    expect(drawn(home.getSnapshot())).toBe('102 101')
    expect(home.getSnapshot().pendingCount).toBe(1)
    release()
    release()
    expect(home.getSnapshot().pendingCount).toBe(1)
    other()
    expect(drawn(home.getSnapshot())).toBe('200 102 101')
  })

  it('keeps several posts waiting when it is released, because they would push away what one reads (R-tl-05, #26)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    const release = home.pause()
    live(stage, '200')
    live(stage, '201')
    release()
    expect(drawn(home.getSnapshot())).toBe('102 101')
    expect(home.getSnapshot().pendingCount).toBe(2)
  })

  it('keeps behind the pill what waited before or what the reader scrolled away from', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    const release = home.pause()
    live(stage, '200')
    home.setAtTop(false)
    release()
    expect(home.getSnapshot().pendingCount).toBe(1)
    home.setAtTop(true)
    const again = home.pause()
    live(stage, '201')
    again()
    expect(home.getSnapshot().pendingCount).toBe(2)
  })

  it('is one of notifications, too', async () => {
    const stage = createStage()
    stage.on(V2, { body: { accounts: [], statuses: [], notification_groups: [aNotificationGroup({ group_key: 'g1', page_max_id: '1' })] } })
    const handle = stage.session.notifications(createNotificationsFeed)
    handle.open()
    await stage.settle()
    stage.socket().open()
    await stage.settle()
    const release = handle.pause()
    const account = anAccount({ id: '3' })
    const notification = { id: '20', type: 'follow', created_at: '2026-11-20T12:00:00.000Z', group_key: 'ungrouped-20', account }
    stage.socket().push(['user'], 'notification', notification)
    expect(handle.getSnapshot().pendingCount).toBe(1)
    release()
    expect(handle.getSnapshot().pendingCount).toBe(0)
  })
})
