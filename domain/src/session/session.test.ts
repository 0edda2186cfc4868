import { createAccountActions, createLookups } from '../actions/index.ts'
import { publish } from '../sending/sendTask.fixture.ts'
import { aFilter, aStatus, anAccount } from '@starling/api/fixtures'
import { createThreadHandle } from '../threads/index.ts'
import { createNotificationsFeed } from '../notifications/index.ts'
import { describe, expect, it } from 'vitest'
import type { StoredSession } from '../persistence/index.ts'
import { STATUS_LIMIT } from './SessionCore.ts'
import { drawn, HOME } from './openHome.fixture.ts'
import { createDeferred, createStage, type FakeAnswer, type Stage } from './session.fixture.ts'

const storedSession = (ids: readonly string[]): StoredSession => ({
  version: 1,
  savedAt: 0,
  timelines: [{ key: 'home', ids }],
  notifications: [],
  statuses: ids.map((id) => aStatus({ id })),
  accounts: [],
  markers: { home: '0', notifications: '0' },
})

describe('a warm start', () => {
  it('paints what was stored, then joins the fresh page to it', async () => {
    const stage = createStage({ stored: storedSession(['3', '2', '1']) })
    let answer: (() => void) | null = null
    stage.on(HOME, () => new Promise((resolve) => (answer = () => resolve({ body: [aStatus({ id: '4' }), aStatus({ id: '3' })] }))))
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', isCached: true })
    expect(drawn(home.getSnapshot())).toBe('3 2 1')
    expect(stage.asked(HOME)[0]?.query.has('since_id')).toBe(false)
    const release = answer as (() => void) | null
    release?.()
    await stage.settle()
    expect(home.getSnapshot().isCached).toBe(false)
    expect(drawn(home.getSnapshot())).toBe('4 3 2 1')
  })

  it('leaves a gap where the stored posts and the fresh page do not meet (R-tl-08)', async () => {
    const stage = createStage({ stored: storedSession(['3', '2']) })
    stage.on(HOME, { body: [aStatus({ id: '9' }), aStatus({ id: '8' })] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(drawn(home.getSnapshot())).toBe('9 8 | 3 2')
  })

  it('stays on the stored posts while offline', async () => {
    const stage = createStage({ stored: storedSession(['3', '2']) })
    stage.goOffline(true)
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', isCached: true, error: { kind: 'offline' } })
    expect(drawn(home.getSnapshot())).toBe('3 2')
  })

  it('shows the stored posts even when the storage is slower than the failure', async () => {
    let answer = (_: StoredSession) => {}
    const storage = { load: () => new Promise<StoredSession>((done) => (answer = done)), save: () => Promise.resolve() }
    const stage = createStage({ options: { storage } })
    stage.goOffline(true)
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    expect(home.getSnapshot()).toMatchObject({ phase: 'error' })
    answer(storedSession(['3', '2']))
    await stage.settle()
    expect(home.getSnapshot()).toMatchObject({ phase: 'ready', isCached: true, error: { kind: 'offline' } })
    expect(drawn(home.getSnapshot())).toBe('3 2')
  })

  it('stores the unbroken top of home some time after it changed, and at once when hidden', async () => {
    const stage = createStage()
    stage.on(HOME, { body: [aStatus({ id: '3', account: anAccount({ id: '7' }) }), aStatus({ id: '2' })] })
    stage.session.timeline('home').open()
    await stage.settle()
    expect(stage.stored.saves).toBe(0)
    await stage.pass(5000)
    expect(stage.stored.current).toMatchObject({ version: 1, timelines: [{ key: 'home', ids: ['3', '2'] }] })
    stage.socket().open()
    await stage.settle()
    stage.socket().push(['user'], 'update', aStatus({ id: '4' }))
    stage.session.setVisible(false)
    await stage.settle()
    expect(stage.stored.current?.timelines[0]?.ids[0]).toBe('4')
  })

  it('stores what was done to a post of home, although its list stays as it is (R-int-02)', async () => {
    const stage = createStage()
    stage.on(HOME, { body: [aStatus({ id: '3' })] })
    stage.session.timeline('home').open()
    await stage.settle()
    await stage.pass(5000)
    expect(stage.stored.current?.statuses).toMatchObject([{ id: '3', bookmarked: false }])
    stage.session.import({ statuses: [aStatus({ id: '3', bookmarked: true })] })
    await stage.pass(5000)
    expect(stage.stored.current?.statuses).toMatchObject([{ id: '3', bookmarked: true }])
  })

  it.each(['home', 'notifications'])('hands on the stored posts when it ends early, on %s', async (screen) => {
    const stage = createStage({ stored: storedSession(['3', '2']) })
    stage.goOffline(true)
    if (screen === 'home') stage.session.timeline('home').open()
    else stage.session.notifications(createNotificationsFeed).open()
    stage.session.import({ statuses: [aStatus({ id: '9' })] })
    await stage.settle()
    stage.session.setVisible(false)
    await stage.settle()
    expect(stage.stored.current).toMatchObject({ timelines: [{ key: 'home', ids: ['3', '2'] }] })
    expect(stage.stored.current?.statuses.map(({ id }) => id)).toEqual(['3', '2'])
  })

  it('works without storage', async () => {
    const broken = { load: () => Promise.reject(new Error('blocked')), save: () => Promise.reject(new Error('quota')) }
    const stage = createStage({ options: { storage: broken } })
    stage.on(HOME, { body: [aStatus({ id: '3' })] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    await stage.pass(10_000)
    expect(drawn(home.getSnapshot())).toBe('3')
  })
})

describe('lookups', () => {
  it('are silent when they fail, and asked again (R-acct-11a, R-err-05a, R-err-05c)', async () => {
    const stage = createStage()
    const alerts: unknown[] = []
    stage.session.onAlert((error) => alerts.push(error))
    stage.on('GET /api/v1/accounts/7', { status: 500 })
    await expect(stage.session.part(createLookups).loadAccount('7')).rejects.toMatchObject({ kind: 'server' })
    stage.on('GET /api/v1/accounts/7', { body: anAccount({ id: '7', acct: 'ada' }) })
    expect((await stage.session.part(createLookups).loadAccount('7')).id).toBe('7')
    stage.on('GET /api/v1/statuses/5', { status: 500 })
    await expect(stage.session.part(createLookups).loadStatus('5')).rejects.toMatchObject({ kind: 'server' })
    stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5' }) })
    expect((await stage.session.part(createLookups).loadStatus('5')).id).toBe('5')
    expect(alerts).toEqual([])
    expect(stage.session.entities.get('account', '7')).toBeDefined()
  })

  it('of a post that is gone remove it (R-stat-07c, R-stat-19)', async () => {
    const stage = createStage()
    const alerts: unknown[] = []
    stage.session.onAlert((error) => alerts.push(error))
    stage.session.import({ statuses: [aStatus({ id: '5' })] })
    await expect(stage.session.part(createLookups).loadStatus('5')).rejects.toMatchObject({ kind: 'not-found' })
    expect(stage.session.entities.get('status', '5')).toBeUndefined()
    expect(alerts).toEqual([])
  })
})

describe('threads', () => {
  function serve(stage: Stage): void {
    stage.on('GET /api/v1/statuses/5', { body: aStatus({ id: '5', in_reply_to_id: '4' }) })
    stage.on('GET /api/v1/statuses/5/context', {
      body: {
        ancestors: [aStatus({ id: '4' })],
        descendants: [aStatus({ id: '6', in_reply_to_id: '5' })],
        references: [aStatus({ id: '2' })],
      },
    })
  }

  it('show what is known at once, then everything (R-stat-01a, R-stat-01d, R-stat-07a, R-stat-07b)', async () => {
    const stage = createStage()
    serve(stage)
    stage.session.import({ statuses: [aStatus({ id: '5', in_reply_to_id: '4' }), aStatus({ id: '4' })] })
    const thread = stage.session.thread('5', createThreadHandle)
    // Before it is opened, so that the first frame has them.
    expect(thread.getSnapshot()).toMatchObject({ phase: 'idle', ancestors: ['4'], descendants: [] })
    thread.open()
    expect(thread.getSnapshot()).toMatchObject({ phase: 'loading', ancestors: ['4'], descendants: [] })
    await stage.settle()
    expect(thread.getSnapshot()).toMatchObject({ phase: 'ready', ancestors: ['4'], references: ['2'] })
    expect(thread.getSnapshot().descendants.map(({ id }) => id)).toEqual(['6'])
    expect(stage.asked('GET /api/v1/statuses/5/context')[0]?.query.get('with_reference')).toBe('1')
  })

  it('grow with live and own replies, and lose deleted ones (R-tl-10)', async () => {
    const stage = createStage()
    serve(stage)
    stage.session.timeline('home').open()
    const thread = stage.session.thread('5', createThreadHandle)
    thread.open()
    await stage.settle()
    stage.socket().open()
    stage.socket().push(['user'], 'update', aStatus({ id: '7', in_reply_to_id: '6' }))
    stage.on('POST /api/v1/statuses', { body: aStatus({ id: '8', in_reply_to_id: '5' }) })
    await publish(stage.session, { text: 'Hi', inReplyToId: '5' })
    expect(
      thread
        .getSnapshot()
        .descendants.map(({ id }) => id)
        .sort(),
    ).toEqual(['6', '7', '8'])
    stage.socket().push(['user'], 'delete', '6')
    expect(
      thread
        .getSnapshot()
        .descendants.map(({ id }) => id)
        .sort(),
    ).toEqual(['7', '8'])
  })

  it('keep replies that come while they are asked for (R-stat-07a)', async () => {
    const stage = createStage()
    serve(stage)
    const context = createDeferred<FakeAnswer>()
    stage.on('GET /api/v1/statuses/5/context', () => context.promise)
    stage.session.timeline('home').open()
    await stage.settle()
    stage.socket().open()
    const thread = stage.session.thread('5', createThreadHandle)
    thread.open()
    await stage.settle()
    stage.socket().push(['user'], 'update', aStatus({ id: '7', in_reply_to_id: '5' }))
    stage.socket().push(['user'], 'update', aStatus({ id: '8', in_reply_to_id: '6' }))
    stage.socket().push(['user'], 'update', aStatus({ id: '9', in_reply_to_id: '99' }))
    context.open({ body: { ancestors: [], descendants: [aStatus({ id: '6', in_reply_to_id: '5' })] } })
    await stage.settle()
    expect(
      thread
        .getSnapshot()
        .descendants.map(({ id }) => id)
        .sort(),
    ).toEqual(['6', '7', '8'])
  })

  it('show the post itself where its surroundings cannot be had (R-stat-01)', async () => {
    const stage = createStage()
    serve(stage)
    stage.on('GET /api/v1/statuses/5/context', { status: 500, body: '<html>' })
    const thread = stage.session.thread('5', createThreadHandle)
    thread.open()
    await stage.settle()
    expect(thread.getSnapshot()).toMatchObject({ phase: 'error', error: { kind: 'server' } })
    expect(stage.session.entities.get('status', '5')).toBeDefined()
  })

  it('say when the post is gone (R-stat-01b)', async () => {
    const stage = createStage()
    const thread = stage.session.thread('5', createThreadHandle)
    thread.open()
    await stage.settle()
    expect(thread.getSnapshot().phase).toBe('not-found')
  })
})

describe('streamed events', () => {
  it('of other kinds are passed on', async () => {
    const stage = createStage()
    stage.session.timeline('home').open()
    await stage.settle()
    stage.socket().open()
    const heard: string[] = []
    stage.session.onEvent(({ kind }) => heard.push(kind))
    stage.socket().push(['user'], 'filters_changed')
    stage.socket().push(['user'], 'announcement.delete', '3')
    stage.socket().push(['user'], 'conversation', { id: '1', unread: true, accounts: [], last_status: aStatus({ id: '5' }) })
    expect(heard).toEqual(['filters-changed', 'announcement-deleted', 'conversation'])
    expect(stage.session.entities.get('status', '5')).toBeDefined()
  })
})

it('the filters of an answer that was overtaken are not applied after those of a later one (R-filt-04b, #24)', () => {
  const { session } = createStage()
  const filter = (title: string) => aFilter({ id: '1', title, keywords: [], statuses: [{ id: '2', status_id: '5' }] })
  session.import({
    statuses: [aStatus({ id: '5', filtered: [{ filter: filter('Spoilers'), keyword_matches: [], status_matches: ['5'] }] })],
  })
  session.applyFilters([filter('Endings')], 2)
  session.applyFilters([filter('Spoilers')], 1)
  expect(session.entities.get('status', '5')?.filtered?.map((result) => result.filter.title)).toEqual(['Endings'])
})

describe('being refused', () => {
  const signedOut = (stage: Stage) => {
    let count = 0
    stage.session.onSignedOut(() => (count += 1))
    return () => count
  }

  it('signs out only when verify_credentials itself is refused', async () => {
    const stage = createStage()
    const count = signedOut(stage)
    stage.on('POST /api/v1/accounts/9/note', { status: 401, body: { error: 'No note' } })
    stage.on('GET /api/v1/accounts/verify_credentials', { body: anAccount({ id: '1' }) })
    await expect(stage.session.part(createAccountActions).setNote('9', 'x')).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect.poll(() => stage.asked('GET /api/v1/accounts/verify_credentials')).toHaveLength(1)
    await stage.settle()
    expect(count()).toBe(0)
    await stage.pass(60_000)
    stage.on('GET /api/v1/accounts/verify_credentials', { status: 401 })
    await expect(stage.session.part(createAccountActions).setNote('9', 'y')).rejects.toMatchObject({ kind: 'unauthorized' })
    await expect.poll(() => count()).toBe(1)
  })

  it('tells that the account is refused only when verify_credentials itself is, and asks once about what is forbidden to everybody (R-sess-01c, R-sess-06a, #26)', async () => {
    const stage = createStage()
    const count = signedOut(stage)
    const told: (string | null)[] = []
    stage.session.onEvent((event) => event.kind === 'account-refused' && told.push(event.words))
    const verify = 'GET /api/v1/accounts/verify_credentials'
    const write = () => expect(stage.session.part(createAccountActions).setNote('9', 'x')).rejects.toMatchObject({ kind: 'forbidden' })
    stage.on('POST /api/v1/accounts/9/note', { status: 403, body: { error: 'Outside the scopes' } })
    stage.on(verify, { body: anAccount({ id: '1' }) })
    await write()
    await expect.poll(() => stage.asked(verify)).toHaveLength(1)
    await stage.pass(60_000)
    await write()
    await stage.settle()
    expect(stage.asked(verify)).toHaveLength(1)

    // The stream has ended, and what stands in for it is refused.
    stage.on(HOME, { status: 403, body: { error: 'Your login is currently disabled' } })
    stage.on(verify, { status: 403, body: { error: 'Your login is currently disabled' } })
    stage.session.timeline('home').open()
    await expect.poll(() => told).toEqual(['Your login is currently disabled'])
    expect(count()).toBe(0)
  })

  it('asks only once for many refusals', async () => {
    const stage = createStage()
    const count = signedOut(stage)
    for (const id of ['1', '2', '3']) stage.on(`GET /api/v1/statuses/${id}`, { status: 401 })
    stage.on('GET /api/v1/accounts/verify_credentials', { status: 401 })
    await Promise.allSettled(['1', '2', '3'].map((id) => stage.session.part(createLookups).loadStatus(id)))
    await expect.poll(() => count()).toBe(1)
    expect(stage.asked('GET /api/v1/accounts/verify_credentials')).toHaveLength(1)
  })
})

describe('a long day', () => {
  it('forgets posts that no screen shows, and keeps those that one does', async () => {
    const stage = createStage()
    stage.on(HOME, { body: [aStatus({ id: '3' })] })
    stage.session.timeline('home').open()
    await stage.settle()
    const stop = stage.session.entities.subscribe('status', '100000', () => undefined)
    for (let id = 0; id < STATUS_LIMIT + 50; id += 1)
      stage.session.import({ statuses: [aStatus({ id: String(100_000 + id), account: anAccount({ id: `p${id}` }) })] })
    await stage.pass(5000)
    expect(stage.session.entities.get('status', '100001')).toBeUndefined()
    expect(stage.session.entities.get('account', 'p1')).toBeUndefined()
    expect(stage.session.entities.get('status', '100000')).toBeDefined()
    expect(stage.session.entities.get('status', '3')).toBeDefined()
    stop()
  })

  it('ends with nothing left running', async () => {
    const stage = createStage()
    stage.on(HOME, { body: [aStatus({ id: '3' })] })
    const home = stage.session.timeline('home')
    home.open()
    await stage.settle()
    const socket = stage.socket()
    socket.open()
    await stage.session.close()
    socket.push(['user'], 'update', aStatus({ id: '9' }))
    const asked = stage.requests.length
    await stage.pass(600_000)
    expect(drawn(home.getSnapshot())).toBe('3')
    expect(stage.requests.length).toBe(asked)
  })
})

describe('an anonymous reader', () => {
  it('reads public timelines and has no home stream of its own', async () => {
    const stage = createStage({ me: null })
    stage.on('GET /api/v1/timelines/public', { body: [aStatus({ id: '3' })] })
    const local = stage.session.timeline('community')
    local.open()
    await stage.settle()
    stage.socket().open()
    expect(drawn(local.getSnapshot())).toBe('3')
    expect(stage.socket().sent.map((text) => JSON.parse(text) as unknown)).toEqual([{ type: 'subscribe', stream: 'public:local' }])
    expect(stage.requests.every(({ headers }) => headers['Authorization'] === undefined)).toBe(true)
  })

  it('gets new posts by polling where nothing is streamed (R-str-06)', async () => {
    const stage = createStage({ me: null, withSocket: false })
    stage.on('GET /api/v1/timelines/public', { body: [aStatus({ id: '3' })] })
    const local = stage.session.timeline('community')
    local.open()
    await stage.settle()
    stage.on('GET /api/v1/timelines/public', { body: [aStatus({ id: '4' })] })
    await stage.pass(20_000)
    expect(drawn(local.getSnapshot())).toBe('4 3')
    stage.session.setVisible(false)
    const asked = stage.requests.length
    await stage.pass(120_000)
    expect(stage.requests.length).toBe(asked)
  })
})
