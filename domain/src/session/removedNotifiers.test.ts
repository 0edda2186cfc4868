import { aNotificationGroup, anAccount } from '@starling/api/fixtures'
import { expect, it } from 'vitest'
import { createAccountActions } from '../actions/index.ts'
import { createNotificationsFeed } from '../notifications/index.ts'
import { createStage } from './session.fixture.ts'

const group = (id: string, people: readonly string[]) =>
  aNotificationGroup({
    group_key: `g${id}`,
    most_recent_notification_id: id,
    page_min_id: id,
    page_max_id: id,
    sample_account_ids: [...people],
    notifications_count: people.length,
  })

/** Notifications of one account of another server, alone and together with one of this server. */
async function open() {
  const stage = createStage()
  stage.on('GET /api/v2/notifications', {
    body: {
      accounts: [anAccount({ id: '8', acct: 'near' }), anAccount({ id: '9', acct: 'spam@far.test' })],
      statuses: [],
      notification_groups: [group('12', ['9']), group('11', ['9', '8'])],
    },
  })
  const handle = stage.session.notifications(createNotificationsFeed)
  handle.open()
  await stage.settle()
  const drawn = () =>
    handle.getSnapshot().rows.map((row) => (row.kind === 'group' ? [row.group.group_key, ...row.group.sample_account_ids].join(' ') : '|'))
  return { stage, drawn }
}

it.each([
  [true, ['g11 8']],
  [false, ['g12 9', 'g11 9 8']],
])(
  'a muted account is taken out of the notifications where the mute covers them: %s (R-ntf-13b, R-ntf-13e)',
  async (notifications, left) => {
    const { stage, drawn } = await open()
    expect(drawn()).toEqual(['g12 9', 'g11 9 8'])
    stage.on('POST /api/v1/accounts/9/mute', { body: { id: '9', muting: true, muting_notifications: notifications } })
    await stage.session.part(createAccountActions).mute('9', { notifications })
    expect(drawn()).toEqual(left)
  },
)

it('the accounts of a blocked server are taken out of the notifications (R-ntf-13c, R-ntf-13e)', async () => {
  const { stage, drawn } = await open()
  stage.on('POST /api/v1/domain_blocks', { body: {} })
  await stage.session.part(createAccountActions).blockDomain('far.test', true)
  expect(drawn()).toEqual(['g11 8'])
})
