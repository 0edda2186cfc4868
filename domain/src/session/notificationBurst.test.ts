import { aNotification, aNotificationGroup, aStatus, anAccount } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createNotificationsFeed } from '../notifications/index.ts'
import { createStage } from './session.fixture.ts'

it('redraws the notifications at most 20 times while 500 arrive in ten seconds, and shows them all (#11)', async () => {
  const stage = createStage()
  stage.on('GET /api/v2/notifications', {
    body: {
      accounts: [anAccount({ id: '2' })],
      statuses: [],
      notification_groups: [aNotificationGroup({ most_recent_notification_id: '9' })],
    },
  })
  stage.on('POST /api/v1/markers', ({ body }) => ({ body }))
  const handle = stage.session.notifications(createNotificationsFeed)
  handle.open()
  handle.setAtTop(true)
  await stage.settle()
  stage.socket().open()
  await stage.settle()

  let redraws = 0
  handle.subscribe(() => (redraws += 1))
  for (let index = 0; index < 500; index += 1) {
    stage.socket().push(
      ['user'],
      'notification',
      aNotification({
        id: String(1000 + index),
        type: 'favourite',
        group_key: `favourite-${index % 25}-1`,
        account: anAccount({ id: `a${index}` }),
        status: aStatus({ id: String(70 + (index % 25)) }),
      }),
    )
    await stage.pass(20)
  }
  await stage.pass(2000)
  const counts = handle.getSnapshot().rows.flatMap((row) => (row.kind === 'group' ? row.group.notifications_count : []))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(501)
  expect(redraws).toBeGreaterThan(3)
  // Rows that become visible may need another redraw of their own, so that the list itself changes far less often.
  expect(redraws).toBeLessThanOrEqual(12)
})
