import { aNotificationGroup } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createAccountActions } from '../actions/index.ts'
import { createNotificationsFeed } from '../notifications/index.ts'
import { createStage } from './session.fixture.ts'

it('a follow request that was answered elsewhere or taken back leaves the notifications, and not one that could not be answered (R-ntf-16, R-rel-11d, #26)', async () => {
  const stage = createStage()
  const request = aNotificationGroup({ most_recent_notification_id: '8', type: 'follow_request', sample_account_ids: ['6'] })
  stage.on('GET /api/v2/notifications', { body: { accounts: [], statuses: [], notification_groups: [request] } })
  const notifications = stage.session.notifications(createNotificationsFeed)
  notifications.open()
  await stage.settle()
  const { answerFollowRequest } = stage.session.part(createAccountActions)
  stage.on('POST /api/v1/follow_requests/6/authorize', { status: 503 })
  await expect(answerFollowRequest('6', true)).rejects.toMatchObject({ status: 503 })
  expect(notifications.getSnapshot().rows).toHaveLength(1)
  stage.on('POST /api/v1/follow_requests/6/authorize', { status: 404, body: { error: 'Record not found' } })
  await expect(answerFollowRequest('6', true)).rejects.toMatchObject({ status: 404 })
  expect(notifications.getSnapshot().rows).toEqual([])
})
