import { lastMoment } from '@starling/domain/hours'
import type { Told } from '@starling/domain/notifications'
import { settings } from '@starling/domain/settings'
import { useMemo, useSyncExternalStore } from 'react'
import { useSetting } from '../../settings/useSetting.ts'
import { clock } from '../time/clock.ts'

const never = () => () => undefined

/** Until when the reader was told of notifications, at the times of day they chose; null for who is told at once. */
export function useTold(): Told | null {
  const hours = useSetting(settings.hours)
  const until = useSyncExternalStore(hours.times.length === 0 ? never : clock.subscribe, () => lastMoment(hours, clock.now()))
  return useMemo(() => (until === null ? null : { until, excepted: hours.excepted }), [until, hours])
}
