import { anAccount, aReblog, aRelationship, aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { describe, expect, it } from 'vitest'
import { createAccountActions } from '../actions/index.ts'
import { drawn, HOME, posts } from './openHome.fixture.ts'
import { createDeferred, createStage, type FakeAnswer, type FakeRequest, type Stage } from './session.fixture.ts'

/** A server whose home timeline is a list that tests change. */
function serveHome(stage: Stage, timeline: { posts: Status[] }): void {
  stage.on(HOME, ({ query }: FakeRequest): FakeAnswer => {
    const max = Number(query.get('max_id') ?? Infinity)
    const since = Number(query.get('since_id') ?? 0)
    const limit = Number(query.get('limit') ?? 20)
    const page = timeline.posts.filter(({ id }) => Number(id) < max && Number(id) > since).slice(0, limit)
    const last = page.at(-1)
    return {
      body: page,
      headers: last === undefined ? {} : { Link: `<https://other.test/api/v1/timelines/home?limit=20&max_id=${last.id}>; rel="next"` },
    }
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

  it('asks an empty home again when it is shown again, as somebody may have been followed meanwhile (R-shell-12)', async () => {
    const timeline = { posts: [] as Status[] }
    const { stage, home } = await openHome(timeline)
    home.close()
    timeline.posts = posts(103, 101)
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('103 102 101')
  })

  it('follows the next link on its own host and stops at the end, where asking for more asks nothing (R-tl-03b, R-err-07)', async () => {
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

  it('ignores a second request for more while one is under way (R-tl-03a)', async () => {
    const { stage, home } = await openHome({ posts: posts(160, 101) })
    await Promise.all([home.loadMore(), home.loadMore()])
    expect(stage.asked(HOME).filter(({ query }) => query.has('max_id'))).toHaveLength(1)
    expect(home.getSnapshot().rows).toHaveLength(40)
  })

  it('asks in a refresh for what is newer than the newest post it knows, be it on screen or waiting (R-tl-03c)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    const sinceAsked = () => stage.asked(HOME).at(-1)?.query.get('since_id')
    await home.refresh()
    expect(sinceAsked()).toBe('102')
    home.setAtTop(false)
    live(stage, aStatus({ id: '103' }))
    await home.refresh()
    expect(sinceAsked()).toBe('103')
  })

  it('asks anew for older posts where the list was cut while they were under way (R-tl-08, X-09a)', async () => {
    const { stage, home } = await openHome({ posts: posts(160, 101) })
    await home.loadMore()
    const answers: (() => void)[] = []
    stage.on(HOME, () => new Promise((done) => answers.push(() => done({ body: posts(120, 101) }))))
    void home.loadMore()
    await stage.settle()
    live(stage, aStatus({ id: '161' }))
    live(stage, aStatus({ id: '162' }))
    await stage.settle()
    for (const answer of answers) answer()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toMatch(/^162 .* 142$/)
    expect(home.getSnapshot()).toMatchObject({ hasMore: true, isLoadingMore: false })
  })

  it('drops an unreadable post and keeps the rest of the page', async () => {
    const stage = createStage()
    stage.on(HOME, { body: [aStatus({ id: '2' }), { id: null }, aStatus({ id: '1' })] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('2 1')
  })

  it.each([
    ['circle:7', '/api/v1/circles/7/statuses'],
    ['bookmark_category:7', '/api/v1/bookmark_categories/7/statuses'],
  ] as const)(
    'shows %s in the order of the server and pages it by Link alone (R-tl-02a, R-tl-02b, R-circ-02b, R-bmc-02)',
    async (key, path) => {
      const stage = createStage()
      stage.on(`GET ${path}`, ({ query }) =>
        query.has('max_id')
          ? { body: posts(9, 9) }
          : { body: [...posts(3, 3), ...posts(8, 8)], headers: { Link: `<https://other.test${path}?max_id=55>; rel="next"` } },
      )
      const timeline = stage.session.timeline(key)
      timeline.open()
      await stage.settle()
      expect(drawn(timeline.getSnapshot())).toBe('3 8')
      await timeline.loadMore()
      expect(drawn(timeline.getSnapshot())).toBe('3 8 9')
      expect(stage.asked(`GET ${path}`).at(-1)?.query.get('max_id')).toBe('55')
    },
  )

  it.each(['list:7', 'circle:7', 'bookmark_category:7', 'antenna:7', 'public:remote', 'favourites'] as const)(
    'leaves it to the screen of %s to say that it is gone, or that the server has none (R-list-02c, R-err-03b)',
    async (key) => {
      const stage = createStage()
      const alerts: string[] = []
      stage.session.onAlert((error) => alerts.push(error.message))
      const timeline = stage.session.timeline(key)
      timeline.open()
      await stage.settle()
      expect(timeline.getSnapshot()).toMatchObject({ phase: 'error', error: { kind: 'not-found' } })
      expect(alerts).toEqual([])
    },
  )

  it('says once that it failed: in its place while it is empty, by an alert where it has posts (R-err-06)', async () => {
    const stage = createStage()
    const alerts: string[] = []
    stage.session.onAlert((error, context) => alerts.push(`${context.action}: ${error.message}`))
    stage.on(HOME, { status: 500, body: { error: 'Broken' } })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(home.getSnapshot()).toMatchObject({ phase: 'error', error: { kind: 'server', status: 500 } })
    expect(alerts).toEqual([])
    serveHome(stage, { posts: posts(2, 1) })
    await home.refresh()
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', error: null })
    stage.on(HOME, { status: 500, body: { error: 'Broken again' } })
    await home.refresh().catch(() => undefined)
    expect(alerts).toEqual(['timeline: Broken again'])
    expect(drawn(home.getSnapshot())).toBe('2 1')
  })

  it('asks again every three seconds while the server builds the timeline, and ignores live posts meanwhile (R-tl-04b, R-tl-04c)', async () => {
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

  it('asks for the parts of a profile as each tab needs (R-acct-12a, R-acct-12b, R-acct-12c)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/accounts/7/statuses', { body: [] })
    for (const key of ['account:7', 'account:7:with_replies', 'account:7:media', 'account:7:pinned'] as const)
      stage.session.timeline(key).open()
    await stage.settle()
    expect(stage.asked('GET /api/v1/accounts/7/statuses').map(({ query }) => query.toString())).toEqual([
      'exclude_replies=true&limit=40',
      'exclude_replies=false&exclude_reblogs=true&limit=40',
      'only_media=true&limit=40',
      'pinned=true&limit=40',
    ])
  })

  it('replaces pinned posts instead of merging them (R-acct-12e)', async () => {
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
  it('appear on top, once, however many streams tell of them (R-tl-09a)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    live(stage, aStatus({ id: '103' }))
    live(stage, aStatus({ id: '103' }))
    expect(drawn(home.getSnapshot())).toBe('103 102 101')
  })

  it('wait while the reader is not at the top (R-tl-05a, R-tl-06a, R-tl-06c)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    home.setAtTop(false)
    live(stage, aStatus({ id: '103' }))
    expect(home.getSnapshot().pendingCount).toBe(1)
    expect(drawn(home.getSnapshot())).toBe('102 101')
    home.showPending()
    expect(drawn(home.getSnapshot())).toBe('103 102 101')
    expect(home.getSnapshot().pendingCount).toBe(0)
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

  it('come in one by one where the top is in view, and of several at once all wait, so that nothing read is pushed away (R-tl-05b, #26)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    const heights: number[] = []
    home.subscribe(() => heights.push(home.getSnapshot().rows.length))
    for (let id = 200; id < 220; id += 1) {
      live(stage, aStatus({ id: String(id) }))
      await stage.pass(50)
    }
    await stage.pass(1000)
    // 20 posts a second: the first comes in alone, and the others together.
    expect(heights.at(-1)).toBe(3)
    expect(drawn(home.getSnapshot())).toBe('200 102 101')
    expect(home.getSnapshot()).toMatchObject({ pendingCount: 19, wasAt: '200' })
    home.showPending()
    expect(drawn(home.getSnapshot())).toMatch(/^219 218 217 .* 200 102 101$/)
    expect(home.getSnapshot().wasAt).toBe('200')
  })

  it('are told of together where they only wait', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    home.setAtTop(false)
    await stage.settle()
    let told = 0
    home.subscribe(() => (told += 1))
    for (let id = 200; id < 220; id += 1) live(stage, aStatus({ id: String(id) }))
    await stage.settle()
    expect(told).toBe(1)
    expect(home.getSnapshot()).toMatchObject({ pendingCount: 20 })
  })

  it('that still wait are not lost when the reader moves on or leaves', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    for (let id = 200; id < 220; id += 1) live(stage, aStatus({ id: String(id) }))
    home.setAtTop(false)
    home.showPending()
    await stage.settle()
    expect(home.getSnapshot().rows).toHaveLength(22)
    for (let id = 300; id < 310; id += 1) live(stage, aStatus({ id: String(id) }))
    home.close()
    home.open()
    home.showPending()
    await stage.settle()
    expect(home.getSnapshot().rows).toHaveLength(32)
  })

  it('leave older posts reachable after the list was cut (X-09a)', async () => {
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
    const gate = createDeferred<FakeAnswer>()
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

  it('that fell between the first page and the stream are fetched, whatever arrived above them (R-tl-08)', async () => {
    const stage = createStage()
    const gate = createDeferred<FakeAnswer>()
    stage.on(HOME, ({ query }) => (query.get('since_id') === null ? gate.promise : { body: posts(104, 104) }))
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    // Post 104 was written after the server had made its answer, and before the stream was connected.
    stage.socket().open()
    live(stage, aStatus({ id: '109' }))
    gate.open({ body: posts(103, 101) })
    await stage.settle()
    expect(stage.asked(HOME).map(({ query }) => query.get('since_id'))).toEqual([null, '103'])
    expect(drawn(home.getSnapshot())).toBe('109 104 103 102 101')
  })

  it('and are deleted while the top is asked for leave no empty row (R-tl-10a)', async () => {
    const timeline = { posts: posts(103, 101) }
    const { stage, home } = await openHome(timeline)
    const gate = createDeferred<FakeAnswer>()
    stage.on(HOME, () => gate.promise)
    void home.refresh()
    await stage.settle()
    live(stage, aStatus({ id: '109' }))
    stage.socket().push(['user'], 'delete', '109')
    gate.open({ body: [] })
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('103 102 101')
  })

  it('that a page under way still holds stay deleted, and so do their boosts (R-tl-10a, R-tl-10b)', async () => {
    const { stage, home } = await openHome({ posts: posts(130, 111) })
    const gate = createDeferred<FakeAnswer>()
    stage.on(HOME, () => gate.promise)
    void home.loadMore()
    await stage.settle()
    stage.socket().push(['user'], 'delete', '109')
    gate.open({ body: [aReblog(aStatus({ id: '109' }), { id: '110' }), ...posts(109, 108)] })
    await stage.settle()
    expect(drawn(home.getSnapshot()).slice(-7)).toBe('111 108')
    expect(stage.session.entities.get('status', '109')).toBeUndefined()
  })
})

it('shows nobody who was blocked while the page was asked for, but on their own profile (R-tl-12a, R-tl-12c, R-tl-12d)', async () => {
  const stage = createStage()
  const [page, profile] = [createDeferred<FakeAnswer>(), createDeferred<FakeAnswer>()]
  stage.on('GET /api/v1/timelines/home', () => page.promise)
  stage.on('GET /api/v1/accounts/9/statuses', () => profile.promise)
  stage.on('POST /api/v1/accounts/9/block', { body: aRelationship({ id: '9', blocking: true }) })
  const [home, theirs] = [stage.session.timeline('home'), stage.session.timeline('account:9')]
  home.open()
  theirs.open()
  await stage.settle()
  await stage.session.part(createAccountActions).block('9')
  const [blocked, other] = [anAccount({ id: '9' }), anAccount({ id: '8' })]
  const written = aStatus({ id: '103', account: blocked })
  const body = [aReblog(written, { id: '104', account: other }), written, aStatus({ id: '102', account: other })]
  page.open({ body })
  profile.open({ body: [written] })
  await stage.settle()
  expect(home.getSnapshot().rows.map(({ id }) => id)).toEqual(['102'])
  expect(theirs.getSnapshot().rows.map(({ id }) => id)).toEqual(['103'])
})
