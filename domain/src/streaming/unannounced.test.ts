import { aStatus } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createMissingCalls } from '../ports/index.ts'
import { createStage } from '../session/session.fixture.ts'

const HOME = 'GET /api/v1/timelines/home'

it('is not tried again at the next visit where the server names no address and refused its own: home is polled (#26)', async () => {
  const missing = createMissingCalls()
  const first = createStage({ options: { missing, streamingUrl: null } })
  first.on(HOME, { body: [aStatus({ id: '110' })] })
  first.session.timeline('home').open()
  await first.settle()
  for (const wait of [1000, 2000, 0]) {
    first.socket().drop()
    await first.pass(wait)
  }
  const count = first.sockets.length
  await first.pass(600_000)
  expect(first.sockets).toHaveLength(count)

  const next = createStage({ options: { missing, streamingUrl: null } })
  next.on(HOME, { body: [aStatus({ id: '110' })] })
  const home = next.session.timeline('home')
  home.open()
  await next.settle()
  next.on(HOME, { body: [aStatus({ id: '111' }), aStatus({ id: '110' })] })
  await next.pass(80_000)
  expect(next.sockets).toEqual([])
  expect(home.getSnapshot().rows.map(({ id }) => id)).toEqual(['111', '110'])
})
