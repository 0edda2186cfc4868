import { aNotificationGroup, anAccount } from '@starling/api/fixtures'
import { describe, expect, it } from 'vitest'
import { createNotificationsFeed } from '../notifications/index.ts'
import { drawn, live, openHome, posts } from './openHome.fixture.ts'
import { createStage } from './session.fixture.ts'

const V2 = 'GET /api/v2/notifications'

/** Home in two columns side by side, both at the top. */
async function twoColumns() {
  const { stage, home } = await openHome({ posts: posts(110, 101) })
  home.close()
  const [left, right] = [home.column('left'), home.column('right')]
  for (const column of [left, right]) {
    column.open()
    column.setAtTop(true)
  }
  await stage.settle()
  return { stage, home, left, right }
}

describe('two columns of one timeline (#25)', () => {
  it('are at the top, or further down, each for itself (R-tl-05, R-shell-08)', async () => {
    const { stage, left, right } = await twoColumns()
    right.setAtTop(false)
    const before = right.getSnapshot().rows
    live(stage, '200')
    expect(drawn(left.getSnapshot())).toMatch(/^200 110 /)
    expect(left.getSnapshot().pendingCount).toBe(0)
    expect(right.getSnapshot().rows).toBe(before)
    expect(right.getSnapshot().pendingCount).toBe(1)

    left.setAtTop(false)
    right.setAtTop(true)
    live(stage, '201')
    await stage.pass(1000)
    // Behind what waits already, new ones wait even at the top.
    expect(right.getSnapshot()).toMatchObject({ rows: before, pendingCount: 2 })
    expect(left.getSnapshot().pendingCount).toBe(1)
    right.showPending()
    expect(drawn(right.getSnapshot())).toMatch(/^201 200 110 /)
    expect(drawn(left.getSnapshot())).toMatch(/^200 110 /)
  })

  it('ask for the list once, and keep it live until the last one is closed (R-str-02)', async () => {
    const { stage, left, right } = await twoColumns()
    const asked = stage.asked('GET /api/v1/timelines/home').length
    right.close()
    right.open()
    await stage.settle()
    expect(stage.asked('GET /api/v1/timelines/home')).toHaveLength(asked)
    right.close()
    live(stage, '200')
    expect(drawn(left.getSnapshot())).toMatch(/^200 110 /)
    expect(right.getSnapshot().pendingCount).toBe(1)
  })

  it('cut nothing that the other one shows (X-09a)', async () => {
    const { stage, left, right } = await twoColumns()
    await right.loadMore()
    right.setAtTop(false)
    const before = right.getSnapshot().rows
    for (let id = 200; id < 260; id += 1) live(stage, String(id))
    await stage.pass(10_000)
    expect(right.getSnapshot().rows).toBe(before)
    expect(left.getSnapshot().pendingCount).toBe(59)
    left.showPending()
    expect(left.getSnapshot().rows).toHaveLength(before.length + 60)
  })

  it('stay where they are while the other one is paused (R-tl-05)', async () => {
    const { stage, left, right } = await twoColumns()
    const resume = left.pause()
    live(stage, '200')
    expect(left.getSnapshot().pendingCount).toBe(1)
    expect(drawn(right.getSnapshot())).toMatch(/^200 /)
    resume()
    expect(drawn(left.getSnapshot())).toMatch(/^200 /)
  })

  it('lose deleted posts together (R-tl-12)', async () => {
    const { left, right, home } = await twoColumns()
    right.setAtTop(false)
    home.remove('105')
    for (const column of [left, right]) expect(drawn(column.getSnapshot())).toBe('110 109 108 107 106 104 103 102 101')
  })
})

describe('a column that was closed (#25)', () => {
  it('goes on where it was left, and so does the next column of the list (R-tl-05)', async () => {
    const { stage, home, left, right } = await twoColumns()
    right.setAtTop(false)
    live(stage, '200')
    left.close()
    right.close()
    for (const column of [right, home.column('later')]) {
      column.open()
      expect(drawn(column.getSnapshot())).toMatch(/^110 /)
      expect(column.getSnapshot().pendingCount).toBe(1)
      column.close()
    }
  })
})

it('a group of notifications that grows stays in its place in a column further down, and moves up in one at the top (R-ntf-11, #25)', async () => {
  const stage = createStage()
  const groups = [
    aNotificationGroup({ group_key: 'g2', page_max_id: '8', most_recent_notification_id: '8', type: 'mention', sample_account_ids: ['1'] }),
    aNotificationGroup({
      group_key: 'follow-5',
      page_max_id: '7',
      most_recent_notification_id: '7',
      type: 'follow',
      sample_account_ids: ['1'],
    }),
  ]
  stage.on(V2, { body: { accounts: [], statuses: [], notification_groups: groups } })
  const all = stage.session.notifications(createNotificationsFeed)
  const [left, right] = [all.column('left'), all.column('right')]
  for (const column of [left, right]) {
    column.open()
    column.setAtTop(true)
  }
  await stage.settle()
  stage.socket().open()
  await stage.settle()
  right.setAtTop(false)
  const keys = (column: typeof left) => column.getSnapshot().rows.map(({ id }) => id)
  const before = right.getSnapshot().rows
  const notification = {
    id: '20',
    type: 'follow',
    created_at: '2026-11-20T12:00:00.000Z',
    group_key: 'follow-5',
    account: anAccount({ id: '3' }),
  }
  stage.socket().push(['user'], 'notification', notification)
  expect(keys(left)).toEqual(['follow-5', 'g2'])
  expect(right.getSnapshot().rows).toEqual(before)
  expect(right.getSnapshot().pendingCount).toBe(1)
  right.showPending()
  expect(keys(right)).toEqual(['follow-5', 'g2'])
  expect(right.getSnapshot().rows[0]).toMatchObject({ group: { sample_account_ids: ['3', '1'] } })
})
