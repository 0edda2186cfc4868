/** The times of day at which an account is alerted to its notifications; without any, it is alerted at once. */
export interface Hours {
  /** As on a clock, '08:00', in no particular order. */
  readonly times: readonly string[]
  /** The time zone of these times, by its IANA name. */
  readonly zone: string
  /** Ids of accounts whose notifications always alert at once. */
  readonly excepted: readonly string[]
}

export const noHours: Hours = { times: [], zone: 'UTC', excepted: [] }

export const mostTimes = 6
export const mostExcepted = 50

const DAY_MS = 86_400_000

/** Whether a stored value is valid. It may have more entries than can be chosen, if two devices each added some. */
export function isHours(value: unknown): value is Hours {
  if (typeof value !== 'object' || value === null) return false
  const { times, zone, excepted } = value as Readonly<Record<string, unknown>>
  return (
    Array.isArray(times) &&
    times.length <= 2 * mostTimes &&
    times.every((time) => typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)) &&
    typeof zone === 'string' &&
    zone.length <= 100 &&
    Array.isArray(excepted) &&
    excepted.length <= 2 * mostExcepted &&
    excepted.every((id) => typeof id === 'string' && id.length <= 100)
  )
}

/** The last moment, in milliseconds since 1970, at which the reader was alerted; null where alerts come at once. */
export function lastMoment(hours: Hours, now: number): number | null {
  return momentsAround(hours, now).findLast((moment) => moment <= now) ?? null
}

/** The next moment at which the reader is alerted; null where alerts come at once. */
export function nextMoment(hours: Hours, now: number): number | null {
  return momentsAround(hours, now).find((moment) => moment > now) ?? null
}

/** Whether a notification waits for the next moment: it came after the last one, and no excepted account is part of it. */
export function isDeferred(
  { excepted }: Pick<Hours, 'excepted'>,
  cutoff: number | null,
  { at, accountIds }: { readonly at: number; readonly accountIds: readonly string[] },
): boolean {
  return cutoff !== null && at > cutoff && !accountIds.some((id) => excepted.includes(id))
}

/** The moments of yesterday, today and tomorrow, in order. */
function momentsAround({ times, zone }: Hours, now: number): number[] {
  if (times.length === 0) return []
  const offsetAt = offsetsOf(zone)
  const today = Math.floor((now + offsetAt(now)) / DAY_MS) * DAY_MS
  const moments = [today - DAY_MS, today, today + DAY_MS].flatMap((day) =>
    times.map((time) => {
      const wall = day + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000
      // The zone's offset at that local time may differ from the one at the same digits in UTC.
      return wall - offsetAt(wall - offsetAt(wall))
    }),
  )
  return moments.toSorted((one, other) => one - other)
}

/** A function for the offset of a zone from UTC at a moment, in milliseconds; an unknown zone counts as UTC. */
function offsetsOf(zone: string): (at: number) => number {
  const format = formatOf(zone)
  return (at) => {
    const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const get = (type: Intl.DateTimeFormatPartTypes) => part.get(type) ?? 0
    const wall = Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second'))
    return wall - Math.floor(at / 1000) * 1000
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  try {
    return new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...fields, hourCycle: 'h23', timeZone: 'UTC' })
  }
}
