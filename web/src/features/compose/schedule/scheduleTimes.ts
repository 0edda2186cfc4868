const minute = 60_000
/** Offered times are full five minutes. */
const step = 5 * minute

/** The earliest time offered: a little more than five minutes ahead, rounded to five minutes. */
export function earliestTime(nowMs: number): Date {
  return upToStep(nowMs + step + minute)
}

/** The first full five minutes an hour after what the clock shows: 60 to 64 minutes later. */
export function inAnHour(nowMs: number): Date {
  return upToStep(Math.floor(nowMs / minute) * minute + 60 * minute)
}

function upToStep(timeMs: number): Date {
  return new Date(Math.ceil(timeMs / step) * step)
}

/** The value of an input for date and time: local time, without a zone. */
export function toFieldValue(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}

/** The entered time; null while it is incomplete. */
export function fromFieldValue(value: string): Date | null {
  const time = new Date(value)
  return value === '' || Number.isNaN(time.getTime()) ? null : time
}

/** Suggested times: in an hour, tomorrow at nine, next Monday at nine. */
export function suggestedTimes(nowMs: number): readonly { readonly id: 'hour' | 'tomorrow' | 'monday'; readonly time: Date }[] {
  const tomorrow = morning(nowMs, 1)
  const weekday = new Date(nowMs).getDay()
  const monday = morning(nowMs, (8 - weekday) % 7 || 7)
  return [
    { id: 'hour', time: inAnHour(nowMs) },
    { id: 'tomorrow', time: tomorrow },
    ...(monday.getTime() === tomorrow.getTime() ? [] : [{ id: 'monday' as const, time: monday }]),
  ]
}

function morning(nowMs: number, days: number): Date {
  const time = new Date(nowMs)
  time.setDate(time.getDate() + days)
  time.setHours(9, 0, 0, 0)
  return time
}

/** A server's message about a time, without Mastodon's prefix. */
export function withoutPreface(words: string): string {
  return words.replace(/^Validation failed: /, '')
}
