import { aNotificationGroup } from '@starling/api/fixtures'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeNotifications } from './mergeNotifications.ts'
import { toRow } from './NotificationList.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const view = (minutes: readonly number[], hasMore: boolean) => ({
  rows: minutes.map((minute) =>
    toRow({ ...aNotificationGroup({ group_key: `g${minute}`, latest_page_notification_at: at(minute) }), partial: false }),
  ),
  hasMore,
  error: null,
})
const minutes = (merged: ReturnType<typeof mergeNotifications<string>>) =>
  merged.rows.map(({ account, group }) => `${account}${group.group_key.slice(1)}`)

it('puts several accounts into one list by time, down to where all that was loaded reaches (#29, 3)', () => {
  const lists = [
    { account: 'a', view: view([50, 40, 30], true) },
    { account: 'b', view: view([45, 20, 10], true) },
    { account: 'c', view: view([48, 5], false) },
  ]
  const merged = mergeNotifications(lists)
  expect(minutes(merged)).toEqual(['a50', 'c48', 'b45', 'a40', 'a30'])
  expect(merged.next).toEqual(['a'])
})

it('waits for an account of which nothing was loaded yet, and not for one that cannot be asked', () => {
  const one = { account: 'a', view: view([50], false) }
  expect(mergeNotifications([one, { account: 'b', view: { rows: [], hasMore: true, error: null } }])).toEqual({ rows: [], next: ['b'] })
  const away = { account: 'b', view: { ...view([60], true), error: {} as never } }
  expect(minutes(mergeNotifications([one, away]))).toEqual(['b60', 'a50'])
})

it('whatever was loaded of each, never puts a later one above an earlier page, loses none, and keeps the order within an account', () => {
  const whole = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 30 }).map((times) => times.toSorted((one, other) => other - one))
  fc.assert(
    fc.property(fc.array(fc.tuple(whole, fc.nat()), { minLength: 1, maxLength: 4 }), (given) => {
      const lists = given.map(([times, cut], index) => ({
        times,
        loaded: times.length === 0 ? 0 : cut % (times.length + 1),
        account: String(index),
      }))
      const loadedOf = (lengths: readonly number[]) =>
        mergeNotifications(
          lists.map(({ times, account }, index) => ({
            account,
            view: view(times.slice(0, lengths[index]), (lengths[index] ?? 0) < times.length),
          })),
        )
      const partly = loadedOf(lists.map(({ loaded }) => loaded))
      const wholly = loadedOf(lists.map(({ times }) => times.length))
      const timesOf = (merged: typeof partly) => merged.rows.map(({ group }) => group.latest_page_notification_at)
      // What is shown early is the beginning of what is shown in the end.
      expect(timesOf(wholly).slice(0, partly.rows.length)).toEqual(timesOf(partly))
      expect(wholly.rows).toHaveLength(lists.reduce((sum, { times }) => sum + times.length, 0))
      expect(wholly.next).toEqual([])
      expect(partly.next.length > 0).toBe(lists.some(({ times, loaded }) => loaded < times.length))
    }),
  )
})
