import { aNotification, aNotificationGroup, aStatus, anAccount } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createNotificationsFeed } from '../notifications/index.ts'
import { createBrowser } from '../streaming/createBrowser.fixture.ts'
import type { StoredSession } from '../persistence/index.ts'
import { createDeferred, createStage, type FakeAnswer, type Stage } from './session.fixture.ts'

const LIST = 'GET /api/v2/notifications'
const COUNT = 'GET /api/v2/notifications/unread_count'
const MARKERS = 'GET /api/v1/markers'

const group = (id: number) =>
  aNotificationGroup({
    group_key: `g${id}`,
    page_max_id: String(id),
    page_min_id: String(id),
    most_recent_notification_id: String(id),
    type: 'mention',
  })

/** A server with groups up to `newest`, of which the first page holds forty, and a marker. */
function serve(stage: Stage, server: { newest: number; read: number }): void {
  stage.on(MARKERS, () => ({ body: { notifications: { last_read_id: String(server.read), version: 1, updated_at: '' } } }))
  stage.on('POST /api/v1/markers', ({ body }) => {
    server.read = Number((body as { notifications: { last_read_id: string } }).notifications.last_read_id)
    return { body }
  })
  stage.on(LIST, ({ query }) => {
    const max = Number(query.get('max_id') ?? Infinity)
    const ids = Array.from({ length: server.newest - 100 }, (_, index) => server.newest - index).filter((id) => id < max)
    return { body: { accounts: [anAccount({ id: '1' })], statuses: [], notification_groups: ids.slice(0, 40).map(group) } }
  })
  stage.on(COUNT, () => ({ body: { count: server.newest - server.read } }))
}

async function open(stage: Stage) {
  const handle = stage.session.notifications(createNotificationsFeed)
  handle.open()
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  return { handle, count: () => handle.getSnapshot().unreadCount }
}

it("the number of unread notifications is the server's where not all are loaded, less those that were on screen (R-ntf-15c, #26)", async () => {
  const stage = createStage()
  const server = { newest: 160, read: 106 }
  serve(stage, server)
  const { handle, count } = await open(stage)
  expect(handle.getSnapshot().rows).toHaveLength(40)
  expect(count()).toBe(54)
  handle.see(['g160', 'g159', 'g158'])
  expect(count()).toBe(51)
  server.newest = 161
  stage.socket().push(['user'], 'notification', aNotification({ id: '161', type: 'mention', group_key: 'g161' }))
  await stage.settle()
  expect(count()).toBe(52)
  expect(stage.asked(COUNT)).toHaveLength(2)
  expect(stage.asked(COUNT)[0]?.query.getAll('grouped_types[]')).toContain('favourite')
  // Reading on, the number does not rise with what is loaded.
  handle.setAtTop(false)
  await handle.loadMore()
  await stage.settle()
  expect(count()).toBe(52)
})

/** What the last visit stored: three notifications, read up to this id. */
function storedAt(lastReadId: string): StoredSession {
  return {
    version: 1,
    savedAt: 0,
    timelines: [],
    notifications: [103, 102, 101].map((id) => ({ ...group(id), partial: false })),
    statuses: [],
    accounts: [anAccount({ id: '1' })],
    markers: { home: '0', notifications: lastReadId },
  }
}

it('does not jump at the start: nothing is counted of what was stored before the server has answered, or cannot (R-ntf-15, #26)', async () => {
  const stored = storedAt('101')
  for (const isOffline of [false, true]) {
    const stage = createStage({ stored })
    serve(stage, { newest: 150, read: 110 })
    const asked = createDeferred<FakeAnswer>()
    stage.on(COUNT, () => asked.promise)
    if (isOffline) stage.goOffline(true)
    const handle = stage.session.notifications(createNotificationsFeed)
    const shown: number[] = []
    handle.subscribe(() => {
      const { unreadCount } = handle.getSnapshot()
      if (unreadCount !== shown.at(-1)) shown.push(unreadCount)
    })
    await stage.settle()
    asked.open({ body: { count: 40 } })
    await stage.settle()
    if (!isOffline) await handle.refresh()
    await stage.settle()
    // Three are stored, of which two were unread.
    expect(shown).toEqual(isOffline ? [0, 2] : [0, 40])
  }
})

it('what grows after it was seen is unread again (R-ntf-15, #26)', async () => {
  const stage = createStage()
  serve(stage, { newest: 160, read: 106 })
  const { handle, count } = await open(stage)
  handle.see(['g160'])
  expect(count()).toBe(53)
  stage.socket().push(['user'], 'notification', aNotification({ id: '170', type: 'favourite', group_key: 'g160' }))
  await stage.settle()
  expect(count()).toBe(54)
})

it('a look at the top reads nothing that is not loaded, unless nothing was ever read here (R-ntf-15, #26)', async () => {
  for (const { read, marker, unread } of [
    { read: 106, marker: 106, unread: 51 },
    { read: 0, marker: 160, unread: 0 },
  ]) {
    const stage = createStage()
    const server = { newest: 160, read }
    serve(stage, server)
    const { handle, count } = await open(stage)
    handle.setAtTop(true)
    handle.see(['g160', 'g159', 'g158'])
    await stage.settle()
    expect(count()).toBe(unread)
    expect(server.read).toBe(marker)
    expect(stage.asked('POST /api/v1/markers')).toHaveLength(read === marker ? 0 : 1)
  }
})

it('a look at the top reads nothing that is not loaded while the position from elsewhere could not be asked for (R-ntf-15, #26)', async () => {
  const stage = createStage()
  const server = { newest: 160, read: 106 }
  serve(stage, server)
  stage.on(MARKERS, { status: 503, body: { error: 'Busy' } })
  const { handle } = await open(stage)
  handle.setAtTop(true)
  await stage.settle()
  expect(stage.asked('POST /api/v1/markers')).toEqual([])
  // Read on elsewhere, so that all that is unread is loaded.
  server.read = 130
  stage.on(MARKERS, () => ({ body: { notifications: { last_read_id: String(server.read), version: 1, updated_at: '' } } }))
  await handle.refresh()
  await stage.settle()
  expect(handle.getSnapshot().unreadCount).toBe(0)
  expect(server.read).toBe(160)
})

it('the mark of what was read stays while one looks, and moves on entering the list again (R-ntf-15b)', async () => {
  const stage = createStage()
  serve(stage, { newest: 103, read: 101 })
  const { handle } = await open(stage)
  handle.setAtTop(true)
  await stage.settle()
  expect(handle.getSnapshot()).toMatchObject({ unreadCount: 0, readMarkerId: '101' })
  handle.close()
  handle.open()
  await stage.settle()
  expect(handle.getSnapshot().readMarkerId).toBe('103')
})

it('a server without such a count is not asked for it again, and what is loaded is counted (R-ntf-15, #26)', async () => {
  const stage = createStage()
  serve(stage, { newest: 160, read: 106 })
  stage.on(COUNT, { status: 404, body: { error: 'Not found' } })
  stage.on('GET /api/v1/notifications/unread_count', { status: 404, body: { error: 'Not found' } })
  const { count } = await open(stage)
  expect(count()).toBe(40)
  stage.socket().push(['user'], 'notification', aNotification({ id: '161', type: 'mention', group_key: 'g161' }))
  await stage.settle()
  expect(count()).toBe(41)
  expect(stage.asked(COUNT)).toHaveLength(1)
})

it('what is read in one tab is read in the others, which tell the server nothing that it knows (R-ntf-15, R-mark-05, #26)', async () => {
  const browser = createBrowser()
  const [one, other] = [createStage({ options: { tabs: browser.openPage() } }), createStage({ options: { tabs: browser.openPage() } })]
  for (const stage of [one, other]) serve(stage, { newest: 110, read: 106 })
  const left = other.session.notifications(createNotificationsFeed)
  await left.refresh()
  expect(left.getSnapshot().unreadCount).toBe(4)
  const read = one.session.notifications(createNotificationsFeed)
  read.open()
  read.setAtTop(true)
  await one.settle()
  await other.settle()
  expect(read.getSnapshot().unreadCount).toBe(0)
  expect(left.getSnapshot().unreadCount).toBe(0)
})

it('of a post of which one wants to hear nothing, favourites and boosts are not shown nor counted, at once and later; answers are (#29, 6)', async () => {
  const stage = createStage()
  stage.on(MARKERS, { body: { notifications: { last_read_id: '100', version: 1, updated_at: '' } } })
  const about = (id: number, type: string, statusId: string) => ({ ...group(id), type, status_id: statusId })
  const all = [about(109, 'mention', '7'), about(108, 'favourite', '7'), about(107, 'reblog', '7'), about(106, 'favourite', '8')]
  const statuses = [aStatus({ id: '7' }), aStatus({ id: '8' })]
  stage.on(LIST, { body: { accounts: [anAccount({ id: '1' })], statuses, notification_groups: all } })
  let atServer = 30
  stage.on(COUNT, () => ({ body: { count: atServer } }))
  const { handle, count } = await open(stage)
  const shown = () => handle.getSnapshot().rows.flatMap((row) => (row.kind === 'group' ? [row.group.group_key] : []))
  expect(shown()).toEqual(['g109', 'g108', 'g107', 'g106'])
  expect(count()).toBe(30)
  handle.setOptions({ quietPosts: ['7'] })
  await stage.settle()
  expect(shown()).toEqual(['g109', 'g106'])
  expect(count()).toBe(28)
  atServer = 31
  stage
    .socket()
    .push(['user'], 'notification', aNotification({ id: '110', type: 'reblog', group_key: 'g110', status: aStatus({ id: '7' }) }))
  await stage.settle()
  expect(shown()).toEqual(['g109', 'g106'])
  expect(count()).toBe(28)
  handle.setOptions({ quietPosts: [] })
  await stage.settle()
  expect(shown()).toEqual(['g109', 'g108', 'g107', 'g106'])
  expect(count()).toBe(31)
})

it('the number rises with what the chosen kind leaves out of the list, and not with kinds that are never shown (R-ntf-15c, R-ntf-19, #26)', async () => {
  const stage = createStage()
  const server = { newest: 160, read: 106 }
  serve(stage, server)
  const { handle, count } = await open(stage)
  handle.setOptions({ quickFilter: 'mention', hiddenTypes: ['reblog'] })
  await stage.settle()
  expect(count()).toBe(54)
  const asked = stage.asked(COUNT).length
  server.newest = 161
  stage.socket().push(['user'], 'notification', aNotification({ id: '161', type: 'favourite', group_key: 'f161' }))
  await stage.settle()
  expect(count()).toBe(55)
  stage.socket().push(['user'], 'notification', aNotification({ id: '162', type: 'reblog', group_key: 'r162' }))
  await stage.settle()
  expect(stage.asked(COUNT)).toHaveLength(asked + 1)
})

it('is asked for again once the network is back after a start without it (R-ntf-15c, #26)', async () => {
  const stored = storedAt('100')
  const stage = createStage({ stored })
  serve(stage, { newest: 150, read: 100 })
  stage.goOffline(true)
  const handle = stage.session.notifications(createNotificationsFeed)
  await stage.settle()
  expect(handle.getSnapshot().unreadCount).toBe(3)
  const failed = stage.asked(COUNT).length
  await stage.settle()
  expect(stage.asked(COUNT)).toHaveLength(failed)
  stage.goOffline(false)
  stage.socket().open()
  await stage.settle()
  expect(handle.getSnapshot().unreadCount).toBe(50)
})
