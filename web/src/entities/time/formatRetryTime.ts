import type { I18n } from '@lingui/core'

/** When a limited server takes requests again: the time, and the day where that is not today. */
export function formatRetryTime(isoTime: string, i18n: Pick<I18n, 'date'>): string {
  const isToday = new Date(isoTime).toDateString() === new Date().toDateString()
  return i18n.date(isoTime, { ...(isToday ? {} : { dateStyle: 'medium' }), timeStyle: 'medium' })
}
