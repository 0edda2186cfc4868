import { aNotification, aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createNotificationsFeed } from '../notifications/index.ts'
import { createStage } from '../session/session.fixture.ts'

it.each([
  ['least', 0, [1000, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000]],
  ['most', 1, [40_000, 80_000, 120_000]],
])('without a stream the first poll and those after it wait at %s so long (R-str-06a, R-str-06b)', async (_, random, expected) => {
  const stage = createStage({ withSocket: false, options: { random: () => random } })
  stage.on('GET /api/v1/timelines/home', { body: [] })
  let passed = 0
  const polls: number[] = []
  stage.session.onEvent(({ kind }) => void (kind === 'polled' && polls.push(passed)))
  stage.session.timeline('home').open()
  await stage.settle()
  while (passed < 120_000) {
    passed += 1000
    await stage.pass(1000)
  }
  expect(polls).toEqual(expected)
})

it('tells once that the server fails, and not again at each poll until it has answered (R-err-05e)', async () => {
  const stage = createStage({ withSocket: false })
  const alerts: string[] = []
  stage.session.onAlert((error) => void alerts.push(error.message))
  stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '2' })] })
  const home = stage.session.timeline('home')
  home.open()
  await stage.settle()
  stage.on('GET /api/v1/timelines/home', { status: 502, body: { error: 'Down' } })
  await stage.pass(120_000)
  expect(alerts).toEqual(['Down'])
  // Who asks is told each time.
  await home.refresh()
  expect(alerts).toEqual(['Down', 'Down'])
  stage.on('GET /api/v1/timelines/home', { body: [] })
  await stage.pass(60_000)
  stage.on('GET /api/v1/timelines/home', { status: 503, body: { error: 'Down again' } })
  await stage.pass(120_000)
  expect(alerts).toEqual(['Down', 'Down', 'Down again'])
})

it('goes on asking for a home that the server is putting together when one of the answers fails (R-tl-04b)', async () => {
  const stage = createStage({ withSocket: false })
  const alerts: string[] = []
  stage.session.onAlert((error) => void alerts.push(error.message))
  stage.on('GET /api/v1/timelines/home', { status: 206, body: [] })
  const home = stage.session.timeline('home')
  home.open()
  await stage.settle()
  expect(home.getSnapshot().phase).toBe('partial')
  stage.on('GET /api/v1/timelines/home', { status: 503, body: { error: 'Busy' } })
  await stage.pass(9000)
  expect(alerts).toEqual(['Busy'])
  stage.on('GET /api/v1/timelines/home', { body: [aStatus({ id: '2' })] })
  await stage.pass(3000)
  expect(home.getSnapshot().phase).toBe('ready')
  expect(home.getSnapshot().rows).toHaveLength(1)
})

it('asks for notifications again that could not be loaded at first, though nobody looks at them (R-str-06b)', async () => {
  const stage = createStage({ withSocket: false })
  stage.on('GET /api/v1/notifications', { status: 503, body: { error: 'Down' } })
  const feed = stage.session.notifications(createNotificationsFeed)
  await feed.refresh()
  stage.on('GET /api/v1/notifications', { body: [aNotification({ id: '5' })] })
  await stage.pass(60_000)
  expect(feed.getSnapshot().unreadCount).toBe(1)
})
