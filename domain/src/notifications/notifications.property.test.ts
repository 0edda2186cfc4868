import { aNotification, aStatus, anAccount } from '@starling/api/fixtures'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  emptyNotificationList,
  GROUP_LIMIT,
  groupFromNotification,
  groupNotifications,
  groupsOf,
  insertNotification,
  markMissingNotifications,
  mergeGroupsPage,
  notificationGaps,
  pageMaxId,
  removeAccountNotifications,
  SAMPLE_LIMIT,
  showPendingGroups,
  type NotificationGroup,
  type NotificationList,
} from './index.ts'

const GROUPED = ['favourite']
const PAGE = 4

interface Event {
  readonly id: number
  readonly subject: number
  readonly account: number
}

/** A model server that groups by subject, and a reader who receives new events only while connected. */
interface World {
  events: Event[]
  nextId: number
  isConnected: boolean
  list: NotificationList
}

type Step =
  | { readonly kind: 'event'; readonly subject: number; readonly account: number }
  | { readonly kind: 'disconnect' | 'reconnect' | 'showPending' | 'refresh' | 'loadMore' }
  | { readonly kind: 'setAtTop'; readonly isLive: boolean }
  | { readonly kind: 'fill'; readonly pick: number }
  | { readonly kind: 'block'; readonly account: number }

const event = fc.record({ kind: fc.constant('event' as const), subject: fc.nat(25), account: fc.nat(11) })
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: event },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Step>(
        { kind: 'disconnect' },
        { kind: 'reconnect' },
        { kind: 'showPending' },
        { kind: 'refresh' },
        { kind: 'loadMore' },
      ),
    },
    { weight: 1, arbitrary: fc.boolean().map((isLive): Step => ({ kind: 'setAtTop', isLive })) },
    { weight: 2, arbitrary: fc.nat(5).map((pick): Step => ({ kind: 'fill', pick })) },
    { weight: 1, arbitrary: fc.nat(11).map((account): Step => ({ kind: 'block', account })) },
  ),
  { maxLength: 100, size: 'max' },
)

function single({ id, subject, account }: Event): NotificationGroup {
  // Every fifth subject is of a type that is not grouped.
  const type = subject % 5 === 0 ? 'mention' : 'favourite'
  const status = aStatus({ id: String(subject) })
  return groupFromNotification(
    aNotification({ id: String(id), type, group_key: `favourite-${subject}`, status, account: anAccount({ id: `a${account}` }) }),
    GROUPED,
  )
}

/** The newest groups with an event in the range, as a server answers them: page ids are those of the range, counts those of the whole group. */
function serverPage(world: World, maxId: string | null, sinceId: string | null): NotificationGroup[] {
  const groupAll = (events: readonly Event[]) =>
    groupNotifications(
      events.map(({ id, subject, account }) =>
        aNotification({
          id: String(id),
          type: subject % 5 === 0 ? 'mention' : 'favourite',
          group_key: `favourite-${subject}`,
          status: aStatus({ id: String(subject) }),
          account: anAccount({ id: `a${account}` }),
        }),
      ),
      GROUPED,
    )
  const whole = new Map(groupAll(world.events).map((group) => [group.group_key, group]))
  const inside = world.events.filter(({ id }) => (maxId === null || id < Number(maxId)) && (sinceId === null || id > Number(sinceId)))
  const counted = (group: NotificationGroup) => ({
    ...group,
    notifications_count: whole.get(group.group_key)?.notifications_count ?? 0,
    partial: false,
  })
  return groupAll(inside).slice(0, PAGE).map(counted)
}

function merge(world: World, place: Parameters<typeof mergeGroupsPage>[1]['place'], groups: NotificationGroup[]): void {
  const last = groups.at(-1)
  world.list = mergeGroupsPage(world.list, { groups, place, cursor: last === undefined ? null : pageMaxId(last), isGroupedByServer: true })
}

function refresh(world: World): void {
  const sinceId = groupsOf([...world.list.pending, ...world.list.rows])[0]?.most_recent_notification_id ?? null
  const groups = serverPage(world, null, sinceId)
  merge(world, { kind: 'top', sinceId, isWhole: sinceId !== null && groups.length < PAGE }, groups)
}

function fill(world: World, pick: number): void {
  const gaps = notificationGaps(world.list)
  const gap = gaps[pick % Math.max(1, gaps.length)]
  if (gap === undefined) return
  if (gap.maxId === null) refresh(world)
  else merge(world, { kind: 'gap', gapId: gap.id }, serverPage(world, gap.maxId, null))
}

function take(world: World, step: Step): void {
  switch (step.kind) {
    case 'event': {
      const happened = { id: world.nextId, subject: step.subject, account: step.account }
      world.nextId += 1
      world.events.unshift(happened)
      if (world.isConnected) world.list = insertNotification(world.list, single(happened))
      return
    }
    case 'disconnect':
    case 'reconnect':
      world.isConnected = step.kind === 'reconnect'
      world.list = markMissingNotifications(world.list)
      // An empty list cannot hold a gap: it is loaded from the start.
      if (world.isConnected && world.list.rows.length === 0) refresh(world)
      return
    case 'showPending':
      world.list = showPendingGroups(world.list)
      return
    case 'refresh':
      refresh(world)
      return
    case 'loadMore': {
      const last = world.list.rows.at(-1)
      if (last?.kind === 'gap' && last.maxId !== null) merge(world, { kind: 'gap', gapId: last.id }, serverPage(world, last.maxId, null))
      return
    }
    case 'setAtTop':
      world.list = { ...world.list, isLive: step.isLive }
      return
    case 'fill':
      fill(world, step.pick)
      return
    case 'block':
      world.events = world.events.filter(({ account }) => account !== step.account)
      world.list = removeAccountNotifications(world.list, `a${step.account}`)
  }
}

function start(before: readonly { subject: number; account: number }[]): World {
  const world: World = { events: [], nextId: 100, isConnected: false, list: emptyNotificationList }
  for (const { subject, account } of before) take(world, { kind: 'event', subject, account })
  world.isConnected = true
  merge(world, { kind: 'top', sinceId: null, isWhole: false }, serverPage(world, null, null))
  return world
}

const before = fc.array(fc.record({ subject: fc.nat(25), account: fc.nat(11) }), { maxLength: 30, size: 'max' })

describe('notifications under any mixture of events, pages, gaps, blocks and scrolling', () => {
  it('hold each group once and each face once, eight at most (R-ntf-09b, R-ntf-10a)', () => {
    fc.assert(
      fc.property(before, steps, (earlier, taken) => {
        const world = start(earlier)
        const problems: string[] = []
        for (const step of taken) {
          take(world, step)
          for (const rows of [world.list.rows, world.list.pending]) {
            const groups = groupsOf(rows)
            if (new Set(groups.map((group) => group.group_key)).size !== groups.length) problems.push('a group twice')
            for (const { sample_account_ids: samples, notifications_count: count } of groups) {
              if (samples.length > SAMPLE_LIMIT) problems.push('more than eight faces')
              if (new Set(samples).size !== samples.length) problems.push('a face twice')
              if (count < 1) problems.push('a group of nobody')
            }
            if (rows.some((row, index) => row.kind === 'gap' && rows[index + 1]?.kind === 'gap')) problems.push('two gaps in a row')
          }
        }
        expect(problems).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('are all there once every gap is filled (R-ntf-12b, R-ntf-14e)', () => {
    fc.assert(
      fc.property(before, steps, (earlier, taken) => {
        const world = start(earlier)
        for (const step of taken) take(world, step)
        world.list = showPendingGroups({ ...world.list, isLive: true })
        world.list = markMissingNotifications(world.list)
        for (let turn = 0; turn < 200 && notificationGaps(world.list).length > 0; turn += 1) fill(world, 0)
        expect(notificationGaps(world.list)).toEqual([])
        const keys = new Set(groupsOf(world.list.rows).map((group) => group.group_key))
        const expected = new Set(world.events.map((happened) => single(happened).group_key))
        if (groupsOf(world.list.rows).length > 1) for (const key of expected) expect(keys).toContain(key)
      }),
      { numRuns: 100 },
    )
  })

  it('leave the screen alone while the reader is further down (R-ntf-11)', () => {
    fc.assert(
      fc.property(before, fc.array(event, { maxLength: 30 }), (earlier, taken) => {
        const world = start([{ subject: 1, account: 1 }, ...earlier])
        world.list = { ...world.list, isLive: false }
        const shown = world.list.rows
        for (const step of taken) take(world, step)
        expect(world.list.rows).toEqual(shown)
        const later = showPendingGroups(world.list)
        expect(groupsOf(later.rows).length).toBeLessThanOrEqual(GROUP_LIMIT)
        if (taken.length > 0) expect(later.rows[0]).toMatchObject({ kind: 'group' })
      }),
      { numRuns: 100 },
    )
  })
})
