import { aStatus, aReblog, anAccount } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { describe, expect, it } from 'vitest'
import type { TimelineView } from './index.ts'
import { createGate, createStage, type FakeAnswer, type FakeRequest, type Stage } from './session.fixture.ts'

const HOME = 'GET /api/v1/timelines/home'
const posts = (from: number, to: number): Status[] => Array.from({ length: from - to + 1 }, (_, index) => aStatus({ id: String(from - index) }))
const drawn = (view: TimelineView) => view.rows.map((row) => (row.kind === 'status' ? row.id : row.kind === 'gap' ? '|' : '?')).join(' ')

/** A server whose home timeline is a list that tests change. */
function serveHome(stage: Stage, timeline: { posts: Status[] }): void {
  stage.on(HOME, ({ query }: FakeRequest): FakeAnswer => {
    const max = Number(query.get('max_id') ?? Infinity)
    const since = Number(query.get('since_id') ?? 0)
    const limit = Number(query.get('limit') ?? 20)
    const page = timeline.posts.filter(({ id }) => Number(id) < max && Number(id) > since).slice(0, limit)
    const last = page.at(-1)
    return { body: page, headers: last === undefined ? {} : { Link: `<https://other.test/api/v1/timelines/home?limit=20&max_id=${last.id}>; rel="next"` } }
  })
}

async function openHome(timeline: { posts: Status[] }, stage = createStage()) {
  serveHome(stage, timeline)
  const home = stage.session.timeline('home')
  home.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  return { stage, home }
}

const live = (stage: Stage, status: Status) => stage.socket().push(['user'], 'update', status)

describe('loading a timeline', () => {
  it('shows the first page and knows that there is more (R-tl-03)', async () => {
    const { home } = await openHome({ posts: posts(130, 101) })
    const view = home.getSnapshot()
    expect(view).toMatchObject({ phase: 'ready', hasMore: true, pendingCount: 0, isConnected: true, error: null })
    expect(view.rows).toHaveLength(20)
  })

  it('follows the next link on its own host and stops at the end (R-tl-03)', async () => {
    const { stage, home } = await openHome({ posts: posts(125, 101) })
    await home.loadMore()
    await home.loadMore()
    expect(home.getSnapshot()).toMatchObject({ hasMore: false })
    expect(home.getSnapshot().rows).toHaveLength(25)
    await home.loadMore()
    expect(stage.asked(HOME).filter(({ query }) => query.has('max_id'))).toHaveLength(2)
  })

  it('pages by the last id where a server sends no links', async () => {
    const stage = createStage()
    stage.on(HOME, ({ query }) => ({ body: query.has('max_id') ? posts(3, 1) : posts(6, 4) }))
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    await home.loadMore()
    expect(drawn(home.getSnapshot())).toBe('6 5 4 3 2 1')
  })

  it('ignores a second request for more while one is under way (R-tl-03)', async () => {
    const { stage, home } = await openHome({ posts: posts(160, 101) })
    await Promise.all([home.loadMore(), home.loadMore()])
    expect(stage.asked(HOME).filter(({ query }) => query.has('max_id'))).toHaveLength(1)
    expect(home.getSnapshot().rows).toHaveLength(40)
  })

  it('drops an unreadable post and keeps the rest of the page', async () => {
    const stage = createStage()
    stage.on(HOME, { body: [aStatus({ id: '2' }), { id: null }, aStatus({ id: '1' })] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('2 1')
  })

  it('says that it failed, alerts, and succeeds on the next try (R-err-06)', async () => {
    const stage = createStage()
    const alerts: string[] = []
    stage.session.onAlert((error, context) => alerts.push(`${context.action}: ${error.message}`))
    stage.on(HOME, { status: 500, body: { error: 'Broken' } })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(home.getSnapshot()).toMatchObject({ phase: 'error', error: { kind: 'server', status: 500 } })
    expect(alerts).toEqual(['timeline: Broken'])
    serveHome(stage, { posts: posts(2, 1) })
    await home.refresh()
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', error: null })
  })

  it('asks again every three seconds while the server builds the timeline, and ignores live posts meanwhile (R-tl-04)', async () => {
    const stage = createStage()
    stage.on(HOME, { status: 206, body: [] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    stage.socket().open()
    await stage.settle()
    expect(home.getSnapshot().phase).toBe('partial')
    live(stage, aStatus({ id: '50' }))
    expect(home.getSnapshot().rows).toEqual([])
    const before = stage.asked(HOME).length
    await stage.pass(3000)
    expect(stage.asked(HOME)).toHaveLength(before + 1)
    serveHome(stage, { posts: posts(3, 1) })
    await stage.pass(3000)
    expect(home.getSnapshot().phase).toBe('ready')
    expect(drawn(home.getSnapshot())).toBe('3 2 1')
  })

  it('asks for the parts of a profile as each tab needs (R-acct-12)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/accounts/7/statuses', { body: [] })
    for (const key of ['account:7', 'account:7:with_replies', 'account:7:media', 'account:7:pinned'] as const) stage.session.timeline(key).open()
    await stage.settle()
    expect(stage.asked('GET /api/v1/accounts/7/statuses').map(({ query }) => query.toString())).toEqual([
      'exclude_replies=true&limit=40',
      'exclude_replies=false&exclude_reblogs=true&limit=40',
      'only_media=true&limit=40',
      'pinned=true&limit=40',
    ])
  })

  it('replaces pinned posts instead of merging them (R-acct-12)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/accounts/7/statuses', { body: posts(3, 2) })
    const pinned = stage.session.timeline('account:7:pinned')
    pinned.open()
    await stage.settle()
    stage.on('GET /api/v1/accounts/7/statuses', { body: [aStatus({ id: '1' }), aStatus({ id: '3' })] })
    await pinned.refresh()
    expect(drawn(pinned.getSnapshot())).toBe('1 3')
  })
})

describe('live posts', () => {
  it('appear on top, once, however many streams tell of them (R-tl-09)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    live(stage, aStatus({ id: '103' }))
    live(stage, aStatus({ id: '103' }))
    expect(drawn(home.getSnapshot())).toBe('103 102 101')
  })

  it('wait while the reader is not at the top (R-tl-05, R-tl-06)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    home.setAtTop(false)
    live(stage, aStatus({ id: '103' }))
    expect(home.getSnapshot().pendingCount).toBe(1)
    expect(drawn(home.getSnapshot())).toBe('102 101')
    home.showPending()
    expect(drawn(home.getSnapshot())).toBe('103 102 101')
  })

  it('wait while home is closed, and the place is the same on coming back (R-tl-05)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    home.close()
    live(stage, aStatus({ id: '103' }))
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('102 101')
    expect(home.getSnapshot().pendingCount).toBe(1)
  })

  it('are told of together, twenty a second or more', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    let told = 0
    home.subscribe(() => (told += 1))
    const before = stage.flushes()
    for (let id = 200; id < 220; id += 1) live(stage, aStatus({ id: String(id) }))
    await stage.settle()
    expect(stage.flushes() - before).toBe(1)
    expect(told).toBe(1)
    expect(home.getSnapshot().rows).toHaveLength(22)
  })

  it('leave older posts reachable after the list was cut (X-09)', async () => {
    const timeline = { posts: posts(180, 101) }
    const { stage, home } = await openHome(timeline)
    await home.loadMore()
    await home.loadMore()
    expect(home.getSnapshot().rows).toHaveLength(60)
    live(stage, aStatus({ id: '200' }))
    expect(home.getSnapshot().rows).toHaveLength(21)
    await home.loadMore()
    expect(home.getSnapshot().rows).toHaveLength(41)
    expect(drawn(home.getSnapshot())).toBe(['200', ...posts(180, 141).map(({ id }) => id)].join(' '))
  })

  it('survive a malformed frame before them', async () => {
    const { stage, home } = await openHome({ posts: posts(101, 101) })
    stage.socket().pushRaw('{not json')
    stage.socket().push(['user'], 'update', '{"id":')
    stage.socket().push(['user'], 'update', { id: '5' })
    live(stage, aStatus({ id: '103' }))
    expect(drawn(home.getSnapshot())).toBe('103 101')
  })

  it('that arrive while the top is asked for go above the answer', async () => {
    const stage = createStage()
    const gate = createGate<FakeAnswer>()
    stage.on(HOME, () => gate.promise)
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    stage.socket().open()
    live(stage, aStatus({ id: '109' }))
    gate.open({ body: posts(103, 101) })
    await stage.settle()
    expect(drawn(home.getSnapshot())).toContain('109 103 102 101')
  })
})

describe('a lost connection', () => {
  it('leaves a gap that is filled after the return (R-tl-07, R-tl-08)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    stage.socket().drop()
    expect(drawn(home.getSnapshot())).toMatch(/^\| 110/)
    expect(home.getSnapshot().isConnected).toBe(false)
    timeline.posts = posts(114, 101)
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe(posts(114, 101).map(({ id }) => id).join(' '))
  })

  it('fills at most two gaps by itself, the rest when asked (R-tl-08)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    stage.socket().drop()
    timeline.posts = posts(190, 101)
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toContain('151 | 110')
    for (let turn = 0; turn < 5; turn += 1) {
      const gap = home.getSnapshot().rows.find((row) => row.kind === 'gap')
      if (gap !== undefined) await home.fillGap(gap.id)
    }
    expect(drawn(home.getSnapshot())).toBe(posts(190, 101).map(({ id }) => id).join(' '))
  })

  it('keeps a gap where filling failed (R-tl-08)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    stage.socket().drop()
    stage.on(HOME, { status: 503 })
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    live(stage, aStatus({ id: '120' }))
    expect(drawn(home.getSnapshot())).toMatch(/^120 \| 110/)
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', fillingGap: null, error: { kind: 'server' } })
  })

  it('is bridged by polling until the stream is back (R-str-06)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    stage.sockets.at(-1)?.drop()
    const events: string[] = []
    stage.session.onEvent((event) => events.push(event.kind))
    timeline.posts = posts(111, 101)
    await stage.pass(40_000)
    expect(drawn(home.getSnapshot())).toMatch(/^111 110/)
    expect(events).toContain('polled')
  })

  it('shows cached posts offline and catches up when online again', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    stage.session.setOnline(false)
    stage.goOffline(true)
    const alerts: unknown[] = []
    stage.session.onAlert((error) => alerts.push(error))
    await home.refresh()
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', error: { kind: 'offline' } })
    expect(alerts).toEqual([])
    timeline.posts = posts(112, 101)
    stage.goOffline(false)
    stage.session.setOnline(true)
    await stage.settle()
    expect(home.getSnapshot().error).toBeNull()
    expect(drawn(home.getSnapshot())).toMatch(/^112 111 110/)
  })
})

describe('the stream', () => {
  it('that opens and stays silent does not stop the polls', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    timeline.posts = posts(111, 101)
    await stage.pass(60_000)
    expect(drawn(home.getSnapshot())).toMatch(/^111 110/)
    live(stage, aStatus({ id: '112' }))
    const asked = stage.requests.length
    await stage.pass(600_000)
    expect(stage.requests.length).toBe(asked)
  })

  it('moves to the address the instance tells, and nothing is missed on the way (R-str-01)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    const old = stage.socket()
    timeline.posts = posts(111, 101)
    stage.session.setStreamingUrl('wss://stream.starling.test')
    expect(stage.sockets).toHaveLength(2)
    stage.socket().open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toMatch(/^111 110/)
    old.push(['user'], 'update', aStatus({ id: '900' }))
    live(stage, aStatus({ id: '112' }))
    expect(drawn(home.getSnapshot())).toMatch(/^112 111 110/)
  })

  it('is joined by timelines opened later, each with its own posts', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    stage.on('GET /api/v1/timelines/tag/cats', { body: [] })
    const tag = stage.session.timeline('hashtag:cats')
    tag.open()
    await stage.settle()
    stage.socket().push(['hashtag', 'Cats'], 'update', aStatus({ id: '300' }))
    expect(drawn(tag.getSnapshot())).toBe('300')
    expect(drawn(home.getSnapshot())).toBe('102 101')
    tag.close()
    stage.socket().push(['hashtag', 'cats'], 'update', aStatus({ id: '301' }))
    expect(drawn(tag.getSnapshot())).toBe('300')
  })
})

describe('coming back to a closed timeline', () => {
  it('fetches what came meanwhile, and leaves a gap where that was too much (R-tl-08)', async () => {
    const stage = createStage()
    const timeline = { posts: posts(103, 101) }
    serveHome(stage, timeline)
    stage.on('GET /api/v1/timelines/public', ({ query }) => {
      const since = Number(query.get('since_id') ?? 0)
      return { body: timeline.posts.filter(({ id }) => Number(id) > since).slice(0, 20) }
    })
    const local = stage.session.timeline('community')
    local.open()
    await stage.settle()
    stage.socket().open()
    await stage.settle()
    local.close()
    timeline.posts = posts(105, 101)
    local.open()
    await stage.settle()
    expect(drawn(local.getSnapshot())).toBe('105 104 103 102 101')
    local.close()
    timeline.posts = posts(140, 101)
    local.open()
    await stage.settle()
    expect(drawn(local.getSnapshot())).toContain('121 | 105')
  })
})

describe('follow suggestions', () => {
  it('get their row on the first load of home when they are wanted (R-tl-11)', async () => {
    const stage = createStage({ options: { wantsSuggestions: () => true } })
    const at = (id: string, time: string) => aStatus({ id, created_at: time })
    stage.on(HOME, { body: [at('3', '2026-11-20T11:00:00Z'), at('2', '2026-11-20T07:00:00Z'), at('1', '2026-11-20T06:00:00Z')] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('3 ? 2 1')
  })
})

describe('what goes away', () => {
  it('takes boosts and references of a deleted post with it, everywhere (R-tl-10)', async () => {
    const original = aStatus({ id: '101' })
    const { stage, home } = await openHome({ posts: [aStatus({ id: '104', status_reference_ids: ['101'] }), aReblog(original, { id: '103' }), aStatus({ id: '102' }), original] })
    const deleted: string[] = []
    stage.session.onEvent((event) => event.kind === 'status-deleted' && deleted.push(event.statusId))
    stage.socket().push(['user'], 'delete', '101')
    expect(drawn(home.getSnapshot())).toBe('102')
    expect(stage.session.entities.get('status', '101')).toBeUndefined()
    expect(deleted).toEqual(['101'])
  })

  it('takes a muted account away but leaves its own profile (R-tl-12)', async () => {
    const bob = anAccount({ id: '9', username: 'bob' })
    const byBob = aStatus({ id: '103', account: bob })
    const { stage, home } = await openHome({ posts: [aReblog(byBob, { id: '104' }), byBob, aStatus({ id: '102' })] })
    stage.on('GET /api/v1/accounts/9/statuses', { body: [byBob] })
    const profile = stage.session.timeline('account:9')
    profile.open()
    stage.on('POST /api/v1/accounts/9/mute', { body: { id: '9', muting: true, muting_notifications: true } })
    await stage.session.actions.mute('9')
    expect(drawn(home.getSnapshot())).toBe('102')
    expect(drawn(profile.getSnapshot())).toBe('103')
  })

  it('updates an edited post in place (R-tl-09)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    stage.socket().push(['user'], 'status.update', aStatus({ id: '101', content: '<p>Edited</p>', edited_at: '2026-11-20T13:00:00Z' }))
    expect(drawn(home.getSnapshot())).toBe('102 101')
    expect(stage.session.entities.get('status', '101')?.content).toBe('<p>Edited</p>')
  })
})

describe('public streams', () => {
  it('do not wipe what the reader marked (R-str-05)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/timelines/public', { body: [aStatus({ id: '5', favourited: true, quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' } })] })
    const local = stage.session.timeline('community')
    local.open()
    await stage.settle()
    stage.socket().open()
    expect(stage.asked('GET /api/v1/timelines/public')[0]?.query.get('local')).toBe('true')
    stage.socket().push(['public:local'], 'status.update', aStatus({ id: '5', favourited: false, content: '<p>New</p>', quote_approval: { automatic: ['public'], manual: [], current_user: 'denied' } }))
    expect(stage.session.entities.get('status', '5')).toMatchObject({ favourited: true, content: '<p>New</p>', quote_approval: { current_user: 'automatic' } })
  })
})
