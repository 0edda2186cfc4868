import { anAccount, aNotification, aNotificationGroup, aRelationship } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createAccountActions, createRelationshipBatch } from '../actions/index.ts'
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

it('a new request of somebody takes the place of their former one, which can no longer be answered, and so does their follow (R-ntf-16, #26)', async () => {
  const stage = createStage()
  const request = aNotificationGroup({ most_recent_notification_id: '8', type: 'follow_request', sample_account_ids: ['6'] })
  stage.on('GET /api/v2/notifications', { body: { accounts: [], statuses: [], notification_groups: [request] } })
  stage.on('GET /api/v1/accounts/relationships', { body: [aRelationship({ id: '6' })] })
  const notifications = stage.session.notifications(createNotificationsFeed)
  notifications.open()
  stage.session.part(createRelationshipBatch).ensure(['6'])
  await stage.pass(500)
  const tell = async (id: string, type: string) => {
    stage
      .socket()
      .push(['user'], 'notification', aNotification({ id, type, group_key: `ungrouped-${id}`, account: anAccount({ id: '6' }) }))
    // Events that come in quick succession are shown together.
    await stage.pass(1000)
    return notifications.getSnapshot().rows.map(({ id }) => id)
  }
  stage.socket().open()
  await stage.settle()
  expect(await tell('9', 'follow_request')).toEqual(['ungrouped-9'])
  expect(stage.session.entities.get('relationship', '6')).toMatchObject({ requested_by: true, followed_by: false })
  expect(await tell('10', 'follow')).toEqual(['ungrouped-10'])
  expect(stage.session.entities.get('relationship', '6')).toMatchObject({ requested_by: false, followed_by: true })
})
