import { isOpposite, subjectOf, type ActionTask } from './ActionTask.ts'
import type { Outbox } from './Outbox.ts'

/** How a task is let in: which waiting entries it makes pointless, and whether it has to be sent itself. */
export interface Admission {
  readonly dropped: readonly string[]
  readonly isAdded: boolean
}

/**
 * Lets the last intent win: what waits about the same thing is dropped, and where it certainly never went out and the new task
 * only takes it back, nothing is left to send.
 */
export function admitAction(outbox: Outbox<ActionTask>, task: ActionTask): Admission {
  const subject = subjectOf(task)
  const about = outbox.filter((entry) => subjectOf(entry.task) === subject)
  const last = about.at(-1)
  if (last !== undefined && isSame(last.task, task)) return { dropped: [], isAdded: false }
  // What is on its way, or may have arrived, has to be followed by the opposite; what never went out is only dropped.
  const unsent = about.filter(({ startedAt, tries }) => startedAt === null && tries === 0)
  const dropped = unsent.map(({ id }) => id)
  const before = about.findLast((entry) => !unsent.includes(entry))
  if (before !== undefined) return { dropped, isAdded: !isSame(before.task, task) }
  const [first] = unsent
  return { dropped, isAdded: first === undefined || !isOpposite(first.task, task) }
}

function isSame(a: ActionTask, b: ActionTask): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
