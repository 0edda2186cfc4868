import { aNotification } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createNotificationsFeed } from '../notifications/index.ts'
import type { MissingCalls } from '../ports/index.ts'
import { createMissingCalls } from '../ports/index.ts'
import { createStage } from './session.fixture.ts'

const V2 = 'GET /api/v2/notifications'
const V1 = 'GET /api/v1/notifications'

/** Opens the notifications of a server without groups; answers how often it was asked for them. */
async function visit(missing: MissingCalls) {
  const stage = createStage({ options: { missing } })
  stage.on(V2, { status: 404, body: '' })
  stage.on(V1, { body: [aNotification({ id: '9' }), aNotification({ id: '8' })] })
  const handle = stage.session.notifications(createNotificationsFeed)
  handle.open()
  await stage.settle()
  expect(handle.getSnapshot()).toMatchObject({ phase: 'ready', error: null })
  expect(handle.getSnapshot().rows).toHaveLength(2)
  return stage.asked(V2).length
}

it('asks a server without grouped notifications for them once, not with each visit (R-ntf-04, #11, part 4)', async () => {
  const missing = createMissingCalls()
  expect(await visit(missing)).toBe(1)
  expect(await visit(missing)).toBe(0)
})
