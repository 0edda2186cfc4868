import { aFilter, aNotification, aNotificationGroup, aStatus } from '@starling/api/fixtures'
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

it.each(['mention', 'quote', 'update', 'quoted_update', 'status', 'list_status', 'status_reference'])(
  'of a page, a %s that a hiding filter matched is left out, whoever makes the groups (R-ntf-17b)',
  async (type) => {
    const filter = aFilter({ context: ['notifications'], filter_action: 'hide', expires_at: null })
    const hidden = aStatus({ id: '70', filtered: [{ filter, keyword_matches: ['x'], status_matches: [] }] })
    const plain = aStatus({ id: '60' })
    const ids = async (answers: Readonly<Record<string, object>>) => {
      const stage = createStage({ options: { missing: createMissingCalls() } })
      for (const [call, answer] of Object.entries(answers)) stage.on(call, answer)
      const handle = stage.session.notifications(createNotificationsFeed)
      handle.open()
      await stage.settle()
      return handle.getSnapshot().rows.flatMap((row) => (row.kind === 'group' ? [row.group.status_id] : []))
    }
    const groups = [hidden, plain].map(({ id }) => aNotificationGroup({ most_recent_notification_id: id, type, status_id: id }))
    expect(await ids({ [V2]: { body: { accounts: [], statuses: [hidden, plain], notification_groups: groups } } })).toEqual(['60'])
    const single = [hidden, plain].map((status) => aNotification({ id: status.id, type, group_key: '', status }))
    expect(await ids({ [V2]: { status: 404, body: '' }, [V1]: { body: single } })).toEqual(['60'])
  },
)
