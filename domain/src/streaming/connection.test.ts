import { createAccountActions } from '../actions/index.ts'
import { aStatus, aReblog, anAccount, anEmojiReaction } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { describe, expect, it } from 'vitest'
import { drawn, HOME, posts } from '../session/openHome.fixture.ts'
import { createStage, type FakeAnswer, type FakeRequest, type Stage } from '../session/session.fixture.ts'

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

describe('a lost connection', () => {
  it('leaves a gap that is filled after the return (R-tl-07a, R-tl-14, R-tl-08)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    stage.socket().drop()
    expect(drawn(home.getSnapshot())).toMatch(/^\| 110/)
    expect(home.getSnapshot().isConnected).toBe(false)
    timeline.posts = posts(114, 101)
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    expect(home.getSnapshot().isConnected).toBe(true)
    home.showPending()
    expect(drawn(home.getSnapshot())).toBe(
      posts(114, 101)
        .map(({ id }) => id)
        .join(' '),
    )
  })

  it.each(['list:7', 'public', 'hashtag:birds'] as const)('is known to %s, as its return is (R-tl-14)', async (key) => {
    const stage = createStage()
    const timeline = stage.session.timeline(key)
    const isConnected = () => timeline.getSnapshot().isConnected
    timeline.open()
    await stage.settle()
    expect(isConnected()).toBe(false)
    stage.socket().open()
    await stage.settle()
    expect(isConnected()).toBe(true)
    stage.socket().drop()
    expect(isConnected()).toBe(false)
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    expect(isConnected()).toBe(true)
    timeline.close()
    expect(isConnected()).toBe(false)
  })

  it('fills at most two gaps by itself, the rest when asked (R-tl-08a, R-tl-08b)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    stage.socket().drop()
    timeline.posts = posts(190, 101)
    await stage.pass(1000)
    stage.socket().open()
    await stage.settle()
    home.showPending()
    expect(drawn(home.getSnapshot())).toContain('151 | 110')
    for (let turn = 0; turn < 5; turn += 1) {
      const gap = home.getSnapshot().rows.find((row) => row.kind === 'gap')
      if (gap !== undefined) await home.fillGap(gap.id)
    }
    expect(drawn(home.getSnapshot())).toBe(
      posts(190, 101)
        .map(({ id }) => id)
        .join(' '),
    )
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

  it('lets what is in no list be asked for again after the return, and not at the first connection (R-str-06, R-ann-04, #26)', async () => {
    const stage = createStage()
    const events: string[] = []
    stage.session.onEvent((event) => events.push(event.kind))
    await openHome({ posts: posts(110, 101) }, stage)
    expect(events).toEqual(['connected'])
    stage.socket().drop()
    await stage.pass(1000)
    expect(events).toEqual(['connected'])
    stage.socket().open()
    expect(events).toEqual(['connected', 'connected', 'polled'])
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
    home.showPending()
    expect(drawn(home.getSnapshot())).toMatch(/^112 111 110/)
  })
})

describe('the stream', () => {
  it('that opens and stays silent does not stop the polls (R-str-06c)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    timeline.posts = posts(111, 101)
    await stage.pass(60_000)
    expect(drawn(home.getSnapshot())).toMatch(/^111 110/)
    live(stage, aStatus({ id: '112' }))
    const asked = stage.requests.length
    await stage.pass(60_000)
    expect(stage.requests.length).toBe(asked)
  })

  it('that dies while its socket stays open is noticed by a poll, renewed, and nothing is missed (R-str-06, #9, 3)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    live(stage, aStatus({ id: '111' }))
    const first = stage.socket()
    // From here on nothing arrives, and no close is reported.
    timeline.posts = posts(113, 101)
    await stage.pass(400_000)
    home.showPending()
    expect(drawn(home.getSnapshot())).toBe(
      posts(113, 101)
        .map(({ id }) => id)
        .join(' '),
    )
    expect(stage.socket()).not.toBe(first)
    stage.socket().open()
    await stage.settle()
    live(stage, aStatus({ id: '114' }))
    first.push(['user'], 'update', aStatus({ id: '900' }))
    expect(drawn(home.getSnapshot())).toMatch(/^114 113 112/)
    expect(home.getSnapshot().isConnected).toBe(true)
  })

  it('is kept where a poll finds nothing new, and where an event follows the poll closely (R-str-06)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage } = await openHome(timeline)
    live(stage, aStatus({ id: '111' }))
    timeline.posts = posts(111, 101)
    const asked = stage.asked(HOME).length
    await stage.pass(1_200_000)
    expect(stage.asked(HOME).length).toBeGreaterThan(asked + 3)
    expect(stage.sockets).toHaveLength(1)
    stage.on(HOME, () => {
      // The stream tells it too, while the poll is under way.
      live(stage, aStatus({ id: '112' }))
      return { body: [aStatus({ id: '112' })] }
    })
    await stage.pass(600_000)
    expect(stage.sockets).toHaveLength(1)
  })

  it('that dies while the page is hidden is noticed when it is looked at again (R-str-06)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    live(stage, aStatus({ id: '111' }))
    stage.session.setVisible(false)
    const asked = stage.requests.length
    timeline.posts = posts(112, 101)
    await stage.pass(1_200_000)
    expect(stage.requests.slice(asked).filter(({ path }) => path.includes('timelines'))).toEqual([])
    stage.session.setVisible(true)
    await stage.settle()
    expect(drawn(home.getSnapshot())).toMatch(/^112 111/)
    await stage.pass(15_000)
    expect(stage.sockets).toHaveLength(2)
  })

  it('moves to the address the instance tells, and nothing is missed on the way (R-str-01)', async () => {
    const timeline = { posts: posts(110, 101) }
    const { stage, home } = await openHome(timeline)
    const old = stage.socket()
    timeline.posts = posts(111, 101)
    stage.session.setStreamingUrl('wss://stream.starling.test')
    await stage.settle()
    expect(stage.sockets).toHaveLength(2)
    stage.socket().open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toMatch(/^111 110/)
    old.push(['user'], 'update', aStatus({ id: '900' }))
    live(stage, aStatus({ id: '112' }))
    expect(drawn(home.getSnapshot())).toMatch(/^112 111 110/)
  })

  it.each(['wss://starling.test', 'wss://starling.test/', null])(
    'stays where it is when the instance tells its own address, %j (R-str-01)',
    async (url) => {
      const { stage } = await openHome({ posts: posts(110, 101) })
      stage.session.setStreamingUrl(url)
      await stage.settle()
      expect(stage.sockets).toHaveLength(1)
    },
  )

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
    local.setAtTop(true)
    local.open()
    await stage.settle()
    local.showPending()
    expect(drawn(local.getSnapshot())).toBe('105 104 103 102 101')
    local.close()
    timeline.posts = posts(140, 101)
    local.setAtTop(true)
    local.open()
    await stage.settle()
    local.showPending()
    expect(drawn(local.getSnapshot())).toContain('121 | 105')
  })
})

describe('what goes away', () => {
  it('takes boosts and references of a deleted post with it, everywhere (R-tl-10a, R-tl-10b, R-tl-10c)', async () => {
    const original = aStatus({ id: '101' })
    const { stage, home } = await openHome({
      posts: [aStatus({ id: '104', status_reference_ids: ['101'] }), aReblog(original, { id: '103' }), aStatus({ id: '102' }), original],
    })
    const body = [aStatus({ id: '105', status_reference_ids: ['101'] }), original, aStatus({ id: '100' })]
    stage.on('GET /api/v1/timelines/public', { body })
    const local = stage.session.timeline('community')
    local.open()
    await stage.settle()
    const deleted: string[] = []
    stage.session.onEvent((event) => event.kind === 'status-deleted' && deleted.push(event.statusId))
    stage.socket().push(['user'], 'delete', '101')
    expect([home, local].map((list) => drawn(list.getSnapshot()))).toEqual(['102', '100'])
    expect(stage.session.entities.get('status', '101')).toBeUndefined()
    expect(deleted).toEqual(['101'])
  })

  it('takes a muted account away but leaves its own profile (R-tl-12b, R-tl-12c, R-tl-12d)', async () => {
    const bob = anAccount({ id: '9', username: 'bob' })
    const byBob = aStatus({ id: '103', account: bob })
    const { stage, home } = await openHome({ posts: [aReblog(byBob, { id: '104' }), byBob, aStatus({ id: '102' })] })
    stage.on('GET /api/v1/accounts/9/statuses', { body: [byBob] })
    const profile = stage.session.timeline('account:9')
    profile.open()
    stage.on('POST /api/v1/accounts/9/mute', { body: { id: '9', muting: true, muting_notifications: true } })
    await stage.session.part(createAccountActions).mute('9')
    expect(drawn(home.getSnapshot())).toBe('102')
    expect(drawn(profile.getSnapshot())).toBe('103')
  })

  it('updates an edited post in place (R-tl-09b)', async () => {
    const { stage, home } = await openHome({ posts: posts(102, 101) })
    stage.socket().push(['user'], 'status.update', aStatus({ id: '101', content: '<p>Edited</p>', edited_at: '2026-11-20T13:00:00Z' }))
    expect(drawn(home.getSnapshot())).toBe('102 101')
    expect(stage.session.entities.get('status', '101')?.content).toBe('<p>Edited</p>')
  })
})

describe('public streams', () => {
  it('do not wipe what the reader marked (R-str-05a, R-str-05b)', async () => {
    const stage = createStage()
    stage.on('GET /api/v1/timelines/public', {
      body: [aStatus({ id: '5', favourited: true, quote_approval: { automatic: ['public'], manual: [], current_user: 'automatic' } })],
    })
    const local = stage.session.timeline('community')
    local.open()
    await stage.settle()
    stage.socket().open()
    expect(stage.asked('GET /api/v1/timelines/public')[0]?.query.get('local')).toBe('true')
    stage.socket().push(
      ['public:local'],
      'status.update',
      aStatus({
        id: '5',
        favourited: false,
        content: '<p>New</p>',
        quote_approval: { automatic: ['public'], manual: [], current_user: 'denied' },
      }),
    )
    expect(stage.session.entities.get('status', '5')).toMatchObject({
      favourited: true,
      content: '<p>New</p>',
      quote_approval: { current_user: 'automatic' },
    })
  })

  it('do not take back a reaction of the reader where they name nobody (R-str-05a)', async () => {
    const stage = createStage()
    const reactions = (me: boolean) => [
      anEmojiReaction({ name: 'cat', domain: 'a.test', count: 2, account_ids: [], me }),
      anEmojiReaction({ name: 'cat', count: 1, account_ids: [], me: false }),
    ]
    stage.on('GET /api/v1/timelines/public', { body: [aStatus({ id: '5', emoji_reactions: reactions(true) })] })
    stage.session.timeline('community').open()
    await stage.settle()
    stage.socket().open()
    stage.socket().push(['public:local'], 'status.update', aStatus({ id: '5', content: '<p>New</p>', emoji_reactions: reactions(false) }))
    expect(stage.session.entities.get('status', '5')?.emoji_reactions.map(({ me }) => me)).toEqual([true, false])
  })
})
