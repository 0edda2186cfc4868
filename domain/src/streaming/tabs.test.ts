import { aStatus } from '@starling/api/fixtures'
import type { Status } from '@starling/api/statuses'
import { describe, expect, it } from 'vitest'
import { createStage, type FakeRequest, type Stage } from '../session/session.fixture.ts'
import { createBrowser } from './createBrowser.fixture.ts'

const posts = (from: number, to: number): Status[] =>
  Array.from({ length: from - to + 1 }, (_, index) => aStatus({ id: String(from - index) }))

/** A server whose timelines are one list that tests change. */
function serve(stage: Stage, timeline: { posts: Status[] }): void {
  const page = ({ query }: FakeRequest) => {
    const since = Number(query.get('since_id') ?? 0)
    const max = Number(query.get('max_id') ?? Infinity)
    return { body: timeline.posts.filter(({ id }) => Number(id) > since && Number(id) < max).slice(0, 20) }
  }
  stage.on('GET /api/v1/timelines/home', page)
  stage.on('GET /api/v1/timelines/public', page)
}

async function openTab(timeline: { posts: Status[] }, browser: ReturnType<typeof createBrowser>, meId = '1') {
  const page = browser.openPage()
  const stage = createStage({ me: { id: meId }, options: { tabs: page } })
  serve(stage, timeline)
  const home = stage.session.timeline('home')
  home.open()
  await stage.settle()
  return { page, stage, home }
}

type Opened = Awaited<ReturnType<typeof openTab>>

const drawn = ({ home }: Opened) => home.getSnapshot().rows.map((row) => (row.kind === 'entry' ? row.id : '|'))
const subscribed = ({ stage }: Opened) => stage.socket().sent.map((text) => Object.values(JSON.parse(text) as object).join(' '))

async function settle(...tabs: Opened[]): Promise<void> {
  for (const { stage } of [...tabs, ...tabs]) await stage.settle()
}

async function pass(ms: number, ...tabs: Opened[]): Promise<void> {
  for (const { stage } of tabs) await stage.pass(ms)
  await settle(...tabs)
}

async function openTwo(browser = createBrowser()) {
  const timeline = { posts: posts(110, 101) }
  const first = await openTab(timeline, browser)
  first.stage.socket().open()
  const second = await openTab(timeline, browser)
  await settle(first, second)
  return { timeline, browser, first, second }
}

describe('tabs of one account (#9, part 6)', () => {
  it('have one connection, and what arrives over it reaches each of them', async () => {
    const { first, second } = await openTwo()
    expect([first.stage.sockets.length, second.stage.sockets.length]).toEqual([1, 0])
    expect([first, second].map(({ home }) => home.getSnapshot().isConnected)).toEqual([true, true])
    first.stage.socket().push(['user'], 'update', aStatus({ id: '111' }))
    await settle(first, second)
    expect([first, second].map((tab) => drawn(tab)[0])).toEqual(['111', '111'])
  })

  it('get the channels that each wants, and not those of the other', async () => {
    const { first, second } = await openTwo()
    expect(subscribed(first)).toEqual(['subscribe user'])
    const local = second.stage.session.timeline('community')
    local.open()
    await settle(first, second)
    expect(subscribed(first)).toEqual(['subscribe user', 'subscribe public:local'])
    first.stage.socket().push(['public:local'], 'update', aStatus({ id: '112' }))
    await settle(first, second)
    expect(local.getSnapshot().rows.some((row) => row.kind === 'entry' && row.id === '112')).toBe(true)
    expect(first.stage.session.entities.get('status', '112')).toBeUndefined()
    local.close()
    await pass(10_000, second, first)
    expect(subscribed(first).at(-1)).toBe('unsubscribe public:local')
  })

  it('go on when the one with the connection is closed: another opens one and reads what it missed', async () => {
    const { timeline, first, second } = await openTwo()
    await first.stage.session.close()
    timeline.posts = posts(113, 101)
    await pass(1000, second)
    expect(second.stage.sockets).toHaveLength(1)
    expect(second.home.getSnapshot().isConnected).toBe(false)
    second.stage.socket().open()
    await settle(second)
    expect(subscribed(second)).toEqual(['subscribe user'])
    second.home.showPending()
    expect(drawn(second)).toEqual(posts(113, 101).map(({ id }) => id))
  })

  it('wait as usual after the network broke the connection, and have one again', async () => {
    const { first, second } = await openTwo()
    first.stage.socket().drop()
    await settle(first, second)
    expect([first, second].map(({ home }) => home.getSnapshot().isConnected)).toEqual([false, false])
    await pass(1000, second, first)
    expect([first.stage.sockets.length, second.stage.sockets.length]).toEqual([1, 1])
    second.stage.socket().open()
    await settle(first, second)
    expect([first, second].map(({ home }) => home.getSnapshot().isConnected)).toEqual([true, true])
  })

  it('take the connection from one that does not answer, which gives its own up when it wakes', async () => {
    const { first, second } = await openTwo()
    // The first page is frozen: nothing reaches it, and its clock stands still.
    first.page.freeze()
    await pass(40_000, second)
    expect(second.stage.sockets).toHaveLength(1)
    second.stage.socket().open()
    await settle(second)
    first.page.thaw()
    await settle(first, second)
    await pass(1000, first)
    expect(first.stage.sockets).toHaveLength(1)
    second.stage.socket().push(['user'], 'update', aStatus({ id: '111' }))
    first.stage.socket().push(['user'], 'update', aStatus({ id: '900' }))
    await settle(first, second)
    expect([first, second].map((tab) => drawn(tab)[0])).toEqual(['111', '111'])
  })

  it('renew a connection that only a follower has found dead (R-str-06)', async () => {
    const { timeline, first, second } = await openTwo()
    first.stage.session.setVisible(false)
    first.stage.socket().push(['user'], 'update', aStatus({ id: '111' }))
    await settle(first, second)
    // From here on nothing arrives, and no close is reported.
    timeline.posts = posts(113, 101)
    await pass(400_000, second)
    await pass(1000, first)
    expect(first.stage.sockets.length + second.stage.sockets.length).toBe(2)
    second.home.showPending()
    expect(drawn(second)[0]).toBe('113')
  })

  it('have a connection each where the browser refuses locks', async () => {
    const { first, second } = await openTwo(createBrowser({ refusesLocks: true }))
    expect([first.stage.sockets.length, second.stage.sockets.length]).toEqual([1, 1])
  })

  it('of other accounts have connections of their own', async () => {
    const { browser, timeline, first } = await openTwo()
    const other = await openTab(timeline, browser, '2')
    await settle(first, other)
    expect(other.stage.sockets).toHaveLength(1)
  })

  it('pass over messages that are none', async () => {
    const { browser, first, second } = await openTwo()
    const stranger = browser.openPage().openChannel('starling-stream-1 https://starling.test 1 https://starling.test')
    const post = stranger.postMessage.bind(stranger)
    for (const message of [null, 'state', 7, {}, { kind: 'constructor' }, { kind: 'unknown', from: 'x' }]) post(message)
    await settle(first, second)
    first.stage.socket().push(['user'], 'update', aStatus({ id: '111' }))
    await settle(first, second)
    expect([first, second].map((tab) => drawn(tab)[0])).toEqual(['111', '111'])
  })
})
