/** How long after the first key of a two-key shortcut the second one counts, in milliseconds (R-shell-20). */
const sequenceMs = 1000

let leadAt = Number.NEGATIVE_INFINITY
let last: { readonly event: KeyboardEvent; readonly isSecond: boolean } | null = null

/** Whether a key press is the second key after `g`. It may be called several times for one press, and must be called for every press. */
export function isSecondKey(event: KeyboardEvent): boolean {
  if (last?.event === event) return last.isSecond
  const isSecond = event.timeStamp - leadAt < sequenceMs
  leadAt = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
  last = { event, isSecond }
  return isSecond
}
