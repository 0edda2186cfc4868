import type { I18n } from '@lingui/core'
import { formattingLocales } from '../../storage/locale.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A short relative time: "5m", "3h", "2d", then the date; null within the first minute. */
export function formatAgo(isoTime: string, nowMs: number, locale: string): string | null {
  const atMs = Date.parse(isoTime)
  if (Number.isNaN(atMs)) return ''
  const passedMs = nowMs - atMs
  if (passedMs < minuteMs) return null
  if (locale === 'en' && passedMs < 7 * dayMs) return spelled(passedMs)
  if (passedMs < hourMs) return unit('minute', locale).format(Math.floor(passedMs / minuteMs))
  if (passedMs < dayMs) return unit('hour', locale).format(Math.floor(passedMs / hourMs))
  if (passedMs < 7 * dayMs) return unit('day', locale).format(Math.floor(passedMs / dayMs))
  const isThisYear = new Date(atMs).getFullYear() === new Date(nowMs).getFullYear()
  return date(isThisYear ? 'day' : 'year', locale).format(atMs)
}

/** The English result without a formatter, because creating the first one takes longer than drawing a screen of posts. */
function spelled(passedMs: number): string {
  if (passedMs < hourMs) return `${Math.floor(passedMs / minuteMs)}m`
  return passedMs < dayMs ? `${Math.floor(passedMs / hourMs)}h` : `${Math.floor(passedMs / dayMs)}d`
}

/** The remaining time: "5 minutes", "3 hours", "2 days". */
export function formatLeft(isoTime: string, nowMs: number, locale: string): string {
  const leftMs = Math.max(0, Date.parse(isoTime) - nowMs)
  if (leftMs < hourMs) return longUnit('minute', locale).format(Math.max(1, Math.round(leftMs / minuteMs)))
  if (leftMs < 2 * dayMs) return longUnit('hour', locale).format(Math.round(leftMs / hourMs))
  return longUnit('day', locale).format(Math.round(leftMs / dayMs))
}

/** Date and time in full, for tooltips, screen readers and single posts. */
export function formatMoment(isoTime: string, locale: string): string {
  const atMs = Date.parse(isoTime)
  return Number.isNaN(atMs) ? '' : date('moment', locale).format(atMs)
}

/**
 * The date without the time. Servers write what is only a day, such as that on which somebody joined or terms took effect, without a time or as midnight
 * in UTC: it is the same day in every time zone.
 */
export function formatDay(isoTime: string, locale: string): string {
  const atMs = Date.parse(isoTime)
  if (Number.isNaN(atMs)) return ''
  return date(atMs % dayMs === 0 ? 'wholeDay' : 'year', locale).format(atMs)
}

/** A short number such as "1.2K". */
export function formatCount(count: number, locale: string): string {
  // English without a formatter, as above.
  if (locale === 'en' && count < 1000) return String(count)
  return remember(`count ${locale}`, () => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })).format(count)
}

type Unit = 'minute' | 'hour' | 'day'

function unit(name: Unit, locale: string): Intl.NumberFormat {
  return remember(
    `${name} ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: locale.startsWith('ja') ? 'short' : 'narrow' }),
  )
}

function longUnit(name: Unit, locale: string): Intl.NumberFormat {
  return remember(`long ${name} ${locale}`, () => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'long' }))
}

const dateOptions = {
  day: { month: 'short', day: 'numeric' },
  year: { year: 'numeric', month: 'short', day: 'numeric' },
  wholeDay: { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
  moment: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function date(name: keyof typeof dateOptions, locale: string): Intl.DateTimeFormat {
  return remember(`${name} date ${locale}`, () => new Intl.DateTimeFormat([...formattingLocales(locale)], dateOptions[name]))
}

/** Creating a formatter costs a hundred times as much as using it. */
const formatters = new Map<string, unknown>()

function remember<T>(key: string, make: () => T): T {
  const known = formatters.get(key)
  if (known !== undefined) return known as T
  const made = make()
  formatters.set(key, made)
  return made
}

/** When a limited server takes requests again: the time, and the day where that is not today. */
export function formatRetryTime(isoTime: string, i18n: Pick<I18n, 'date'>): string {
  const isToday = new Date(isoTime).toDateString() === new Date().toDateString()
  return i18n.date(isoTime, { ...(isToday ? {} : { dateStyle: 'medium' }), timeStyle: 'medium' })
}
