import { aNotification } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createNotificationsFeed } from '../notifications/index.ts'
import type { StoredSession } from '../persistence/index.ts'
import { createStage } from './session.fixture.ts'

const V2 = 'GET /api/v2/notifications'
const V1 = 'GET /api/v1/notifications'
const DAY_MS = 86_400_000

/** Opens the notifications of a server without groups. */
async function visit(stored: StoredSession | null) {
  const stage = createStage({ stored })
  stage.on(V2, { status: 404, body: '' })
  stage.on(V1, { body: [aNotification({ id: '9' }), aNotification({ id: '8' })] })
  const handle = stage.session.notifications(createNotificationsFeed)
  handle.open()
  await stage.settle()
  expect(handle.getSnapshot()).toMatchObject({ phase: 'ready', error: null })
  expect(handle.getSnapshot().rows).toHaveLength(2)
  stage.session.flush()
  await stage.settle()
  const kept = stage.stored.current as StoredSession
  return { asked: stage.asked(V2).length, kept }
}

it('asks a server without grouped notifications for them once a day, not with each visit (R-ntf-04, #11, part 4)', async () => {
  const first = await visit(null)
  expect(first.asked).toBe(1)
  const second = await visit(first.kept)
  expect(second.asked).toBe(0)
  expect(second.kept.ungroupedAt).toBe(first.kept.ungroupedAt)
  const nextDay = await visit({ ...second.kept, ungroupedAt: second.kept.ungroupedAt - DAY_MS })
  expect(nextDay.asked).toBe(1)
})
