/** What follows the first key of a two-key way to another screen within this time belongs to it (R-shell-20). */
const sequenceMs = 1000

let leadAt = Number.NEGATIVE_INFINITY
let last: { readonly event: KeyboardEvent; readonly isSecond: boolean } | null = null

/** Whether a press is the second key after `g`. It may be asked several times about one press, and has to be told of every one. */
export function isSecondKey(event: KeyboardEvent): boolean {
  if (last?.event === event) return last.isSecond
  const isSecond = event.timeStamp - leadAt < sequenceMs
  leadAt = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
  last = { event, isSecond }
  return isSecond
}
